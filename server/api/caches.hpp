// Texts that were made not long ago: who asks for the same again does not wait for them. Safe to
// call from any thread.
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

/// So many at most; beyond these the one goes that was not asked for the longest.
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
  std::list<Kept> kept_;  // the last one that was asked for first
};

/// What is made of a tournament's snapshot, until there is another one.
class DocumentCache {
 public:
  /// What `make` gave for this snapshot and key, or gives now.
  [[nodiscard]] std::string text(
      const std::string& tournament, const tournament::Snapshot&, const std::string& key,
      const std::function<std::string(const tournament::Tournament&)>& make);
  /// The tournament is gone.
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
