// A pool's place for one game at a time, and the cores that pools have.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "referee/match/pool.hpp"

namespace aspis::match {

/// Belongs to one thread.
struct Slot {
  Assignment assignment;
  std::size_t game = 0;                               // the next one of the assignment
  std::vector<std::unique_ptr<seats::KeptBot>> kept;  // by bot; null where it is not kept
  GameHandle running;
  bool waiting = false;

  /// The next game of the assignment, if there is one.
  [[nodiscard]] std::optional<Assignment::Game> next_game();
  /// The game in play is the last one.
  void drop_rest();
  /// The bots of a game in the order of its seats; those that are kept come with their process.
  /// One that sits twice in a game needs two processes, and the second one is not kept.
  [[nodiscard]] Seats seats(const std::vector<int>& bots, seats::Host& host);
};

/// Those that this thread may run on; at least one.
[[nodiscard]] std::vector<int> usable_cores();
/// From now on this thread, and whatever it starts, runs there alone.
void stay_on(int core);

}  // namespace aspis::match
