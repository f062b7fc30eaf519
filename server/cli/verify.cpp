// aspis verify: checks that the verdicts of records follow from their moves.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "protocol/json.hpp"
#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "referee/match/verify.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

enum class Finding {
  ok,
  wrong,      // not a record, or its verdict does not follow
  unchecked,  // unreadable, or played with another word list
};

struct CheckedRecord {
  std::filesystem::path file;
  Finding finding = Finding::ok;
  std::string game;  // "" if the record cannot be read
  int moves = 0;
  std::vector<std::string> taken_on_trust;
  std::string error;  // with the file name; "" if the record is valid
};

/// Reads the word list when the first record needs it. Safe for use from all threads.
class LazyDictionary {
 public:
  explicit LazyDictionary(std::optional<std::string> path) : path_(std::move(path)) {}

  const words::Dictionary& words() {
    // Not std::call_once: ThreadSanitizer hangs if its callable throws.
    const std::lock_guard lock(mutex_);
    if (!read_) read_.emplace(read_dictionary(path_));
    return *read_->list;
  }

 private:
  std::optional<std::string> path_;
  std::mutex mutex_;
  std::optional<GameDictionary> read_;
};

CheckedRecord check(const std::filesystem::path& file, LazyDictionary& dictionary) {
  CheckedRecord checked{file, Finding::ok, "", 0, {}, ""};
  const auto fail = [&checked](Finding finding, std::string error) {
    checked.finding = finding;
    checked.error = std::move(error);
    return checked;
  };
  const auto text = read_file(file);
  if (!text) return fail(Finding::unchecked, text.error().text);
  const auto record = protocol::read_record(*text);
  if (!record) return fail(Finding::wrong, located(file, record.error().text));
  checked.game = record->game;
  // verify() reports a record that names a dictionary but does not need one.
  const words::Dictionary* words = record->dictionary.empty() ? nullptr : &dictionary.words();
  const auto verification = match::verify(*record, words);
  if (!verification) {
    const bool other_words = words != nullptr && words->sha256() != record->dictionary;
    return fail(other_words ? Finding::unchecked : Finding::wrong,
                located(file, verification.error().text));
  }
  checked.moves = verification->moves;
  checked.taken_on_trust = verification->taken_on_trust;
  return checked;
}

/// Replays the records on all cores; the results are in the order of `files`. Reads the word list
/// at `path`, or the default one, once and only if a record needs it; throws CommandError if that
/// fails. Regularly calls `progress` with the number done, on the caller's thread.
std::vector<CheckedRecord> check_records(const std::vector<std::filesystem::path>& files,
                                         const std::optional<std::string>& path,
                                         const std::function<void(std::size_t)>& progress) {
  constexpr std::size_t worth_a_thread = 8;  // files
  constexpr std::chrono::milliseconds between(100);
  LazyDictionary dictionary(path);
  std::vector<CheckedRecord> all(files.size());  // each thread writes its own places
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto work = [&] {
    try {
      for (std::size_t at = next++; at < files.size(); at = next++) {
        all[at] = check(files[at], dictionary);
        ++done;
      }
    } catch (...) {
      next = files.size();  // stop the other threads
      throw;
    }
  };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::future<void>> workers(
      std::clamp<std::size_t>(files.size() / worth_a_thread, 1, cores));
  for (auto& worker : workers) worker = std::async(std::launch::async, work);
  for (auto& worker : workers) {
    while (worker.wait_for(between) != std::future_status::ready) progress(done);
  }
  for (auto& worker : workers) worker.get();
  return all;
}

struct VerifyArguments : Arguments {
  Texts records{this, "RECORD", "FILE",
                "Record, folder with *.record files, or - for standard input"};
  Text tournament{this, "--tournament", "FILE",
                  "JSON document of a tournament whose seed to check"};
  Text dictionary{this, dictionary_option};
  Flag json{this, "--json", "Print the result as JSON"};
  Flag quiet{this, "-q,--quiet", "Print only records that are not correct"};
};

std::string_view finding_word(Finding finding) {
  constexpr std::string_view words[] = {"ok", "wrong", "unchecked"};
  return words[static_cast<int>(finding)];
}

std::size_t count(const std::vector<CheckedRecord>& checked, Finding finding) {
  return static_cast<std::size_t>(
      std::count_if(checked.begin(), checked.end(),
                    [&](const CheckedRecord& record) { return record.finding == finding; }));
}

