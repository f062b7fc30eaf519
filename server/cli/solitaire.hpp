// What the commands of solitaires share: their data files, what is seen of a solver, and a game as
// a person plays it.
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

/// Throws CommandError with Status::bad_input, which names file and line.
[[nodiscard]] solitaire::crossed_words::Piles read_piles_file(const std::string& file);

/// With the values of `grid` where it is given. Throws CommandError with Status::bad_input, which
/// names file and line.
[[nodiscard]] solitaire::pythoncross::Map read_map_file(const std::string& file,
                                                        const std::optional<std::string>& grid);

/// The time and the best total: a line that moves on a terminal; elsewhere a line whenever there is
/// a better game, a second apart, and every half minute, so that nobody takes the program for dead.
class SolveTicker {
 public:
  /// "12.3 s: best so far 817, 40 searches", of which the caller names what it counts.
  void show(std::chrono::milliseconds elapsed, int best, std::size_t count,
            std::string_view counted);

 private:
  MovingLine line_;
  std::optional<std::chrono::milliseconds> last_;  // when it was shown last, and with what
  int best_ = 0;
};

/// One game and the way back through it.
class GameByHand {
 public:
  virtual ~GameByHand() = default;

  /// Board, letters and total, as lines.
  [[nodiscard]] virtual std::string drawn(const drawing::Style&) const = 0;
  /// The turns that there are, a line each, two columns from the left.
  [[nodiscard]] virtual std::string turns() const = 0;
  /// What the turn came to, in a line; the error says what is wrong with it.
  virtual protocol::Result<std::string> take_turn(std::string_view line) = 0;
  /// False where nothing to undo.
  virtual bool undo() = 0;
  [[nodiscard]] virtual std::string hint() = 0;
  [[nodiscard]] virtual int total() const = 0;
  /// The game so far as the contest asked for it.
  [[nodiscard]] virtual std::string written() const = 0;
};

/// The same, of a game that has a new position for every turn.
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
  std::vector<Game> games_;  // before the first turn, then after each
  std::vector<Turn> made_;
};

/// Whether a play's word lies on a place; `step` is its game's.
[[nodiscard]] bool covers(const auto& play, const auto& place, const auto& step) {
  for (std::size_t at = 0; at < play.word.size(); ++at) {
    if (step(play.first, play.direction, static_cast<int>(at)) == place) return true;
  }
  return false;
}

/// Refuses "-" for a file that is read before the turns: those come from standard input.
void leave_input_to_turns(const std::string& file);

/// Until "quit" or the end of standard input. After every turn the game is in the file `output`,
/// which must not be there before. Throws CommandError with Status::bad_input where it cannot be
/// written.
void play_by_hand(GameByHand&, const std::string& output);

}  // namespace aspis::cli
