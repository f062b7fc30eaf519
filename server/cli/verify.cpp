// aspis verify: whether the verdicts of records follow from their moves.
#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "protocol/commitment.hpp"
#include "protocol/json.hpp"
#include "protocol/tokens.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/checking.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/moving_line.hpp"
#include "server/cli/record_files.hpp"

namespace aspis::cli {
namespace {

struct VerifyArguments {
  std::vector<std::string> records;
  std::optional<std::string> tournament;
  std::optional<std::string> dictionary;
  bool json = false;
  bool quiet = false;
};

/// "12 of 1000 records" on a terminal, from half a second on.
class Progress {
 public:
  explicit Progress(std::size_t total) : total_(total) {}

  void show(std::size_t done) {
    constexpr std::chrono::milliseconds long_time(500);
    if (std::chrono::steady_clock::now() - began_ < long_time) return;
    line_.show(std::to_string(done) + " of " + std::to_string(total_) + " records");
  }

 private:
  std::size_t total_;
  MovingLine line_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

std::string_view word_of(Finding finding) {
  switch (finding) {
    case Finding::ok:
      return "ok";
    case Finding::wrong:
      return "wrong";
    case Finding::unchecked:
      return "unchecked";
  }
  return "";
}

std::size_t count(const std::vector<CheckedRecord>& checked, Finding finding) {
  return static_cast<std::size_t>(
      std::count_if(checked.begin(), checked.end(),
                    [&](const CheckedRecord& record) { return record.finding == finding; }));
}

std::string line_of(const CheckedRecord& record) {
  if (record.finding != Finding::ok) {
    return std::string(word_of(record.finding)) + "  " + record.error + "\n";
  }
  std::string line = "ok  " + record.file.string() + ": " + record.game + ", " +
                     std::to_string(record.moves) + (record.moves == 1 ? " move" : " moves");
  for (const std::string& trust : record.taken_on_trust) line += "; on trust: " + trust;
  return line + "\n";
}

std::string summary_of(const std::vector<CheckedRecord>& checked) {
  std::string line = std::to_string(checked.size()) +
                     (checked.size() == 1 ? " record: " : " records: ") +
                     std::to_string(count(checked, Finding::ok)) + " ok";
  for (const Finding finding : {Finding::wrong, Finding::unchecked}) {
    const std::size_t found = count(checked, finding);
    if (found > 0) line += ", " + std::to_string(found) + " " + std::string(word_of(finding));
  }
  return line;
}

std::string json_of(const std::vector<CheckedRecord>& checked) {
  nlohmann::ordered_json records = nlohmann::ordered_json::array();
  for (const CheckedRecord& record : checked) {
    nlohmann::ordered_json shown{{"file", record.file.string()},
                                 {"finding", word_of(record.finding)}};
    if (!record.game.empty()) shown["game"] = record.game;
    if (record.finding == Finding::ok) {
      shown["moves"] = record.moves;
      shown["taken_on_trust"] = record.taken_on_trust;
    } else {
      shown["error"] = record.error;
    }
    records.push_back(std::move(shown));
  }
  nlohmann::ordered_json answer{{"ok", count(checked, Finding::ok)},
                                {"wrong", count(checked, Finding::wrong)},
                                {"unchecked", count(checked, Finding::unchecked)},
                                {"records", std::move(records)}};
  return protocol::indented(answer);
}

void report(const VerifyArguments& asked, const std::vector<CheckedRecord>& checked, bool all_ok) {
  if (asked.json) {
    print(json_of(checked));
    return;
  }
  // The one line on standard error tells all that there is to tell of a single record.
  if (checked.size() == 1 && !all_ok) return;
  for (const CheckedRecord& record : checked) {
    if (!asked.quiet || record.finding != Finding::ok) print(line_of(record));
  }
  if (!asked.quiet && checked.size() > 1) print(summary_of(checked) + "\n");
}

/// Digits, or a number as `aspis tournament status --json` has it.
std::optional<std::uint64_t> seed_in(const nlohmann::json& document) {
  const auto seed = document.find("seed");
  if (seed == document.end()) return std::nullopt;
  if (seed->is_number_unsigned()) return seed->get<std::uint64_t>();
  if (!seed->is_string()) return std::nullopt;
  return protocol::integer_from<std::uint64_t>(seed->get<std::string>());
}

std::string text_in(const nlohmann::json& document, const char* name) {
  const auto text = document.find(name);
  return text != document.end() && text->is_string() ? text->get<std::string>() : std::string();
}

/// Whether the seed that was revealed is the one that was committed to.
void verify_seed(const std::string& file) {
  const auto text = contents_of(file);
  if (!text) bad_input(text.error().text);
  const auto document = nlohmann::json::parse(*text, nullptr, false);
  const std::string committed = document.is_object() ? text_in(document, "seed_sha256") : "";
  if (committed.empty()) {
    bad_input(file +
              ": not a tournament's document: give the JSON of the server's "
              "/api/v1/tournaments/NAME, or of 'aspis tournament status --json'");
  }
  const auto seed = seed_in(document);
  if (!seed)
    bad_input(file + ": the seed is secret until the tournament is closed: try again then");
  const std::string nonce = text_in(document, "seed_nonce");
  const std::string revealed = (nonce.empty() ? "" : nonce + " ") + std::to_string(*seed);
  if (protocol::seed_commitment(nonce, *seed) != committed) {
    failed(file + ": '" + revealed +
           "' is not the nonce and seed that were committed to: its SHA-256 is not " + committed);
  }
  print("ok  " + file + ": '" + revealed + "' is the nonce and seed that were committed to by " +
        committed + "\n");
}

Status verify_all(const VerifyArguments& asked) {
  if (asked.tournament) verify_seed(*asked.tournament);
  if (asked.tournament && asked.records.empty()) return Status::success;
  if (asked.records.empty()) bad_input("give a record, a folder of records, or --tournament FILE");
  const auto files = record_files(asked.records);
  std::vector<CheckedRecord> checked;
  {
    Progress progress(files.size());
    checked = check_records(files, asked.dictionary,
                            [&progress](std::size_t done) { progress.show(done); });
  }
  const bool all_ok = count(checked, Finding::ok) == checked.size();
  report(asked, checked, all_ok);
  if (all_ok) return Status::success;
  flush();
  const bool any_wrong = count(checked, Finding::wrong) > 0;
  throw CommandError(any_wrong ? Status::failed : Status::bad_input,
                     checked.size() == 1 ? checked.front().error : summary_of(checked));
}

}  // namespace

void add_verify(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<VerifyArguments>();
  CLI::App& command = add_command(
      program, run,
      {"verify", "Replay records and check their verdicts",
       "Replays each record from the start: the board from its seed, every move by the rules and "
       "within its time limit, and the verdict from the last position. Facts that a replay cannot "
       "show, such as a crash, are listed as taken on trust.\n\nThe status is 0 if all are "
       "correct, 1 if one is wrong, and 2 if one could not be checked, for example without its "
       "word list.\n\n--tournament compares the nonce and seed of a finished tournament with the "
       "SHA-256 that was published when it was created.",
       "aspis verify final.record\naspis verify --quiet games/            # all records below, "
       "only the wrong ones\naspis verify --json games/ | python3 -m json.tool\naspis tournament "
       "status --json | aspis verify --tournament -"},
      [asked] { return verify_all(*asked); });
  add_texts(command, "RECORD", asked->records, "FILE",
            "Record, folder with *.record files, or - for standard input");
  add_text(command, "--tournament", asked->tournament, "FILE",
           "JSON document of a tournament whose seed to check");
  add_dictionary(command, asked->dictionary);
  add_flag(command, "--json", asked->json, "Print the result as JSON");
  add_flag(command, "-q,--quiet", asked->quiet, "Print only records that are not correct");
}

}  // namespace aspis::cli
