// A tournament in a running server: its visible state and access to its file.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "protocol/thread_annotations.hpp"
#include "server/hosting/hosted_cluster.hpp"
#include "server/hosting/hosted_lobby.hpp"
#include "server/hosting/hosted_programs.hpp"
#include "server/hosting/registry_options.hpp"
#include "server/hosting/reveals.hpp"
#include "server/hosting/tournament_info.hpp"
#include "server/runner/director.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::hosting {

/// Called with the consequences of an act, or the reason why it failed.
using ActDone = runner::Director::Done;

/// Owned by the registry and its current callers. Safe to call from any thread; no function waits
/// for a game.
class HostedTournament final : public tournament::TournamentObserver,
                               public runner::DirectorHost,
                               public std::enable_shared_from_this<HostedTournament> {
 public:
  HostedTournament(std::string name, std::filesystem::path file, const SharedParts&);

  // For the registry:

  /// Reads the file and continues the tournament. After a failure it retries.
  void open();
  /// Like open(), for a new file.
  void open(db::Store);
  [[nodiscard]] runner::Director& director() { return director_; }
  /// On the game thread; returns the alias. `check_only` as in Lobby::connect().
  [[nodiscard]] protocol::Result<std::string> admit(int entrant, bool check_only,
                                                    protocol::Connection, std::string received);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] TournamentInfo info() const;
  /// Like info(), without held-back results.
  [[nodiscard]] TournamentInfo public_info() const { return without_held_back(info(), snapshot()); }
  /// The last published one; null while the file is not open or cannot be opened.
  [[nodiscard]] tournament::Snapshot snapshot() const;
  /// Like snapshot(), but reads the file instead of returning null. Throws db::StoreError.
  [[nodiscard]] tournament::Snapshot snapshot_or_read();
  [[nodiscard]] std::vector<db::EntrantRow> entrants() const;
  [[nodiscard]] std::string entrant_alias(int entrant) const;
  [[nodiscard]] const HostedLobby& lobby() const { return lobby_; }

  /// Returns the result of `work` with the file open for reading. Waits for the disk and other
  /// readers. Throws db::StoreError.
  template <class Work>
  auto read(Work work) {
    const protocol::MutexLock lock(reader_mutex_);
    return work(std::as_const(reader()));
  }

  /// Like read(), for the practice games.
  template <class Work>
  auto read_practice(Work work) const {
    auto practice = db::PracticeStore::open(file_, db::Mode::read);
    if (!practice) throw db::StoreError(practice.error().text);
    return work(std::as_const(*practice));
  }

  [[nodiscard]] HostedCluster& cluster() { return cluster_; }

  /// The programs that its entrants uploaded.
  [[nodiscard]] HostedPrograms& programs() { return programs_; }
  [[nodiscard]] const HostedPrograms& programs() const { return programs_; }

  [[nodiscard]] PendingReveals& pending_reveals() { return pending_reveals_; }

  // Changes, in order with all other writes. `done` is called on the director's thread after the
  // commit, or on any thread if the tournament has stopped.

  /// Runs `work` between two commits. It changes the file and the tournament in the same way. The
  /// snapshot has the change before `done` is called.
  void act(tournament::Act work, ActDone done);
  /// Runs `work` in one transaction with its row in the log, whose time is set here.
  void write(db::AuditRow, std::function<void(db::Store&)> work, ActDone done);
  /// Adds a row to the log. `done` may be empty.
  void log(db::AuditRow, ActDone done = {});
  /// Runs `work` on the game thread with the lobby, or with null if it is closed.
  void in_lobby(std::function<void(lobby::Lobby*)> work);
  [[nodiscard]] std::string date() const override { return parts_.options.date(); }
  [[nodiscard]] const SharedParts& parts() const { return parts_; }

  // For its lobby, programs and cluster:

  /// The game; without rules if the tournament cannot be opened.
  [[nodiscard]] lobby::PlayedGame game() const;
  /// Reports why something, such as builds, waits; "" when it continues.
  void tell_operator(const std::string& why) const;

  // Events of the director and the lobby, passed on:

  [[nodiscard]] std::shared_ptr<match::Observer> game_begins(const std::string&,
                                                             const tournament::GameStart&) override;
  void game_stored(const std::string&, const std::string& live_id, const db::MatchRow&,
                   const db::GameRow&) override;
  void published(const std::string&, const tournament::Snapshot&, tournament::RunState) override;
  void changed(const std::string&) override;

 private:
  // Callbacks of the director:

  [[nodiscard]] protocol::Result<runner::OpenTournament> reopen() override;
  [[nodiscard]] runner::RunOptions begin_play(const db::Store&,
                                              const tournament::Tournament&) override;
  void end_play() override;
  void planned(const tournament::Tournament& now) override { lobby_.plan(now); }
  void failed(const std::string& why, std::chrono::milliseconds next_try) override;
  void recovered() override;

  [[nodiscard]] lobby::LobbyOptions lobby_plan(const db::Store&, const tournament::Tournament&,
                                               const lobby::PlayedGame&);
  [[nodiscard]] protocol::Result<runner::OpenTournament> read_file();
  [[nodiscard]] protocol::Result<runner::OpenTournament> load(db::Store);
  [[nodiscard]] const db::Store& reader() ASPIS_REQUIRES(reader_mutex_);

  const std::string name_;
  const std::filesystem::path file_;
  const SharedParts parts_;
  HostedPrograms programs_;
  HostedCluster cluster_;
  std::atomic<std::int64_t> live_ids_{0};
  std::atomic<bool> has_failed_{false};  // reported as failed, but not yet as recovered
  std::atomic<std::chrono::steady_clock::time_point> reopened_{};

  PendingReveals pending_reveals_;

  mutable protocol::Mutex mutex_;
  tournament::Snapshot snapshot_ ASPIS_GUARDED_BY(mutex_);
  int games_played_ ASPIS_GUARDED_BY(mutex_) = 0;  // in the snapshot or stored since
  std::string note_ ASPIS_GUARDED_BY(mutex_) =
      "opening";  // why it failed or what else it waits for

  protocol::Mutex reader_mutex_;
  std::optional<db::Store> reader_ ASPIS_GUARDED_BY(reader_mutex_);

  HostedLobby lobby_;
  runner::Director director_;  // last, because its thread uses the others
};

}  // namespace aspis::hosting
