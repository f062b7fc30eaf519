// A tournament's lobby in a server, from the beginning of a run to its end: the way in for its
// bots.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/hosting/local_seating.hpp"
#include "server/lobby/lobby.hpp"

namespace aspis::hosting {

/// Owned by the hosted tournament. Opened and closed by the worker's thread; the lobby itself is on
/// the game thread. Cores are shared among tournaments: what begins on one here is a game of the
/// tournament, practice or a scrimmage.
class HostedLobby final : public lobby::Cores::Player {
 public:
  struct Parts {
    match::GameThread& game_thread;
    lobby::Cores& cores;
    tournament::TournamentObserver& observer;
    std::function<void(db::Writer::Work, db::Writer::Done)> store;
    LocalSeating::Calls calls;
    std::function<bool()> plays_on_cluster;
  };
  explicit HostedLobby(Parts);
  ~HostedLobby() override;
  HostedLobby(const HostedLobby&) = delete;
  HostedLobby& operator=(const HostedLobby&) = delete;

  void open(lobby::LobbyOptions);
  /// Ends what goes on in it, and closes all connections.
  void close(bool is_finished);

  /// While it is open; on the game thread.
  [[nodiscard]] tournament::SeatingPolicy& seating_policy() { return *seating_; }
  /// Tells the lobby what is due and the time windows, before the games are begun. On the planner's
  /// thread.
  void plan(const tournament::Tournament&);

  /// From any thread; null while it is closed.
  [[nodiscard]] std::shared_ptr<const lobby::LobbyView> view() const;
  /// Null while it is closed; on the game thread.
  [[nodiscard]] lobby::Lobby* lobby() { return lobby_.get(); }

 private:
  bool begin(lobby::Use) override;
  bool give_way(lobby::Use) override;

  const Parts parts_;
  mutable protocol::Mutex mutex_;
  // Changed on the game thread, with the mutex held, which reads them without.
  std::unique_ptr<lobby::Lobby> lobby_;
  std::unique_ptr<LocalSeating> seating_;
  bool is_ladders_turn_ = true;              // they take turns with scrimmages; on the game thread
  std::vector<db::WindowRow> told_windows_;  // that the lobby knows; used by plan() alone
};

}  // namespace aspis::hosting
