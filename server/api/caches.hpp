// Caches of what was made recently. Safe to call from any thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "server/tournament/tournament.hpp"

namespace aspis::api {

/// Keeps at most `most` values; drops the least recently used one.
template <class Value>
class RecentCache {
 public:
  using Clock = std::chrono::steady_clock;

  explicit RecentCache(std::size_t most) : most_(most) {}

  [[nodiscard]] std::optional<Value> find(const std::string& key,
                                          Clock::time_point now = Clock::now()) {
    const std::lock_guard lock(mutex_);
    const auto known =
        std::find_if(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.key == key; });
    if (known == kept_.end() || now >= known->until) return std::nullopt;
    kept_.splice(kept_.begin(), kept_, known);
    return known->value;
  }

  void put(const std::string& key, Value value,
           Clock::time_point until = Clock::time_point::max()) {
    const std::lock_guard lock(mutex_);
    std::erase_if(kept_, [&](const Kept& one) { return one.key == key; });
    kept_.push_front({key, std::move(value), until});
    if (kept_.size() > most_) kept_.pop_back();
  }

 private:
  struct Kept {
    std::string key;
    Value value;
    Clock::time_point until;
  };

  const std::size_t most_;
  std::mutex mutex_;
  std::list<Kept> kept_;  // most recently used first
};
using TextCache = RecentCache<std::string>;

/// Caches texts made from a tournament's snapshot until the next snapshot.
class DocumentCache {
 public:
  /// Returns the text for this snapshot and key, calling `make` if it is not cached.
  [[nodiscard]] std::string text(
      const std::string& tournament, const tournament::Snapshot&, const std::string& key,
      const std::function<std::string(const tournament::Tournament&)>& make);
  /// Call it when the tournament was deleted.
  void forget(const std::string& tournament);

 private:
  struct Documents {
    tournament::Snapshot of;
    std::map<std::string, std::string> texts;
  };

  std::mutex mutex_;
  std::map<std::string, Documents> documents_;  // by tournament
};

}  // namespace aspis::api
