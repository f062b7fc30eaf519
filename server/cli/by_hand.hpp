// A solitaire as a person plays it: a turn a line, from a terminal or a file.
#pragma once

#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "server/cli/drawing/style.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {

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
Status play_by_hand(GameByHand&, const std::string& output);

}  // namespace aspis::cli
