// What other threads have for a coordinator.
#pragma once

#include <chrono>
#include <condition_variable>
#include <string>
#include <utility>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/runner/game_queue.hpp"

namespace aspis::cluster {

/// Owned by the coordinator; from any thread, but for wait().
class Inbox {
 public:
  /// There may be something to do.
  void ring() {
    {
      const protocol::MutexLock lock(mutex_);
      is_rung_ = true;
    }
    changed_.notify_one();
  }
  /// A game that is to be played on the cluster.
  void offer(runner::GameInPlay game) {
    {
      const protocol::MutexLock lock(mutex_);
      offered_.push_back(std::move(game));
    }
    ring();
  }
  /// Everything that is being played is to end.
  void abort() {
    {
      const protocol::MutexLock lock(mutex_);
      is_aborted_ = true;
    }
    ring();
  }
  /// The games of a shard are on the disk.
  void put_stored(std::string shard) {
    const protocol::MutexLock lock(mutex_);
    stored_.push_back(std::move(shard));
  }

  [[nodiscard]] std::vector<runner::GameInPlay> take_offered() {
    const protocol::MutexLock lock(mutex_);
    return std::exchange(offered_, {});
  }
  [[nodiscard]] std::vector<std::string> take_stored() {
    const protocol::MutexLock lock(mutex_);
    return std::exchange(stored_, {});
  }
  [[nodiscard]] bool take_abort() {
    const protocol::MutexLock lock(mutex_);
    return std::exchange(is_aborted_, false);
  }

  /// Until it rings, and not longer than this.
  void wait(std::chrono::milliseconds longest) {
    protocol::MutexLock lock(mutex_);
    changed_.wait_for(lock.native(), longest, [this] {
      mutex_.assert_held();
      return is_rung_;
    });
    is_rung_ = false;
  }

 private:
  protocol::Mutex mutex_;
  std::condition_variable changed_;
  bool is_rung_ ASPIS_GUARDED_BY(mutex_) = false;
  bool is_aborted_ ASPIS_GUARDED_BY(mutex_) = false;
  std::vector<runner::GameInPlay> offered_ ASPIS_GUARDED_BY(mutex_);
  std::vector<std::string> stored_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::cluster
