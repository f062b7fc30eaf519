// aspis play pythoncross: Pythoncross for a person at a terminal.
#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/solitaire/pythoncross/judge.hpp"
#include "referee/solitaire/pythoncross/map.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "server/cli/command.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"
#include "server/cli/solitaire.hpp"

namespace aspis::cli {
namespace {

namespace pythoncross = solitaire::pythoncross;
using protocol::Error;
using protocol::Result;

struct PlayPythoncrossArguments : Arguments {
  Text map{this, required, "MAP", "FILE", "Data file: letters, start and blocks"};
  Text grid{this, "--grid", "FILE", "File with another scoring grid: nine lines of nine digits"};
  Text dictionary{this, dictionary_option};
  Text output{this, "--output", "FILE", "New file for the game (default: game.txt)"};
};

/// Parses "D 4 7 FUN" or "DUMP"; anything else in the line is an error.
Result<pythoncross::Play> read_pythoncross_turn(std::string_view line) {
  const auto record = pythoncross::read_list(line);
  if (record && record->plays.size() == 1) return record->plays.front().play;
  return Error{
      "a turn is D or A, column, row and the whole word, such as D 4 7 FUN, or DUMP; not " +
      protocol::in_quotes(line)};
}

class PythoncrossByHand final : public GameOfTurns<pythoncross::Game, pythoncross::Play> {
 public:
  PythoncrossByHand(const pythoncross::Map& map, const words::Dictionary& dictionary)
      : GameOfTurns(pythoncross::Game(map, dictionary)), map_(map), dictionary_(dictionary) {}

  [[nodiscard]] std::string drawn(const drawing::Style& style) const override {
    std::string lines = "   " + drawing::trimmed(drawing::grid_numbers(pythoncross::side, style));
    for (int row = 1; row <= pythoncross::side; ++row) {
      lines += " " + std::to_string(row) + " " + drawing::trimmed(draw_row(row, style));
    }
    const std::string rack = protocol::joined(protocol::upper_case(game().rack()), " ");
    const std::string_view to_come = std::string_view(map_.letters).substr(game().drawn());
    return lines + "\n  rack     " + (rack.empty() ? "empty" : rack) + "\n  to come  " +
           (to_come.empty() ? "nothing" : protocol::upper_case(to_come)) + "\n  play " +
           std::to_string(std::min(game().plays() + 1, pythoncross::max_plays)) + " of " +
           std::to_string(pythoncross::max_plays) + ", total " + std::to_string(total()) + "\n";
  }

  [[nodiscard]] std::string turns() const override {
    return "  D 4 7 FUN                down from column 4, row 7: the whole word as it then "
           "stands\n"
           "  A 1 2 WORD               across\n"
           "  DUMP                     seven letters for seven others; costs 25\n";
  }

  Result<std::string> take_turn(std::string_view line) override {
    const auto play = read_pythoncross_turn(line);
    if (!play) return play.error();
    const pythoncross::Outcome outcome = game().outcome(*play);
    if (!outcome.breaches.empty()) {
      const pythoncross::Breach& breach = outcome.breaches.front();
      return Error{pythoncross::text(
          pythoncross::RuleError{0, 0, breach.rule, breach.found, breach.expected})};
    }
    pythoncross::Game next = game();
    next.make(*play, outcome);
    add(*play, std::move(next));
    return told(*play, outcome);
  }

  [[nodiscard]] std::string hint() override {
    if (game().is_over()) return "the game is over";
    if (!seeker_) seeker_ = std::make_unique<pythoncross::WordSeeker>(map_, dictionary_);
    const auto play = seeker_->any(game());
    if (!play) {
      return game().rack().size() == pythoncross::rack_size
                 ? "the rack can form no word: DUMP"
                 : "the rack can form no word, and is too short to dump";
    }
    const int score = game().outcome(*play).score;
    return pythoncross::text(*play) + " brings " + std::to_string(score) +
           ", the most points now; later turns may suffer";
  }

  [[nodiscard]] std::string written() const override { return pythoncross::report(judged()); }

 private:
  [[nodiscard]] pythoncross::Verdict judged() const {
    return pythoncross::judge(pythoncross::make_record(made(), total()), map_, dictionary_);
  }

  [[nodiscard]] std::string draw_row(int row, const drawing::Style& style) const {
    std::vector<drawing::Cell> cells;
    for (int column = 1; column <= pythoncross::side; ++column) {
      const pythoncross::Place place{column, row};
      const bool marked = game().board().letters() == 0
                              ? place == map_.start
                              : covers(made().back(), place, pythoncross::step);
      if (game().board().holds(place)) {
        cells.push_back({protocol::upper_case(game().board().at(place)), marked, drawing::strong});
      } else if (game().board().at(place) == pythoncross::Board::block) {
        cells.push_back({pythoncross::Board::block, marked, {}});
      } else {
        const int value = map_.values[pythoncross::to_index(place)];
        cells.push_back({static_cast<char>('0' + value), marked, drawing::faint});
      }
    }
    return drawing::grid_row(cells, style);
  }

  [[nodiscard]] std::string told(const pythoncross::Play& play,
                                 const pythoncross::Outcome& outcome) const {
    std::string line = pythoncross::text(play);
    const auto others = pythoncross::list_letters(outcome.others);
    if (!others.empty()) line += " " + pythoncross::bracketed(others);
    line += ": " + std::to_string(outcome.score);
    const auto repeated = pythoncross::repeated_words(game().board());
    if (!repeated.empty()) {
      line += "\n" + protocol::upper_case(repeated.front()) +
              " is on the board twice, which is not allowed at the end of the game";
    }
    if (game().is_over()) {
      line += "\nthe game is over: " + pythoncross::text(judged());
    }
    return line;
  }

  const pythoncross::Map& map_;
  const words::Dictionary& dictionary_;
  std::unique_ptr<pythoncross::WordSeeker> seeker_;  // created by the first hint
};

void play(const PlayPythoncrossArguments& asked) {
  const std::string output = asked.output.value_or("game.txt");
  leave_input_to_turns(*asked.map);
  const pythoncross::Map map = read_map_file(*asked.map, asked.grid);
  const GameDictionary dictionary = read_dictionary(asked.dictionary);
  PythoncrossByHand game(map, *dictionary.list);
  return play_by_hand(game, output);
}

}  // namespace

Command play_pythoncross_command() {
  return command<PlayPythoncrossArguments>(
      "pythoncross", "Play Pythoncross by hand",
      "Type a play as reports print it, D 4 7 FUN: down or across, column, row, and the whole word "
      "as it then reads. Free squares show their points. Brackets mark the start before the first "
      "play, and the last word afterwards.\n\nAfter every turn the game is saved as a report, "
      "which 'aspis score pythoncross' reads.",
      "aspis play pythoncross treasure-map-1.txt\n"
      "aspis play pythoncross treasure-map-1.txt --output mine.txt\n"
      "aspis score pythoncross mine.txt --map treasure-map-1.txt",
      play);
}

}  // namespace aspis::cli
