// aspis analyse: explains why a recorded game was lost, with proofs if the solver finds them.
#include <atomic>
#include <limits>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "referee/analysis/game.hpp"
#include "referee/match/verify.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/record_words.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds usual_time{10'000};

struct AnalyseArguments : Arguments {
  Texts records{this, required, "RECORD", "FILE",
                "Record, folder with *.record files, or - for standard input"};
  Duration time{this, "--time", "Search time per record (default: 10s)"};
  Number kilonodes{this, "--kilonodes", Bounds{1, 1'000'000'000},
                   "Positions to search per record, in thousands"};
  Number move{this, "--move", Bounds{1, 1'000'000},
              "Move whose alternatives are printed with their values"};
  Word color{this, "auto", color_option};
  Text dictionary{this, dictionary_option};
  Flag json{this, "--json", "Print the result as JSON"};
};

/// The time limit begins with this call.
analysis::Effort make_effort(const AnalyseArguments& asked, const std::atomic<bool>& interrupted) {
  analysis::Effort effort;
  effort.nodes = asked.kilonodes ? static_cast<std::uint64_t>(*asked.kilonodes) * 1000
                                 : std::numeric_limits<std::uint64_t>::max();
  std::optional<Clock::time_point> deadline;
  if (asked.time || !asked.kilonodes) deadline = Clock::now() + asked.time.value_or(usual_time);
  effort.stopped = [deadline, &interrupted] {
    return interrupted || (deadline && Clock::now() >= *deadline);
  };
  return effort;
}

analysis::GameAnalysis analysed(const AnalyseArguments& asked, const protocol::Record& record,
                                const std::filesystem::path& file,
                                const std::atomic<bool>& interrupted) {
  const auto dictionary = dictionary_for(record, file, asked.dictionary);
  analysis::Effort effort = make_effort(asked, interrupted);
  MovingLine line;
  effort.progress = [&line, last = Clock::now()](int proven, int positions) mutable {
    constexpr std::chrono::milliseconds between(200);
    if (Clock::now() - last < between) return;
    last = Clock::now();
    line.show(std::to_string(proven) + " of " + std::to_string(positions) + " positions proven");
  };
  auto result = analyse(record, dictionary.words(), effort);
  if (!result) {
    const bool is_wrong = result.error().text.starts_with("move ");
    throw CommandError(is_wrong ? Status::failed : Status::bad_input,
                       located(file, result.error().text));
  }
  return *std::move(result);
}

/// The position before move --move, with the value of every move there.
void analyse_moves(const AnalyseArguments& asked) {
  const auto files = record_files(asked.records);
  if (files.size() != 1) bad_input("--move needs exactly one record");
  const protocol::Record record = read_record_file(files.front());
  const auto dictionary = dictionary_for(record, files.front(), asked.dictionary);
  const words::Dictionary* const words = dictionary.words();
  const auto position = match::position_after(record, words, *asked.move - 1);
  if (!position) failed(located(files.front(), position.error().text));
  if ((*position)->over()) bad_input("--move: the game ended before that move");
  auto analyst =
      checked(analysis::analyst_for(*rules::rules_named(record.game).value(), record.setup, words),
              files.front());
  std::atomic<bool> interrupted = false;
  const analysis::Effort effort = make_effort(asked, interrupted);
  std::vector<analysis::MoveValue> moves;
  {
    const Interrupts interrupts(interrupted);
    analysis::Budget budget(effort.nodes, effort.stopped);
    moves = list_move_values(*analyst, **position, budget);
  }
  if (asked.json)
    return print(protocol::indented(
        nlohmann::ordered_json{{"move", *asked.move}, {"moves", moves_json(moves)}}));
  const auto all_played = played_moves(record);
  const auto at = static_cast<std::size_t>(*asked.move) - 1;
  const std::string played = at < all_played.size() ? all_played[at]->move : "";
  print("every move that " + shown_seat(record, (*position)->turn()) + " had at move " +
        std::to_string(*asked.move) + "; > was played\n" + moves_words(moves, played));
}

void analyse_all(const AnalyseArguments& asked) {
  if (asked.move) return analyse_moves(asked);
  const auto files = record_files(asked.records);
  const drawing::Style style = drawing::style_for_output(asked.color);
  std::atomic<bool> interrupted = false;
  nlohmann::ordered_json games = nlohmann::ordered_json::array();
  {
    const Interrupts interrupts(interrupted);
    for (const auto& file : files) {
      const protocol::Record record = read_record_file(file);
      const analysis::GameAnalysis analysis = analysed(asked, record, file, interrupted);
      if (asked.json) {
        nlohmann::ordered_json shown{{"file", file.string()}};
        shown.update(analysis::analysis_json(record, analysis));
        games.push_back(std::move(shown));
      } else {
        const std::string name = files.size() > 1 ? file.string() + "\n" : "";
        print((&file == &files.front() ? "" : "\n") + name + record_header(record) + "\n" +
              analysis_words(record, analysis, style));
        flush();
      }
      if (interrupted) break;
    }
  }
  if (asked.json) print(protocol::indented(nlohmann::ordered_json{{"games", std::move(games)}}));
}

}  // namespace

Command analyse_command() {
  return command<AnalyseArguments>(
      "analyse", "Find the move that lost a recorded game",
      "Finds out what every position of a record was worth and what each move gave away. A "
      "position is a proven win, draw or loss if there is a proof. The output is a graph of the "
      "game, the moves that changed the outcome with the moves that would have held it, and the "
      "share of each bot's moves that kept the outcome.\n\nCroquet is solved, so its games need no "
      "search. Other games are searched for --time per record. With --kilonodes and without "
      "--time, a record gives the same answer on every machine. Ctrl-C ends the search and prints "
      "what is known so far.",
      "aspis analyse final.record\n"
      "aspis analyse final.record --time 60s\n"
      "aspis analyse final.record --kilonodes 500   # the same answer everywhere\n"
      "aspis analyse final.record --move 31         # all possible moves, best first\n"
      "aspis analyse --json games/ | python3 -m json.tool",
      analyse_all);
}

}  // namespace aspis::cli
