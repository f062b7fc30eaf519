// Shared by all tournaments of a server: options, the owners of tokens, and the thread that stores
// practice games.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/asio/thread_pool.hpp>

#include "db/practice_store.hpp"
#include "db/rows.hpp"
#include "protocol/thread_annotations.hpp"
#include "protocol/utc.hpp"
#include "referee/match/game_thread.hpp"
#include "referee/seats/remote_bot.hpp"
#include "referee/words/dictionary.hpp"
#include "server/cluster/slurm.hpp"
#include "server/lobby/cores.hpp"
#include "server/lobby/practice.hpp"
#include "server/tournament/tournament_observer.hpp"
#include "server/watch/disk_space.hpp"

namespace aspis::hosting {

class BuildQueue;

/// Safe to call from any thread.
class TokenTable {
 public:
  struct Owner {
    std::string tournament;
    int entrant = 0;
  };

  /// Replaces the tokens of these entrants.
  void put(const std::string& tournament, const std::vector<db::TokenRow>&);
  void remove(const std::string& tournament);
  [[nodiscard]] std::optional<Owner> find(const std::string& hash) const;

 private:
  mutable protocol::Mutex mutex_;
  std::unordered_map<std::string, Owner> owners_ ASPIS_GUARDED_BY(mutex_);  // by hash
};

/// One for all tournaments of a server, owned by the registry. Has its own thread, so that a slow
/// or full disk for practice does not delay tournament games. Safe to call from any thread.
class PracticeWriter {
 public:
  /// The number of scrimmages kept for a tournament's ratings.
  static constexpr int scrimmages_kept = 20'000;

  /// Keeps the last `kept` games that each entrant asked for.
  explicit PracticeWriter(int kept) : kept_(kept) {}
  /// Stores the pending games first.
  ~PracticeWriter();
  PracticeWriter(const PracticeWriter&) = delete;
  PracticeWriter& operator=(const PracticeWriter&) = delete;

  /// `done` is called on the writer's thread with "" or the reason the game was not stored.
  void store(const std::filesystem::path& tournament, lobby::StoredPractice,
             std::function<void(const std::string& why)> done);
  /// The stored scrimmages, oldest first; empty if the file cannot be read.
  [[nodiscard]] static std::vector<db::PracticeRow> read_scrimmages(
      const std::filesystem::path& tournament);
  /// Deletes a tournament's practice after the pending games are stored. Blocks until done.
  void remove(const std::filesystem::path& tournament);

 private:
  struct OpenFile {
    std::filesystem::path tournament;
    db::PracticeStore store;
  };
  [[nodiscard]] std::string store_now(const std::filesystem::path& tournament,
                                      const lobby::StoredPractice&);

  const int kept_;
  std::optional<OpenFile> open_;  // the last one written; on the writer's thread
  boost::asio::thread_pool thread_{1};
};

/// A Slurm cluster that plays the games of programs.
struct ClusterOptions {
  std::filesystem::path folder;  // shared with its nodes; "" if the server has no cluster
  cluster::SlurmWishes wishes{};
  std::chrono::milliseconds shard{180'000};  // playing time per task
};

struct RegistryOptions {
  std::filesystem::path folder;  // DATA/tournaments, with a NAME.db each
  std::filesystem::path house_folder;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  /// Limit for programs on this machine; games between network bots do not count.
  int games_at_once = 1;
  seats::RemotePolicy remote;
  int practice_an_hour = 200;                  // games that one entrant may ask for
  int practice_kept = 200;                     // number of these that are kept
  int versions_a_day = 20;                     // that one entrant may upload
  std::chrono::seconds building_a_day{1'200};  // to build and check one entrant's programs
  bool scrimmages = false;                     // on idle cores
  std::string scrimmage_hour;                  // "02:30", UTC: a round a day; "": at any time
  /// The disk of `folder`, whose reserve is not for practice; null: practice is always kept.
  const watch::DiskSpace* disk = nullptr;
  std::string (*date)() = protocol::utc_now;
  std::string program;  // version
  ClusterOptions cluster{};
  /// Called once with the reason when a tournament fails, and with "" when it has recovered. On
  /// any thread. May be empty.
  std::function<void(const std::string& name, const std::string& why)> failed = nullptr;
  /// The SQLite VFS of a tournament by name, as in db::Store; for tests. May be empty.
  std::function<std::string(const std::string& name)> vfs = nullptr;
};

/// Owned by the registry; outlives the tournaments.
struct SharedParts {
  const RegistryOptions& options;
  match::GameThread& game_thread;
  tournament::TournamentObserver& observer;
  lobby::Cores& cores;
  TokenTable& tokens;
  PracticeWriter& practice;
  BuildQueue& builds;
};

}  // namespace aspis::hosting
