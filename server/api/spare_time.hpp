// How a search takes no more than the time that games leave.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "server/api/live_games.hpp"

namespace aspis::api {

/// For one thread at a time, owned by whoever has it search. While no game is in play the search
/// goes on as it can; else it rests a hundred times as long as it ran. Threads of low priority
/// alone do not do: schedulers share processors among groups of processes first, and bots are in
/// groups of their own.
class SpareTime {
 public:
  /// The games outlive it.
  explicit SpareTime(const LiveGames& games) : games_(games) {}

  /// Something is begun.
  void begin() { begun_ = Clock::now(); }
  /// On the thread that works, now and then: takes the rest that is due. True where the search is
  /// to end.
  [[nodiscard]] bool rest();
  /// Ends every rest, now and later; from any thread.
  void end();

 private:
  using Clock = std::chrono::steady_clock;

  const LiveGames& games_;
  Clock::time_point begun_ = Clock::now();  // the last rest ended
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_ending_ = false;
};

}  // namespace aspis::api
