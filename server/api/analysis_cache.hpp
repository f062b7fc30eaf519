// Analyses of games that somebody asked for, by their records' digests.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace aspis::api {

/// Safe to call from any thread.
class AnalysisCache {
 public:
  [[nodiscard]] std::optional<std::string> find(const std::string& record_sha256) const {
    const std::lock_guard lock(mutex_);
    const auto found = texts_.find(record_sha256);
    if (found == texts_.end()) return std::nullopt;
    return found->second;
  }
  /// Forgets the others where there are too many.
  void put(const std::string& record_sha256, std::string text) {
    const std::lock_guard lock(mutex_);
    if (texts_.size() >= most) texts_.clear();
    texts_[record_sha256] = std::move(text);
  }

 private:
  static constexpr std::size_t most = 500;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> texts_;
};

}  // namespace aspis::api
