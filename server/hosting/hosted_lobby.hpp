// A tournament's lobby in a server, from the beginning of a run to its end: the way in for its
// bots. Games of programs on this machine wait for a free core, or are played on a cluster.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/steady_timer.hpp>

#include "protocol/thread_annotations.hpp"
#include "server/lobby/cores.hpp"
#include "server/lobby/lobby.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::hosting {

/// One for each tournament that is played, owned by it; on the game thread from beginning to end.
class LocalSeating final : public tournament::SeatingPolicy {
 public:
  struct Calls {
    std::function<void()> wake;  // a core may be free
    /// What to tell people where no game is in play for want of a core, and "" when that is over.
    std::function<void(std::string)> tell;
  };
  using IsSuch = std::function<bool(const formats::DueGame&)>;
  /// The use for which a game needs a core; nothing if it needs no core.
  using NeedsCore = std::function<std::optional<lobby::Use>(const formats::DueGame&)>;
  /// Games that are for elsewhere where `inner` lets them begin as the plan has them. The cores are
  /// the player's, whose begin() calls the one of this.
  LocalSeating(tournament::SeatingPolicy& inner, lobby::Cores&, lobby::Cores::Player&,
               boost::asio::io_context&, NeedsCore, IsSuch is_for_elsewhere, Calls);
  ~LocalSeating() override;
  LocalSeating(const LocalSeating&) = delete;
  LocalSeating& operator=(const LocalSeating&) = delete;

  [[nodiscard]] tournament::SeatingDecision seat(const formats::DueGame&) override;
  void left(const formats::DueGame&) override;
  [[nodiscard]] bool has_lost_program(const formats::DueGame& game) override {
    return inner_.has_lost_program(game);
  }
  /// Keeps the core for the game that asks next. Returns false if none waits for one.
  [[nodiscard]] bool begin(lobby::Use);

 private:
  struct Playing {
    lobby::Use use;
    std::chrono::steady_clock::time_point since;
  };
  [[nodiscard]] bool has_core(lobby::Use);
  [[nodiscard]] tournament::SeatingDecision seat_here(const formats::DueGame&);
  void begin_waiting();
  void stop_waiting();
  void tell_after(std::chrono::seconds);
  void tell();

  tournament::SeatingPolicy& inner_;
  lobby::Cores& cores_;
  lobby::Cores::Player& player_;
  boost::asio::io_context& io_;
  const NeedsCore needs_core_;
  const IsSuch is_for_elsewhere_;
  Calls calls_;
  std::map<std::pair<formats::MatchKey, int>, Playing> playing_;
  std::set<lobby::Use> wants_;         // games ask for a core
  std::optional<lobby::Use> offered_;  // reserved for the next game that asks
  bool is_asking_ = false;
  boost::asio::steady_timer patience_;
  bool waiting_ = false;
  bool told_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

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
  /// The same, or as it was when it was closed; null if it was never open.
  [[nodiscard]] std::shared_ptr<const lobby::LobbyView> last_view() const;
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
  bool is_ladders_turn_ = true;  // they take turns with scrimmages; on the game thread
  std::shared_ptr<const lobby::LobbyView> last_view_ ASPIS_GUARDED_BY(mutex_);
  std::vector<db::WindowRow> told_windows_;  // that the lobby knows; used by plan() alone
};

}  // namespace aspis::hosting
