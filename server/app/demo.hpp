// The tournaments that show what Aspis does: sample bots with names, one tournament a game, again
// and again. Makes their rosters and plans; the registry plays them.
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

/// `round` is how often the game was played in this folder, from 1: "demo-boxing", "demo-boxing-2".
[[nodiscard]] hosting::NewTournamentRequest demo_tournament(std::string_view game, int round);

/// Sees to it, on a thread of its own, that a tournament of each game is under way. One that is
/// finished stands for `stands`; then it is removed, and the next one begins.
class Demo {
 public:
  Demo(hosting::Registry&, watch::Log&, std::chrono::milliseconds stands = std::chrono::minutes(2));
  ~Demo();
  Demo(const Demo&) = delete;
  Demo& operator=(const Demo&) = delete;

  /// Goes on with those of the folder that are not finished, makes the others, and then keeps on.
  [[nodiscard]] protocol::Result<void> begin();

 private:
  void keep_on();
  [[nodiscard]] protocol::Result<void> look_after(std::string_view game);
  [[nodiscard]] protocol::Result<void> make(std::string_view game, int round);
  void remove(const std::string& name);
  void start(hosting::HostedTournament&);

  hosting::Registry& registry_;
  watch::Log& log_;
  const std::chrono::milliseconds stands_;
  std::map<std::string, std::chrono::steady_clock::time_point> finished_;  // when that was seen
  bool first_look_ = true;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace aspis::app
