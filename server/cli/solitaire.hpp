// Shared code of the solitaire commands: data files, solver progress, and games played by hand.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/pythoncross/map.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/frame.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {

/// Throws CommandError with Status::bad_input, which names the file and line.
[[nodiscard]] solitaire::crossed_words::Piles read_piles_file(const std::string& file);

/// Takes the values from `grid` if it is given. Throws CommandError with Status::bad_input, which
/// names the file and line.
[[nodiscard]] solitaire::pythoncross::Map read_map_file(const std::string& file,
                                                        const std::optional<std::string>& grid);

/// Shows the elapsed time and the best total: a status line on a terminal; otherwise one line per
/// better game, at most one a second, and one every 30 seconds to show that the program is alive.
class SolveTicker {
 public:
  /// "12.3 s: best so far 817, 40 searches". `counted` names what `count` counts.
  void show(std::chrono::milliseconds elapsed, int best, std::size_t count,
            std::string_view counted);

 private:
  MovingLine line_;
  std::optional<std::chrono::milliseconds> last_;  // when the last line was shown, and its total
  int best_ = 0;
};

/// A game with undo.
class GameByHand {
 public:
  virtual ~GameByHand() = default;

  /// Board, letters and total, as lines.
  [[nodiscard]] virtual std::string drawn(const drawing::Style&) const = 0;
  /// The possible kinds of turns, one line each, indented by two columns.
  [[nodiscard]] virtual std::string turns() const = 0;
  /// Plays a turn and returns one line about it; the error says why the turn is not valid.
  virtual protocol::Result<std::string> take_turn(std::string_view line) = 0;
  /// Returns false if there is nothing to undo.
  virtual bool undo() = 0;
  [[nodiscard]] virtual std::string hint() = 0;
  [[nodiscard]] virtual int total() const = 0;
  /// The game so far in the contest's format.
  [[nodiscard]] virtual std::string written() const = 0;
};

/// For games that make a new position on every turn: keeps them all for undo.
template <class Game, class Turn>
class GameOfTurns : public GameByHand {
 public:
  explicit GameOfTurns(Game start) { games_.push_back(std::move(start)); }

  bool undo() override {
    if (made_.empty()) return false;
    made_.pop_back();
    games_.pop_back();
    return true;
  }

  [[nodiscard]] int total() const override { return game().total(); }

 protected:
  [[nodiscard]] const Game& game() const { return games_.back(); }
  [[nodiscard]] const std::vector<Turn>& made() const { return made_; }
  void add(Turn turn, Game after) {
    made_.push_back(std::move(turn));
    games_.push_back(std::move(after));
  }

 private:
  std::vector<Game> games_;  // before the first turn, then after each turn
  std::vector<Turn> made_;
};

/// True if a play's word covers `place`; `step` is its direction in this game.
[[nodiscard]] bool covers(const auto& play, const auto& place, const auto& step) {
  for (std::size_t at = 0; at < play.word.size(); ++at) {
    if (step(play.first, play.direction, static_cast<int>(at)) == place) return true;
  }
  return false;
}

/// Refuses "-", because standard input provides the turns.
void leave_input_to_turns(const std::string& file);

/// Plays until "quit" or the end of standard input. Writes the game to `output`, a new file, after
/// every turn. Throws CommandError with Status::bad_input if it cannot be written.
void play_by_hand(GameByHand&, const std::string& output);

}  // namespace aspis::cli
