// What people see of a run while it is on.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/runner/run_options.hpp"

namespace aspis::runner {

/// Owned by the runner; safe to call from any thread.
class RunProgress {
 public:
  void begin();
  void set_stages(std::vector<formats::Stage>);
  void add_running(int change);
  // Of an executor: its tasks in place of games in play, and lines for people.
  void set_tasks(int running, int pending);
  void tell(std::string note);
  /// `verdict` is empty where nobody played.
  void add_game(int stage, const std::string& verdict);

  [[nodiscard]] int running() const;
  [[nodiscard]] Progress now() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t verdicts_shown = 5;

  mutable protocol::Mutex mutex_;
  Progress progress_ ASPIS_GUARDED_BY(mutex_);
  Clock::time_point began_ ASPIS_GUARDED_BY(mutex_){};
};

}  // namespace aspis::runner
