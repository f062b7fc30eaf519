// What a verdict means for the person whose bot got it, in plain words, and faults in the form of a
// bot's line: encoding, white space, line end, text around the move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/game.hpp"
#include "referee/sandbox/placement.hpp"
#include "referee/sandbox/sandbox.hpp"

namespace aspis::match {

/// One sentence for each fault, with its cure. `mark` is the bot's, or "" if the line should be
/// `ready`.
[[nodiscard]] std::vector<std::string> line_faults(std::string_view line, bool is_whole,
                                                   std::string_view mark);

/// A lost game as its loser sees it.
struct Trouble {
  const protocol::Forfeit& forfeit;
  const protocol::Record& record;
  int seat = 0;
  const seats::Report& report;
};

/// What was seen, then what to do: a line each.
[[nodiscard]] std::vector<std::string> advice(const Trouble&);

/// The last lines that went to the bot (`<`) and came from it (`>`), with seconds since the game
/// began. Nothing of a bot that exchanges no lines.
[[nodiscard]] std::vector<std::string> last_lines(const seats::Report&);

/// For a bot that lost by timeout before its first move and wrote nothing after the question.
/// Starts it once more, gives it the setup and its turn, and ends its input: a bot that answers
/// only then, within the time of a move, holds its output back. Empty if it does not.
/// Without a program to start, it says what to look for.
[[nodiscard]] std::vector<std::string> flush_advice(const Trouble&,
                                                    const std::optional<sandbox::Placement>&,
                                                    const GamePlan&, sandbox::Sandbox&);

}  // namespace aspis::match
