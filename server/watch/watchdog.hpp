// Reports event loops of the server that have been blocked for a second.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/watch/log.hpp"

namespace boost::asio {
class io_context;
}

namespace aspis::watch {

/// Owned by the server. Its thread posts a task to every loop four times a second. Safe to call
/// from any thread.
class Watchdog {
 public:
  explicit Watchdog(Log&);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// Watches a loop, which must exist until stop().
  void watch(std::string name, boost::asio::io_context&);
  /// Names of the loops that have not answered for a second.
  [[nodiscard]] std::vector<std::string> stalled() const;
  /// Stops watching all loops.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Loop {
    std::string name;
    boost::asio::io_context* io = nullptr;
    /// Set by the answer; shared with the posted task, which may run after the watchdog is gone.
    std::shared_ptr<std::atomic<bool>> answered = std::make_shared<std::atomic<bool>>(true);
    Clock::time_point asked{};
    bool is_stalled = false;
  };

  void run();
  void look_at(Loop&) ASPIS_REQUIRES(mutex_);

  Log& log_;
  mutable protocol::Mutex mutex_;
  std::condition_variable ended_;
  bool is_over_ ASPIS_GUARDED_BY(mutex_) = false;
  std::vector<Loop> loops_ ASPIS_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace aspis::watch
