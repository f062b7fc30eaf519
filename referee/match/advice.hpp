// What a verdict means for the person whose bot got it, in plain words.
#pragma once

#include <string>
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

/// What was seen, then what to do: a line each.
[[nodiscard]] std::vector<std::string> advice(const Trouble&);

/// Starts the bot once more, tells it the start of the game and its turn, and ends its input: a
/// bot that answers only then holds its output back. Nothing where that is not so.
[[nodiscard]] std::vector<std::string> flush_advice(const sandbox::Placement&, const GamePlan&,
                                                    int seat, sandbox::Sandbox&);

}  // namespace aspis::match
