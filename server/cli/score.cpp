// aspis score: verifies and scores the output of a Crossed Words program or the record of a game of
// Pythoncross.
#include <sys/stat.h>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "protocol/tokens.hpp"
#include "referee/solitaire/crossed_words/explain/explain.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/solitaire/pythoncross/judge.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "referee/solitaire/pythoncross/treasure.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/solitaire.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

namespace crossed_words = solitaire::crossed_words;
namespace pythoncross = solitaire::pythoncross;
using std::chrono::sys_seconds;

struct ScoreCrossedwordsArguments : Arguments {
  Text output{this, required, "OUTPUT", "FILE", "Output file, or - for standard input"};
  Text piles{this, required, "--piles", "FILE", "Three lines of letters"};
  Text dictionary{this, dictionary_option};
  Flag json{this, "--json", "Print the verdict as JSON"};
  Flag quiet{this, "-q,--quiet", "Print only the verdict of a valid game"};
};

void score(const ScoreCrossedwordsArguments& asked) {
  const auto piles = read_piles_file(*asked.piles);
  const auto output = checked(read_file(*asked.output));
  const auto dictionary = read_dictionary(asked.dictionary);
  MovingLine line;
  const auto progress = [&line](int percent) {
    line.show("reading the game: " + std::to_string(percent) + " %");
  };
  const auto verdict =
      crossed_words::explain::verdict_on(output, piles, *dictionary.list, progress);
  line.clear();
  if (!verdict) bad_input(located(*asked.output, verdict.error().text));
  if (asked.json) {
    print(protocol::indented(crossed_words::judge::to_json(*verdict)));
  } else if (asked.quiet) {
    if (verdict->valid()) print(crossed_words::judge::headline(*verdict) + "\n");
  } else {
    print(crossed_words::judge::sheet(*verdict));
  }
  if (verdict->valid()) return;
  flush();
  if (verdict->outcome() == crossed_words::judge::Outcome::undecided) {
    throw CommandError(Status::undecided,
                       located(*asked.output, text(verdict->unread.front()) + "; for a judge"));
  }
  failed(located(*asked.output, text(verdict->errors.front())));
}

struct ScorePythoncrossArguments : Arguments {
  Texts records{this, required, "RECORD", "FILE",
                "Report or list of plays, or - for standard input; several are ranked"};
  Text map{this, "--map", "FILE", "Data file: letters, start and blocks"};
  Text grid{this, "--grid", "FILE", "File with another scoring grid: nine lines of nine digits"};
  Text dictionary{this, dictionary_option};
  Text deadline{this, "--deadline", "DATE",
                "Deadline of a ranking: later records count only if no earlier one is valid"};
  Flag partial{this, "--partial", "Check only what the record says, and allow missing parts"};
  Flag strict{this, "--strict", "Refuse dumps of racks that can form a word"};
  Flag report{this, "--report", "Print the game as a report instead of the verdict"};
  Flag json{this, "--json", "Print the verdict as JSON"};
  Flag quiet{this, "-q,--quiet", "Print nothing; only set the exit status"};
};

std::optional<std::string> named_text(const std::optional<std::string>& file) {
  return file ? std::optional(checked(read_file(*file))) : std::nullopt;
}

pythoncross::Demands make_demands(const ScorePythoncrossArguments& asked) {
  return {asked.strict, !asked.partial};
}

const std::string& part_file(const ScorePythoncrossArguments& asked, pythoncross::Part part) {
  if (part == pythoncross::Part::map) return *asked.map;
  return part == pythoncross::Part::values ? *asked.grid : asked.records.front();
}

void show(const ScorePythoncrossArguments& asked, const pythoncross::Verdict& verdict) {
  if (asked.json) {
    print(protocol::indented(pythoncross::to_json(verdict)));
  } else if (asked.report) {
    print(pythoncross::report(verdict));
  } else if (!asked.quiet) {
    print(pythoncross::text(verdict) + "\n");
  }
}

std::optional<sys_seconds> parse_deadline(const ScorePythoncrossArguments& asked) {
  if (!asked.deadline) return std::nullopt;
  const auto moment = pythoncross::date_from(*asked.deadline);
  if (!moment) {
    bad_input("--deadline: \"" + protocol::escaped(*asked.deadline, 60) +
              "\" is not a date with a time zone, such as \"2001-02-01 12:00 CST\" or "
              "2001-02-01T18:00:00Z");
  }
  return moment;
}

/// When the file was last written; for standard input, the current time.
sys_seconds file_time(const std::string& file) {
  struct stat status {};
  if (file == "-" || ::stat(file.c_str(), &status) != 0) {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  }
  return sys_seconds(std::chrono::seconds(status.st_mtime));
}

/// A record with an unreadable date or text ranks last, with the reason. An unreadable map or grid
/// is bad input.
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
    bad_input(located(part_file(asked, unreadable->part), unreadable->error));
  }
  return {file, at, !dated, std::move(scored)};
}

