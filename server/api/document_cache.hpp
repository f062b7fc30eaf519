// Texts that are made of a tournament's snapshot when somebody asks for them, and kept until there
// is another one.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "server/tournament/tournament.hpp"

namespace aspis::api {

/// Safe to call from any thread.
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
