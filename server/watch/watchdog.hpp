// Says which event loops of the server have not turned for a second.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/watch/log.hpp"

namespace aspis::watch {

/// Owned by the server; its thread asks every loop four times a second whether it is there. From
/// any thread.
class Watchdog {
 public:
  using Post = std::function<void(std::function<void()>)>;

  explicit Watchdog(Log&);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// `post` has something done on the loop of this name, and is called until stop().
  void watch(std::string name, Post post);
  /// Names of those that have not answered for a second.
  [[nodiscard]] std::vector<std::string> stalled() const;
  /// Asks nobody any more.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Loop {
    std::string name;
    Post post;
    /// Whether it has answered; shared with the question, which may come after the watchdog's end.
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