void rank(const ScorePythoncrossArguments& asked) {
  if (asked.report) bad_input("--report prints one record: give only one, and no --deadline");
  if (!asked.map) bad_input("a ranking needs the data file of the game: give it with --map");
  const auto deadline = parse_deadline(asked);
  const auto map = named_text(asked.map);
  const auto grid = named_text(asked.grid);
  const GameDictionary dictionary = read_dictionary(asked.dictionary);
  std::vector<pythoncross::Sent> records;
  for (const std::string& file : asked.records) {
    const std::string record = checked(read_file(file));
    records.push_back(
        sent(asked, file, {record, map, grid, make_demands(asked)}, *dictionary.list));
  }
  const auto ranked = pythoncross::ranking(records, deadline);
  if (asked.json) {
    print(protocol::indented(pythoncross::to_json(ranked, deadline)));
  } else if (!asked.quiet) {
    print(pythoncross::text(ranked, deadline));
  }
  if (!ranked.front().place) failed_as_printed();
}

void score(const ScorePythoncrossArguments& asked) {
  if (asked.json && asked.report) bad_input("give either --json or --report");
  if (asked.records.size() > 1 || asked.deadline) return rank(asked);
  const std::string record = checked(read_file(asked.records.front()));
  const auto map = named_text(asked.map);
  const auto grid = named_text(asked.grid);
  const GameDictionary dictionary = read_dictionary(asked.dictionary);
  const auto scored =
      pythoncross::score({record, map, grid, make_demands(asked)}, *dictionary.list);
  if (const auto* unreadable = std::get_if<pythoncross::Unreadable>(&scored)) {
    bad_input(located(part_file(asked, unreadable->part), unreadable->error));
  }
  const auto& verdict = std::get<pythoncross::Verdict>(scored);
  show(asked, verdict);
  if (verdict.valid()) return;
  flush();
  failed(located(asked.records.front(), pythoncross::text(verdict.errors.front())));
}

}  // namespace

Command score_command() {
  return group(
      "score", "Check and score a solitaire game",
      "Reads the moves of a game, replays them under the rules, and prints the total, or what is "
      "wrong and where.\n\nThe status is 0 if the game is valid, 1 if it is not, 2 if it could not "
      "be read, and 3 if a judge has to decide.",
      "aspis score crossedwords output.txt --piles input10.txt\n"
      "aspis score pythoncross game.txt --map treasure-map-1.txt",
      {command<ScoreCrossedwordsArguments>(
           "crossedwords", "Score an output file of Crossed Words Solitaire",
           "The file has its total on line 1, then the final board of 17 lines, then the moves, in "
           "any format. The scorer looks for the legal game that explains every letter of the "
           "file: the piles fix which letters can be drawn, the board fixes where words lie, and "
           "the rules fix the scores. Numbers are compared with that game.\n\nVALID: everything "
           "fits. INVALID: a line contradicts the game. UNDECIDED: some lines are not part of the "
           "game that was found; they are listed for a judge.\n\nThe exit status is 0 if the game "
           "is valid, 1 if it is invalid, 3 if it is undecided, and 2 if nothing could be read.",
           "aspis score crossedwords output.txt --piles input10.txt\n"
           "aspis score crossedwords output.txt --piles input13.txt --dict words/  # 26 files\n"
           "aspis score crossedwords --json output.txt --piles input10.txt | python3 -m json.tool",
           score),
       command<ScorePythoncrossArguments>(
           "pythoncross", "Score a record of a game of Pythoncross",
           "The record is a printed report, or a list of plays, one per line, such as D 4 7 FUN: "
           "direction, column, row and the whole word, optionally the score, and the other words "
           "in brackets. DUMP is a dump. Then come total 474 and the final board. The game is "
           "replayed, and its scores, racks, lists of words, board, key, total and letter list are "
           "compared with the record. A record without its board, total or other words is not "
           "valid.\n\nWithout a data file, a report is judged by the letters and blocks that it "
           "shows. If a play breaks a rule at its named place and fits exactly one other place, "
           "the verdict names that place and continues.\n\nSeveral records are ranked: the "
           "treasure goes to the highest valid record before the deadline, or else to the first "
           "valid one. The time of a record is the date in its line 'Date: ...', or else the time "
           "of its file.\n\nThe status is 0 if the record (or any of several) is valid, 1 if it is "
           "not, and 2 if it could not be read.",
           "aspis score pythoncross game.txt --map treasure-map-1.txt\n"
           "aspis score pythoncross game.txt --map treasure-map-1.txt --report   # print it again\n"
           "aspis score pythoncross ada.txt bob.txt --map treasure-map-1.txt --deadline "
           "\"2001-02-01 12:00 CST\"\n"
           "aspis score pythoncross printed.txt --strict   # a dump only if no word can be formed\n"
           "aspis score pythoncross --json game.txt --map treasure-map-1.txt | python3 -m "
           "json.tool",
           score)});
}

}  // namespace aspis::cli
