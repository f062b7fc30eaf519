// All tournaments of a data folder: opened, made, listed, and their bots let in.
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
#include "server/hosting/creation.hpp"
#include "server/hosting/hosted_tournament.hpp"

namespace aspis::hosting {

/// Owned by the server; safe to call from any thread.
class Registry {
 public:
  /// Opens what is in the folder one after the other, the last one that was written to first, on a
  /// thread of its own: a file that cannot be opened is listed as failed, with the reason. What was
  /// running when the last registry ended, however it did, goes on by itself.
  Registry(RegistryOptions, match::GameThread&, tournament::TournamentObserver&);
  /// Suspends everything: see suspend().
  ~Registry();
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  [[nodiscard]] std::vector<TournamentInfo> list() const;
  /// The same without what is held back.
  [[nodiscard]] std::vector<TournamentInfo> public_list() const;
  [[nodiscard]] std::shared_ptr<HostedTournament> find(std::string_view name) const;
  /// Takes as long as reading and writing it does: not for a thread that must not wait. The file is
  /// there whole, or not at all.
  [[nodiscard]] protocol::Result<std::shared_ptr<HostedTournament>> create(
      const NewTournamentRequest&);

  /// Ends it now and deletes its file. Waits for games in play to end: not for a thread that must
  /// not.
  [[nodiscard]] protocol::Result<void> remove(const std::string& name);

  /// What create() would make, or refuse; nothing is written.
  [[nodiscard]] protocol::Result<Preview> preview(const NewTournamentRequest&) const;

  /// On the game thread: the tournament and entrant that a token belongs to, and its bot goes in.
  /// The connection is taken where this succeeds. Gives the alias.
  [[nodiscard]] protocol::Result<std::string> admit(const protocol::Login&,
                                                    protocol::Connection& connection,
                                                    std::string received);
  /// Whose token it is; from any thread.
  struct Holder {
    std::shared_ptr<HostedTournament> tournament;
    int entrant = 0;
    std::string alias;
  };
  [[nodiscard]] std::optional<Holder> holder(std::string_view token) const;
  /// All entrants that have this e-mail address, alone or among several; in any case.
  [[nodiscard]] std::vector<Holder> with_email(std::string_view email) const;

  /// For what else takes cores; on the game thread.
  [[nodiscard]] lobby::Cores& cores() { return cores_; }
  [[nodiscard]] match::GameThread& game_thread() { return game_thread_; }

  /// Whether every tournament of the folder is open or failed.
  [[nodiscard]] bool is_open() const { return open_; }

  /// Finishes games in play for as long as `patience`, then ends the others, which are played again
  /// after the next start: nothing that is stored is lost. Returns when all files are closed.
  void suspend(std::chrono::milliseconds patience);

 private:
  using Tournaments = std::vector<std::shared_ptr<HostedTournament>>;

  [[nodiscard]] Tournaments find_files();
  void open_all(const Tournaments&);
  [[nodiscard]] std::filesystem::path path_of(const std::string& name) const;
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
  /// Null where one is being made, or removed.
  std::map<std::string, std::shared_ptr<HostedTournament>, std::less<>> tournaments_
      ASPIS_GUARDED_BY(mutex_);

  std::mutex suspending_;
  std::thread opener_;
};

}  // namespace aspis::hosting
