// The one function that plays a game: rules, seats, clock and seed in, record out.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "referee/match/game_plan.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::match {

/// Begins the detail of a game that is void because of the referee's machine, not of a bot.
inline constexpr std::string_view host_stalled = "host stalled";
/// Begins the warning about a stall of that machine, of which the bot was charged nothing.
inline constexpr std::string_view stood_still = "the referee stalled for ";

struct GameOutcome {
  protocol::Record record;
  std::vector<seats::Report> reports;  // one a seat
};

using Seats = std::vector<std::unique_ptr<seats::Seat>>;
/// Called once, on the host's thread, as soon as the verdict is known.
using Finished = std::function<void(GameOutcome)>;

class Game;
using GameHandle = std::weak_ptr<Game>;

/// Starts a game on the host's loop and returns; the host's run() plays it. Throws
/// std::invalid_argument where the rules refuse the setup: try it with Rules::start before.
GameHandle start_game(seats::Host&, GamePlan, Seats, Finished);

/// Ends the game with the verdict `aborted`, if it is still in play. On the host's thread.
void abort_game(const GameHandle&);

}  // namespace aspis::match
