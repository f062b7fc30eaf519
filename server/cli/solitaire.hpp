// What the commands of solitaires share: their data files, what is seen of a solver, and a game as
// a person plays it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/pythoncross/map.hpp"
#include "server/cli/drawing/style.hpp"
#include "server/cli/frame.hpp"
#include "server/cli/moving_line.hpp"

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

/// Refuses "-" for a file that is read before the turns: those come from standard input.
void leave_input_to_turns(const std::string& file);

/// Until "quit" or the end of standard input. After every turn the game is in the file `output`,
/// which must not be there before. Throws CommandError with Status::bad_input where it cannot be
/// written.
void play_by_hand(GameByHand&, const std::string& output);

}  // namespace aspis::cli
