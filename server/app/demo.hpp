// Tournaments that demonstrate Aspis: sample bots with names, one tournament for each game,
// repeatedly. Makes rosters and plans; the registry plays them.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "server/hosting/registry.hpp"
#include "server/watch/log.hpp"

namespace aspis::app {

constexpr std::array<std::string_view, 3> demo_games = {"wordcube", "boxing", "croquet"};

/// `round` counts the game's tournaments in this folder, from 1: "demo-boxing", "demo-boxing-2".
[[nodiscard]] hosting::NewTournamentRequest demo_tournament(std::string_view game, int round);

/// Keeps a tournament of each game running, on its own thread. A finished one stays for `stands`,
/// then is removed, and the next one begins.
class Demo {
 public:
  Demo(hosting::Registry&, watch::Log&, std::chrono::milliseconds stands = std::chrono::minutes(2));
  ~Demo();
  Demo(const Demo&) = delete;
  Demo& operator=(const Demo&) = delete;

  /// Continues the folder's unfinished demos, creates missing ones, and keeps them running.
  [[nodiscard]] protocol::Result<void> begin();

 private:
  void keep_on();
  [[nodiscard]] protocol::Result<void> look_after(std::string_view game);
  [[nodiscard]] protocol::Result<void> make(std::string_view game, int round);
  void start(hosting::HostedTournament&);

  hosting::Registry& registry_;
  watch::Log& log_;
  const std::chrono::milliseconds stands_;
  std::map<std::string, std::chrono::steady_clock::time_point> finished_;  // first seen so, by name
  bool first_look_ = true;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace aspis::app
