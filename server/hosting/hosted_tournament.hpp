// One tournament of a running server: what can be seen of it, and the way to its file.
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
#include "server/hosting/tournament_worker.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::hosting {

/// What followed from an act, or why it could not be done.
using ActDone = std::function<void(protocol::Result<tournament::Consequences>)>;

/// Owned by the registry and by those who ask it something; safe to call from any thread, and
/// nothing here waits for a game.
class HostedTournament final : public tournament::TournamentObserver,
                               public std::enable_shared_from_this<HostedTournament> {
 public:
  HostedTournament(std::string name, std::filesystem::path file, const SharedParts&);

  // For the registry.

  /// Reads the file, and goes on with the tournament; or it has failed, and is tried again.
  void open();
  /// The same for a file that was just made.
  void open(db::Store);
  [[nodiscard]] TournamentWorker& worker() { return worker_; }
  /// On the game thread; gives the alias. `check_only` as in Lobby::connect().
  [[nodiscard]] protocol::Result<std::string> admit(int entrant, bool check_only,
                                                    protocol::Connection, std::string received);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  /// See LobbyOptions.
  [[nodiscard]] const std::string& scrimmage_hour() const { return parts_.options.scrimmage_hour; }
  [[nodiscard]] TournamentInfo info() const;
  /// The same without what is held back.
  [[nodiscard]] TournamentInfo public_info() const { return without_held_back(info(), snapshot()); }
  /// As it was published last; null where it cannot be opened, or is not yet.
  [[nodiscard]] tournament::Snapshot snapshot() const;
  /// The same, but read from the file where it is null. Throws db::StoreError where that fails.
  [[nodiscard]] tournament::Snapshot snapshot_or_read();
  [[nodiscard]] std::vector<db::EntrantRow> entrants() const;
  [[nodiscard]] std::string alias_of(int entrant) const;
  [[nodiscard]] const HostedLobby& lobby() const { return lobby_; }

  /// Runs `work` with the file, opened for reading, and gives what that gives; waits for the disk
  /// and for others who read. Throws db::StoreError.
  template <class Work>
  auto read(Work work) {
    const protocol::MutexLock lock(reader_mutex_);
    return work(std::as_const(reader()));
  }

  /// The same with its practice games.
  template <class Work>
  auto read_practice(Work work) const {
    auto practice = db::PracticeStore::open(file_, db::Mode::read);
    if (!practice) throw db::StoreError(practice.error().text);
    return work(std::as_const(*practice));
  }

  [[nodiscard]] HostedCluster& cluster() { return cluster_; }

  /// What its entrants have handed in.
  [[nodiscard]] HostedPrograms& programs() { return programs_; }

  [[nodiscard]] PendingReveals& pending_reveals() { return *pending_reveals_; }

  // What is done to it, in order with everything else that is written. `done` is called on the
  // writer's thread after the commit, or where the tournament is over, from any.

  /// Runs between two commits with the file and the tournament as they stand then, which it changes
  /// in the same way. What comes of it is in the snapshot when `done` is called.
  void act(tournament::Act work, ActDone done);
  /// In one transaction with its row in the log, which gets its time here; `then` comes before
  /// `done`, and not where the tournament is over.
  void write(db::AuditRow, db::Writer::Work work, std::function<void()> then, ActDone done);

  /// The same of what is in no log: nobody's results, and nothing to answer for.
  void keep(db::Writer::Work work, ActDone done);

  void put_tokens(const std::vector<db::TokenRow>& tokens) { parts_.tokens.put(name_, tokens); }
  /// Runs `work` with the lobby on its thread; null where it is closed.
  void in_lobby(std::function<void(lobby::Lobby*)> work);
  [[nodiscard]] std::string date() const { return parts_.options.date(); }

  // What the run and the lobby tell; handed on.

  [[nodiscard]] std::shared_ptr<match::Observer> game_begins(const std::string&,
                                                             const tournament::GameStart&) override;
  void game_stored(const std::string&, const std::string& live_id, const db::MatchRow&,
                   const db::GameRow&) override;
  void published(const std::string&, const tournament::Snapshot&, tournament::RunState) override;
  void changed(const std::string&) override;

 private:
  [[nodiscard]] runner::RunOptions begin_run(const db::Store&, const tournament::Tournament&);
  [[nodiscard]] lobby::LobbyOptions lobby_plan(const db::Store&, const tournament::Tournament&,
                                               const runner::RunOptions&);
  void log(db::AuditRow, std::function<void(protocol::Result<void>)> done = {});
  [[nodiscard]] protocol::Result<OpenTournament> read_file();
  [[nodiscard]] protocol::Result<OpenTournament> load(db::Store);
  [[nodiscard]] protocol::Result<OpenTournament> reopen();
  void fail(const std::string& why, std::chrono::milliseconds next_try);
  void recover();
  void wait_for_core(std::string note);
  void set_reveal_clock(const tournament::Snapshot&);
  [[nodiscard]] HostedGame hosted_game() const;
  [[nodiscard]] const db::Store& reader() ASPIS_REQUIRES(reader_mutex_);

  const std::string name_;
  const std::filesystem::path file_;
  const SharedParts parts_;
  HostedPrograms programs_;
  HostedCluster cluster_;
  std::atomic<std::int64_t> live_ids_{0};
  std::atomic<bool> has_failed_{false};  // and that was told, but not yet that it is well again
  std::atomic<std::chrono::steady_clock::time_point> reopened_{};

  const std::shared_ptr<RevealClock> reveal_clock_;
  const std::shared_ptr<PendingReveals> pending_reveals_;

  mutable protocol::Mutex mutex_;
  tournament::Snapshot snapshot_ ASPIS_GUARDED_BY(mutex_);
  int games_played_ ASPIS_GUARDED_BY(mutex_) =
      0;  // the snapshot's, and those that were stored since
  std::string note_ ASPIS_GUARDED_BY(mutex_) =
      "opening";  // why it failed, or what it waits for that is no game
  std::string core_note_ ASPIS_GUARDED_BY(mutex_);  // why no game is in play though games are due

  protocol::Mutex reader_mutex_;
  std::optional<db::Store> reader_ ASPIS_GUARDED_BY(reader_mutex_);

  HostedLobby lobby_;
  TournamentWorker worker_;  // last: its thread uses the others
};

}  // namespace aspis::hosting
