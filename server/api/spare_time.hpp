// Keeps a search from taking time from games.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>

#include "referee/match/game_thread.hpp"
#include "server/api/live_games.hpp"
#include "server/lobby/cores.hpp"

namespace aspis::api {

/// Owned by the analyst; used by one thread at a time. The search runs freely while no game is in
/// play or while it holds a core, as a scrimmage does. Otherwise it rests a hundred times as long
/// as it ran. A low thread priority does not suffice: the kernel shares processors among groups of
/// processes first, and each bot has its own group.
class SpareTime final : public lobby::Cores::Player {
 public:
  /// The references outlive the object.
  SpareTime(const LiveGames&, lobby::Cores&, match::GameThread&);
  ~SpareTime() override;
  SpareTime(const SpareTime&) = delete;
  SpareTime& operator=(const SpareTime&) = delete;

  void begin_search();
  /// The searching thread calls it regularly. Takes the rest that is due. Returns true if the
  /// search must end.
  [[nodiscard]] bool rest();
  void end_search();
  /// Ends current and future rests. Safe to call from any thread.
  void end();

 private:
  using Clock = std::chrono::steady_clock;

  bool begin(lobby::Use) override;
  bool give_way(lobby::Use) override;
  void give_core_back();

  const LiveGames& games_;
  lobby::Cores& cores_;
  match::GameThread& game_thread_;
  std::shared_ptr<void> core_;              // used on the game thread
  bool is_searching_ = false;               // used on the game thread
  Clock::time_point begun_ = Clock::now();  // end of the last rest
  std::mutex mutex_;
  std::condition_variable changed_;
  bool has_core_ = false;
  bool is_ending_ = false;
};

}  // namespace aspis::api
