// Caches of recently made texts. Safe to call from any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "server/tournament/tournament.hpp"

namespace aspis::api {

/// Keeps at most `most` texts; drops the least recently used one.
class TextCache {
 public:
  using Clock = std::chrono::steady_clock;

  explicit TextCache(std::size_t most) : most_(most) {}
  [[nodiscard]] std::optional<std::string> find(const std::string& key,
                                                Clock::time_point now = Clock::now());
  void put(const std::string& key, std::string text,
           Clock::time_point until = Clock::time_point::max());

 private:
  struct Kept {
    std::string key;
    std::string text;
    Clock::time_point until;
  };

  const std::size_t most_;
  std::mutex mutex_;
  std::list<Kept> kept_;  // most recently used first
};

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
