// aspis score pythoncross: whether the record of a game of Pythoncross holds, and what it is worth.
#include <sys/stat.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "protocol/tokens.hpp"
#include "referee/solitaire/pythoncross/report.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "referee/solitaire/pythoncross/sent_date.hpp"
#include "referee/solitaire/pythoncross/treasure.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/files.hpp"
#include "server/cli/score_games.hpp"

namespace aspis::cli {
namespace {

namespace pythoncross = solitaire::pythoncross;
using std::chrono::sys_seconds;

struct ScorePythoncrossArguments {
  std::vector<std::string> records;
  std::optional<std::string> map;
  std::optional<std::string> grid;
  std::optional<std::string> dictionary;
  std::optional<std::string> deadline;
  bool strict = false;
  bool partial = false;
  bool json = false;
  bool report = false;
  bool quiet = false;
};

std::string text_of(const std::string& file) {
  auto text = contents_of(file);
  if (!text) bad_input(text.error().text);
  return *std::move(text);
}

std::optional<std::string> named_text(const std::optional<std::string>& file) {
  return file ? std::optional(text_of(*file)) : std::nullopt;
}

pythoncross::Demands demands_of(const ScorePythoncrossArguments& asked) {
  return {asked.strict, !asked.partial};
}

const std::string& file_of(const ScorePythoncrossArguments& asked, pythoncross::Part part) {
  if (part == pythoncross::Part::map) return *asked.map;
  return part == pythoncross::Part::values ? *asked.grid : asked.records.front();
}

void show(const ScorePythoncrossArguments& asked, const pythoncross::Verdict& verdict) {
  if (asked.json) {
    print(protocol::indented(pythoncross::json_of(verdict)));
  } else if (asked.report) {
    print(pythoncross::report(verdict));
  } else if (!asked.quiet) {
    print(pythoncross::text(verdict) + "\n");
  }
}

std::optional<sys_seconds> deadline_of(const ScorePythoncrossArguments& asked) {
  if (!asked.deadline) return std::nullopt;
  const auto moment = pythoncross::date_from(*asked.deadline);
  if (!moment) {
    bad_input("--deadline: \"" + protocol::escaped(*asked.deadline, 60) +
              "\" is no date with a zone, as \"2001-02-01 12:00 CST\" or 2001-02-01T18:00:00Z");
  }
  return moment;
}

/// When its file was last written; of standard input, now.
sys_seconds file_time(const std::string& file) {
  struct stat status {};
  if (file == "-" || ::stat(file.c_str(), &status) != 0) {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  }
  return sys_seconds(std::chrono::seconds(status.st_mtime));
}

/// A record of which date or text cannot be read stands last, with the reason; a map or grid that
/// cannot be read is a bad input.
pythoncross::Sent sent(const ScorePythoncrossArguments& asked, const std::string& file,
                       const pythoncross::ScoreRequest& request, const words::Dictionary& words) {
  const auto date = pythoncross::sent_date(request.record);
  const bool dated = date && *date;
  const sys_seconds at = dated ? **date : file_time(file);
  if (!date) {
    return {file, at, true, pythoncross::Unreadable{pythoncross::Part::record, date.error().text}};
  }
  auto scored = pythoncross::score(request, words);
  const auto* const unreadable = std::get_if<pythoncross::Unreadable>(&scored);
  if (unreadable != nullptr && unreadable->part != pythoncross::Part::record) {
    bad_input(located(file_of(asked, unreadable->part), unreadable->error));
  }
  return {file, at, !dated, std::move(scored)};
}

Status rank(const ScorePythoncrossArguments& asked) {
  if (asked.report) bad_input("--report prints one record: name one, and no deadline");
  if (!asked.map) bad_input("records of one game are ranked: name its data file with --map");
  const auto deadline = deadline_of(asked);
  const auto map = named_text(asked.map);
  const auto grid = named_text(asked.grid);
  const NamedDictionary dictionary = read_dictionary(asked.dictionary);
  std::vector<pythoncross::Sent> records;
  for (const std::string& file : asked.records) {
    const std::string record = text_of(file);
    records.push_back(sent(asked, file, {record, map, grid, demands_of(asked)}, dictionary.words));
  }
  const auto ranked = pythoncross::ranking(records, deadline);
  if (asked.json) {
    print(protocol::indented(pythoncross::json_of(ranked, deadline)));
  } else if (!asked.quiet) {
    print(pythoncross::text(ranked, deadline));
  }
  return ranked.front().place ? Status::success : Status::failed;
}

Status score(const ScorePythoncrossArguments& asked) {
  if (asked.json && asked.report) bad_input("--json and --report: one of them");
  if (asked.records.size() > 1 || asked.deadline) return rank(asked);
  const std::string record = text_of(asked.records.front());
  const auto map = named_text(asked.map);
  const auto grid = named_text(asked.grid);
  const NamedDictionary dictionary = read_dictionary(asked.dictionary);
  const auto scored = pythoncross::score({record, map, grid, demands_of(asked)}, dictionary.words);
  if (const auto* unreadable = std::get_if<pythoncross::Unreadable>(&scored)) {
    bad_input(located(file_of(asked, unreadable->part), unreadable->error));
  }
  const auto& verdict = std::get<pythoncross::Verdict>(scored);
  show(asked, verdict);
  if (verdict.valid()) return Status::success;
  flush();
  failed(located(asked.records.front(), pythoncross::text(verdict.faults.front())));
}

}  // namespace

void add_score_pythoncross(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<ScorePythoncrossArguments>();
  CLI::App& command = add_command(
      group, run,
      {"pythoncross", "Score a record of a game of Pythoncross",
       "The record is a printed report, or a list of plays, one a line, such as D 4 7 FUN: "
       "direction, column, row and the whole word, the score if wanted, and the other words in "
       "brackets; DUMP for a dump; total 474; and the final board. The game is replayed, and every "
       "score, rack, list of words, the board, its key, the total and the letter list are held "
       "against it. A record without its board, total or other words is not valid.\n\n"
       "Without a data file a report is judged by the letters and blocks that it shows itself. "
       "Where a play breaks a rule at the place that is named and makes what the record says at "
       "just one other, the verdict names that one and goes on.\n\n"
       "Several records are ranked: the treasure goes to the highest valid one by the deadline, or "
       "else to the first valid one. A record counts from the date in its line 'Date: ...', or "
       "else from the time of its file.\n\n"
       "The status is 0 when the record (of several: any) is valid, 1 when it is not, and 2 when "
       "it could not be read.",
       "aspis score pythoncross game.txt --map treasure-map-1.txt\n"
       "aspis score pythoncross game.txt --map treasure-map-1.txt --report   # print it anew\n"
       "aspis score pythoncross ada.txt bob.txt --map treasure-map-1.txt --deadline \"2001-02-01 "
       "12:00 CST\"\n"
       "aspis score pythoncross printed.txt --strict   # a dump only where no word can be formed\n"
       "aspis score pythoncross --json game.txt --map treasure-map-1.txt | python3 -m json.tool"},
      [asked] { return score(*asked); });
  require(add_texts(command, "RECORD", asked->records, "FILE",
                    "a report or a list of plays, or - for standard input; several to rank them"));
  add_text(command, "--map", asked->map, "FILE", "the data file: letters, start and blocks");
  add_text(command, "--grid", asked->grid, "FILE",
           "another scoring grid: nine lines of nine digits");
  add_dictionary(command, asked->dictionary);
  add_text(command, "--deadline", asked->deadline, "DATE",
           "for a ranking: later records count only if no earlier one is valid");
  add_flag(command, "--partial", asked->partial,
           "check only what the record says, and allow missing parts");
  add_flag(command, "--strict", asked->strict, "refuse dumps of racks that can form a word");
  add_flag(command, "--report", asked->report, "print the game as a report, not the verdict");
  add_flag(command, "--json", asked->json, "print the verdict as JSON");
  add_flag(command, "-q,--quiet", asked->quiet, "print nothing; only set the exit status");
}

}  // namespace aspis::cli
