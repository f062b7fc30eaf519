// aspis score pythoncross: whether the record of a game of Pythoncross holds, and what it is worth.
#include <memory>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "referee/solitaire/pythoncross/report.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/files.hpp"
#include "server/cli/score_games.hpp"

namespace aspis::cli {
namespace {

namespace pythoncross = solitaire::pythoncross;

struct ScorePythoncrossArguments {
  std::optional<std::string> record;
  std::optional<std::string> map;
  std::optional<std::string> grid;
  std::optional<std::string> dictionary;
  bool strict = false;
  bool json = false;
  bool report = false;
  bool quiet = false;
};

std::optional<std::string> named_text(const std::optional<std::string>& file) {
  if (!file) return std::nullopt;
  auto text = contents_of(*file);
  if (!text) bad_input(text.error().text);
  return *std::move(text);
}

const std::string& file_of(const ScorePythoncrossArguments& asked, pythoncross::Part part) {
  if (part == pythoncross::Part::map) return *asked.map;
  return part == pythoncross::Part::values ? *asked.grid : *asked.record;
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

Status score(const ScorePythoncrossArguments& asked) {
  if (asked.json && asked.report) bad_input("--json and --report: one of them");
  const auto record = named_text(asked.record);
  const auto map = named_text(asked.map);
  const auto grid = named_text(asked.grid);
  const NamedDictionary dictionary = read_dictionary(asked.dictionary);
  pythoncross::ScoreRequest request{*record, map, grid, {asked.strict}};
  const auto scored = pythoncross::score(request, dictionary.words);
  if (const auto* unreadable = std::get_if<pythoncross::Unreadable>(&scored)) {
    bad_input(located(file_of(asked, unreadable->part), unreadable->error));
  }
  const auto& verdict = std::get<pythoncross::Verdict>(scored);
  show(asked, verdict);
  if (verdict.valid()) return Status::success;
  flush();
  failed(located(*asked.record, pythoncross::text(verdict.faults.front())));
}

}  // namespace

void add_score_pythoncross(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<ScorePythoncrossArguments>();
  CLI::App& command = add_command(
      group, run,
      {"pythoncross", "Score a record of a game of Pythoncross",
       "The record is a printed report, or a list of plays, one a line, such as D 4 7 FUN: "
       "direction, column, row and the whole word, with the score and the other words in brackets "
       "if wanted, and DUMP for a dump. The game is replayed, and every score, rack, list of "
       "words, "
       "the board, the total and the letter list are held against it.\n\n"
       "Without a data file a report is judged by the letters and blocks that it shows itself. "
       "Where a play breaks a rule at the place that is named and makes what the record says at "
       "just one other, the verdict names that one and goes on.\n\n"
       "The status is 0 when the record is valid, 1 when it is not, and 2 when it could not be "
       "read.",
       "aspis score pythoncross game.txt --map treasure-map-1.txt\n"
       "aspis score pythoncross game.txt --map treasure-map-1.txt --report   # print it anew\n"
       "aspis score pythoncross printed.txt --strict   # a dump only where no word can be formed\n"
       "aspis score pythoncross --json game.txt --map treasure-map-1.txt | python3 -m json.tool"},
      [asked] { return score(*asked); });
  require(add_text(command, "RECORD", asked->record, "FILE",
                   "a report or a list of plays, or - for standard input"));
  add_text(command, "--map", asked->map, "FILE", "the data file: letters, start and blocks");
  add_text(command, "--grid", asked->grid, "FILE",
           "another scoring grid: nine lines of nine digits");
  add_dictionary(command, asked->dictionary);
  add_flag(command, "--strict", asked->strict, "refuse dumps of racks that can form a word");
  add_flag(command, "--report", asked->report, "print the game as a report, not the verdict");
  add_flag(command, "--json", asked->json, "print the verdict as JSON");
  add_flag(command, "-q,--quiet", asked->quiet, "print nothing: the status tells");
}

}  // namespace aspis::cli
