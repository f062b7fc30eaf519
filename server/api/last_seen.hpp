// When people with accounts asked for something last.
#pragma once

#include <string>
#include <unordered_map>

#include "protocol/thread_annotations.hpp"

namespace aspis::api {

/// Since the server started; from any thread. There are as many as there are accounts.
class LastSeen {
 public:
  void note(const std::string& account, std::string date) {
    const protocol::MutexLock lock(mutex_);
    seen_[account] = std::move(date);
  }
  /// "" where that was not yet.
  [[nodiscard]] std::string of(const std::string& account) const {
    const protocol::MutexLock lock(mutex_);
    const auto found = seen_.find(account);
    return found == seen_.end() ? "" : found->second;
  }

 private:
  mutable protocol::Mutex mutex_;
  std::unordered_map<std::string, std::string> seen_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::api
