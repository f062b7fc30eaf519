// A tournament's lobby in a server, from the beginning of a run to its end: the way in for its
// bots.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/hosting/core_scheduler.hpp"
#include "server/hosting/local_seating.hpp"
#include "server/lobby/lobby.hpp"

namespace aspis::hosting {

/// Owned by the hosted tournament. Opened and closed by the worker's thread; the lobby itself is on
/// the game thread.
class HostedLobby {
 public:
  struct Parts {
    match::GameThread& game_thread;
    CoreScheduler& cores;
    tournament::TournamentObserver& observer;
    std::function<void(db::Writer::Work, db::Writer::Done)> store;
    LocalSeating::Calls calls;
    std::function<bool()> plays_on_cluster;
  };
  explicit HostedLobby(Parts);
  ~HostedLobby();
  HostedLobby(const HostedLobby&) = delete;
  HostedLobby& operator=(const HostedLobby&) = delete;

  /// With scrimmages on the cores that nobody wants, or without.
  void open(lobby::LobbyOptions, bool plays_scrimmages);
  /// Ends what goes on in it, and closes all connections.
  void close(bool is_finished);

  /// While it is open; on the game thread.
  [[nodiscard]] tournament::SeatingPolicy& seating_policy() { return *seating_; }
  /// Tells the lobby what is due and the time windows, before the games are begun. On the planner's
  /// thread.
  void plan(const tournament::Tournament&);

  /// From any thread; null while it is closed.
  [[nodiscard]] std::shared_ptr<const lobby::LobbyView> view() const;
  /// The current view, or the last one before the lobby closed; null if it was never open.
  [[nodiscard]] std::shared_ptr<const lobby::LobbyView> last_view() const;
  /// Null while it is closed; on the game thread.
  [[nodiscard]] lobby::Lobby* lobby() { return lobby_.get(); }

 private:
  const Parts parts_;
  mutable protocol::Mutex mutex_;
  // Changed on the game thread, with the mutex held, which reads them without.
  std::unique_ptr<lobby::Lobby> lobby_;
  std::unique_ptr<LocalSeating> seating_;
  std::shared_ptr<const lobby::LobbyView> last_view_ ASPIS_GUARDED_BY(mutex_);
  std::vector<db::WindowRow> told_windows_;  // that the lobby knows; used by plan() alone
};

}  // namespace aspis::hosting
