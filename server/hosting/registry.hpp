// All tournaments of a data folder: opens, creates and lists them, and admits their bots.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "protocol/messages.hpp"
#include "protocol/thread_annotations.hpp"
#include "server/hosting/build_queue.hpp"
#include "server/hosting/creation.hpp"
#include "server/hosting/hosted_tournament.hpp"

namespace aspis::hosting {

/// Owned by the server; safe to call from any thread.
class Registry {
 public:
  /// Opens the folder's tournaments on its own thread, the most recently written first. A file that
  /// cannot be opened is listed as failed with the reason. Tournaments that were running when the
  /// last registry ended, even by a crash, continue.
  Registry(RegistryOptions, match::GameThread&, tournament::TournamentObserver&);
  /// Calls suspend().
  ~Registry();
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  [[nodiscard]] std::vector<TournamentInfo> list() const;
  /// Like list(), without held-back results.
  [[nodiscard]] std::vector<TournamentInfo> public_list() const;
  [[nodiscard]] std::shared_ptr<HostedTournament> find(std::string_view name) const;
  /// Reads and writes files: do not call it on a thread that must not block. Leaves either a
  /// complete file or none.
  [[nodiscard]] protocol::Result<std::shared_ptr<HostedTournament>> create(
      const NewTournamentRequest&);

  /// Aborts the tournament and deletes its file. Blocks until games in play have ended.
  [[nodiscard]] protocol::Result<void> remove(const std::string& name);

  /// Previews or refuses as create() would; writes nothing.
  [[nodiscard]] protocol::Result<Preview> preview(const NewTournamentRequest&) const;

  /// On the game thread: admits a bot to the tournament and entrant of its token, and takes the
  /// connection only on success. Returns the alias.
  [[nodiscard]] protocol::Result<std::string> admit(const protocol::Login&,
                                                    protocol::Connection& connection,
                                                    std::string received);
  /// The entrant that a token belongs to. Safe to get from any thread.
  struct Holder {
    std::shared_ptr<HostedTournament> tournament;
    int entrant = 0;
    std::string alias;
  };
  [[nodiscard]] std::optional<Holder> find_token_holder(std::string_view token) const;
  /// All entrants with this e-mail address, alone or in a team; ignores case.
  [[nodiscard]] std::vector<Holder> with_email(std::string_view email) const;

  /// For other users of cores; on the game thread.
  [[nodiscard]] lobby::Cores& cores() { return cores_; }
  [[nodiscard]] match::GameThread& game_thread() { return game_thread_; }

  /// Whether every tournament of the folder is either open or failed.
  [[nodiscard]] bool is_open() const { return open_; }

  /// Waits up to `patience` for games in play, then aborts the others, which are replayed after the
  /// next start. Stored results stay. Returns when all files are closed.
  void suspend(std::chrono::milliseconds patience);

 private:
  using Tournaments = std::vector<std::shared_ptr<HostedTournament>>;

  [[nodiscard]] Tournaments find_files();
  void open_all(const Tournaments&);
  [[nodiscard]] std::filesystem::path database_path(const std::string& name) const;
  [[nodiscard]] SharedParts parts() {
    return {options_, game_thread_, observer_, cores_, tokens_, practice_, builds_};
  }
  [[nodiscard]] Tournaments all() const;
  [[nodiscard]] protocol::Result<std::string> reserve_name(const NewTournamentRequest&);
  void release_name(const std::string& name);

  const RegistryOptions options_;
  match::GameThread& game_thread_;
  tournament::TournamentObserver& observer_;
  lobby::Cores cores_;
  TokenTable tokens_;
  PracticeWriter practice_;
  BuildQueue builds_;
  std::atomic<bool> open_{false};
  std::atomic<bool> stopping_{false};

  mutable protocol::Mutex mutex_;
  /// Null while a tournament is being created or removed.
  std::map<std::string, std::shared_ptr<HostedTournament>, std::less<>> tournaments_
      ASPIS_GUARDED_BY(mutex_);

  std::mutex suspending_;
  std::thread opener_;
};

}  // namespace aspis::hosting
