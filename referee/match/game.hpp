// The one function that plays a game: rules, seats, clock and seed in, record out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record.hpp"
#include "referee/rules/rules.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::match {

/// What a game is played with. The rules and the dictionary outlive it.
struct GamePlan {
  const rules::Rules* rules = nullptr;
  protocol::Setup setup;
  std::optional<std::uint64_t> seed;  // from which the setup was dealt
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  protocol::TimeControl clock;
  std::chrono::milliseconds grace{0};
  std::chrono::milliseconds ready_limit{10'000};
  std::vector<std::string> names;  // of the entrants, one a seat
  std::string date;                // when it began, for the record
  int cores = 1;
  int games_at_once = 1;
};

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
