// Connects a tournament's lobby to the server during a run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "protocol/thread_annotations.hpp"
#include "server/lobby/lobby.hpp"

namespace aspis::hosting {

class HostedTournament;

/// Owned by the hosted tournament. The director's thread opens and closes it; the lobby itself runs
/// on the game thread.
class HostedLobby final : public lobby::LobbyHost {
 public:
  explicit HostedLobby(HostedTournament&);
  ~HostedLobby() override;
  HostedLobby(const HostedLobby&) = delete;
  HostedLobby& operator=(const HostedLobby&) = delete;

  void open(lobby::LobbyOptions);
  /// Aborts everything in it and closes all connections.
  void close(bool is_finished);

  /// Passes due matches and time windows to the lobby before the games begin. On the director's
  /// thread.
  void plan(const tournament::Tournament&);

  /// Safe to call from any thread. Null while the lobby is closed.
  [[nodiscard]] std::shared_ptr<const lobby::LobbyView> view() const;
  /// Like view(); after closing, the view at that time. Null if it was never open.
  [[nodiscard]] std::shared_ptr<const lobby::LobbyView> last_view() const;
  /// Why no due game is in play; "" if one is. Safe to call from any thread.
  [[nodiscard]] std::string note() const;
  /// On the game thread. Null while it is closed.
  [[nodiscard]] lobby::Lobby* lobby() { return lobby_.get(); }

  [[nodiscard]] std::uint64_t random() override { return random_.next(); }
  void wake() override;
  void wait_for_core(const std::string& note) override;
  [[nodiscard]] bool is_on_cluster() const override;
  void store_agreement(const db::AgreementRow&) override;
  void store_practice(lobby::StoredPractice) override;
  void store_threshold(const db::PassedThresholdRow&, const db::AuditRow&) override;
  [[nodiscard]] std::string no_room() const override;
  [[nodiscard]] bool hides_matches() const override;

 private:
  HostedTournament& hosted_;
  match::GameThread& game_thread_;
  protocol::Random random_;  // seeds of practice boards, which need not be reproducible
  mutable protocol::Mutex mutex_;
  // Changed on the game thread with the mutex held; the game thread reads without it.
  std::unique_ptr<lobby::Lobby> lobby_;
  std::shared_ptr<const lobby::LobbyView> last_view_ ASPIS_GUARDED_BY(mutex_);
  std::string note_ ASPIS_GUARDED_BY(mutex_);
  std::vector<db::WindowRow> told_windows_;  // known to the lobby; used only by plan()
};

}  // namespace aspis::hosting
