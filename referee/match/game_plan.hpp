// What one game is played with, and what follows from it before anybody has moved.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record.hpp"
#include "referee/match/observer.hpp"
#include "referee/rules/rules.hpp"
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
  std::chrono::milliseconds pace{0};  // from one `go` to the next at least
  std::vector<std::string> names;     // of the entrants, one a seat
  std::string date;                   // when it began, for the record
  int cores = 1;
  int games_at_once = 1;
  /// Where the referee stood still in a turn that then was lost by time or by the network: the game
  /// ends as void, to be played again, instead of being lost.
  bool is_void_by_stalls = false;
  std::shared_ptr<Observer> observer = nullptr;  // or nobody looks on
};

/// What every bot of the game is told; refers to the plan's setup.
[[nodiscard]] seats::Opening opening_of(const GamePlan&);

/// The record's header; no event and no verdict yet. As many seats as the plan has names.
[[nodiscard]] protocol::Record blank_record(const GamePlan&);

}  // namespace aspis::match
