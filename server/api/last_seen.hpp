// The time of the last request of each account and entrant.
#pragma once

#include <string>
#include <unordered_map>

#include "protocol/thread_annotations.hpp"

namespace aspis::api {

/// Keeps one time for each account and entrant since the server started. Use it from any thread.
class LastSeen {
 public:
  /// `who` is an account, or a tournament and an alias with a space between them.
  void note(const std::string& who, std::string date) {
    const protocol::MutexLock lock(mutex_);
    seen_[who] = std::move(date);
  }
  /// Returns "" if there was no request.
  [[nodiscard]] std::string of(const std::string& who) const {
    const protocol::MutexLock lock(mutex_);
    const auto found = seen_.find(who);
    return found == seen_.end() ? "" : found->second;
  }

 private:
  mutable protocol::Mutex mutex_;
  std::unordered_map<std::string, std::string> seen_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::api
