// Explains a verdict to the bot's author in plain words, and common errors in the form of a line:
// encoding, white space, line end, text around the move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/game.hpp"
#include "referee/sandbox/placement.hpp"
#include "referee/sandbox/sandbox.hpp"

namespace aspis::match {

/// A lost game as its loser sees it.
struct Trouble {
  const protocol::Forfeit& forfeit;
  const protocol::Record& record;
  int seat = 0;
  const seats::Report& report;
};

/// One line each: first the observation, then what to do.
[[nodiscard]] std::vector<std::string> advice(const Trouble&);

/// The last lines sent to the bot (`<`) and received from it (`>`), with seconds since the game
/// began. Empty for a bot that exchanges no lines.
[[nodiscard]] std::vector<std::string> last_lines(const seats::Report&);

/// For a bot that lost by timeout before its first move and wrote nothing after the question.
/// Starts it again, sends the setup and its turn, and ends its input: a bot that answers only then,
/// within the time of a move, buffers its output. Empty if it does not. Without a program to start,
/// the advice is general.
[[nodiscard]] std::vector<std::string> flush_advice(const Trouble&,
                                                    const std::optional<sandbox::Placement>&,
                                                    const GamePlan&, sandbox::Sandbox&);

}  // namespace aspis::match
