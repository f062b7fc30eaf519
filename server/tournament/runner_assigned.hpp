// What one slot of the pool has to play, and what becomes of games that come to nothing. A part of
// the runner.
#pragma once

#include <string>
#include <vector>

#include "server/tournament/runner_shared.hpp"

namespace aspis::tournament {

/// Beyond so many results on their way to the disk, games wait for it.
inline constexpr std::size_t most_unstored = 2000;

/// Games that come to nothing are due again when it is gone. With an seating_policy it is of one game, and
/// lives and ends on the game thread.
struct Runner::Shared::Assigned {
  Assigned(Shared& of, std::vector<InPlay> due);
  ~Assigned();
  Assigned(const Assigned&) = delete;
  Assigned& operator=(const Assigned&) = delete;

  /// The bots of an seating_policy are free again.
  void leave();

  Shared& owner;
  std::vector<InPlay> games;
  std::vector<bool> stored;
  Clock::time_point began;  // of the game in play
  std::string date;
  bool seated;  // by the seating_policy
};

}  // namespace aspis::tournament