std::string result_line(const CheckedRecord& record) {
  if (record.finding != Finding::ok) {
    return std::string(finding_word(record.finding)) + "  " + record.error + "\n";
  }
  std::string line =
      "ok  " + record.file.string() + ": " + record.game + ", " + counted(record.moves, "move");
  for (const std::string& trust : record.taken_on_trust) line += "; on trust: " + trust;
  return line + "\n";
}

std::string make_summary(const std::vector<CheckedRecord>& checked) {
  std::string line = counted(checked.size(), "record") + ": " +
                     std::to_string(count(checked, Finding::ok)) + " ok";
  for (const Finding finding : {Finding::wrong, Finding::unchecked}) {
    const std::size_t found = count(checked, finding);
    if (found > 0) line += ", " + std::to_string(found) + " " + std::string(finding_word(finding));
  }
  return line;
}

std::string make_json(const std::vector<CheckedRecord>& checked) {
  nlohmann::ordered_json records = nlohmann::ordered_json::array();
  for (const CheckedRecord& record : checked) {
    nlohmann::ordered_json shown{{"file", record.file.string()},
                                 {"finding", finding_word(record.finding)}};
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
  if (asked.json) return print(make_json(checked));
  // For a single record, the line on standard error already says everything.
  if (checked.size() == 1 && !all_ok) return;
  for (const CheckedRecord& record : checked) {
    if (!asked.quiet || record.finding != Finding::ok) print(result_line(record));
  }
  if (!asked.quiet && checked.size() > 1) print(make_summary(checked) + "\n");
}

/// The seed as digits, or as a number as in `aspis tournament status --json`.
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

/// Checks that the revealed seed matches the commitment.
void verify_seed(const std::string& file) {
  const auto document = nlohmann::json::parse(checked(read_file(file)), nullptr, false);
  const std::string committed = document.is_object() ? text_in(document, "seed_sha256") : "";
  if (committed.empty()) {
    bad_input(file +
              ": not a tournament's document: give the JSON of the server's "
              "/api/v1/tournaments/NAME, or of 'aspis tournament status --json'");
  }
  const auto seed = seed_in(document);
  if (!document.contains("seed"))
    bad_input(file + ": it has no seed: give the JSON of 'aspis tournament status --json'");
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

void verify_all(const VerifyArguments& asked) {
  if (asked.tournament) verify_seed(*asked.tournament);
  if (asked.tournament && asked.records.empty()) return;
  if (asked.records.empty()) bad_input("give a record, a folder of records, or --tournament FILE");
  const auto files = record_files(asked.records);
  std::vector<CheckedRecord> checked;
  {
    MovingLine line;
    const auto began = std::chrono::steady_clock::now();
    checked = check_records(files, asked.dictionary, [&](std::size_t done) {
      if (std::chrono::steady_clock::now() - began < std::chrono::milliseconds(500)) return;
      line.show(std::to_string(done) + " of " + std::to_string(files.size()) + " records");
    });
  }
  const bool all_ok = count(checked, Finding::ok) == checked.size();
  report(asked, checked, all_ok);
  if (all_ok) return;
  flush();
  const bool any_wrong = count(checked, Finding::wrong) > 0;
  throw CommandError(any_wrong ? Status::failed : Status::bad_input,
                     checked.size() == 1 ? checked.front().error : make_summary(checked));
}

}  // namespace

Command verify_command() {
  return command<VerifyArguments>(
      "verify", "Replay records and check their verdicts",
      "Replays each record from the start: the board from its seed, every move by the rules and "
      "within its time limit, and the verdict from the last position. Facts that a replay cannot "
      "show, such as a crash, are listed as taken on trust.\n\nThe status is 0 if all are correct, "
      "1 if one is wrong, and 2 if one could not be checked, for example without its word "
      "list.\n\n--tournament compares the nonce and seed of a finished tournament with the SHA-256 "
      "that was published when it was created.",
      "aspis verify final.record\n"
      "aspis verify --quiet games/            # all records below, only the wrong ones\n"
      "aspis verify --json games/ | python3 -m json.tool\n"
      "aspis tournament status --json | aspis verify --tournament -",
      verify_all);
}

}  // namespace aspis::cli
