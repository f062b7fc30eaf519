// What the tournaments of a server have in common: options, whose token it is, and the thread that
// stores practice games.
#pragma once

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
#include "referee/match/game_thread.hpp"
#include "referee/seats/remote_bot.hpp"
#include "referee/words/dictionary.hpp"
#include "server/hosting/build_queue.hpp"
#include "server/lobby/practice.hpp"
#include "server/runner/executor.hpp"
#include "server/tournament/planned_game.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::hosting {

/// From any thread.
class TokenTable {
 public:
  struct Owner {
    std::string tournament;
    int entrant = 0;
  };

  /// In place of those that these entrants had.
  void put(const std::string& tournament, const std::vector<db::TokenRow>&);
  void remove(const std::string& tournament);
  [[nodiscard]] std::optional<Owner> find(const std::string& hash) const;

 private:
  mutable protocol::Mutex mutex_;
  std::unordered_map<std::string, Owner> owners_ ASPIS_GUARDED_BY(mutex_);  // by hash
};

/// One for all tournaments of a server, owned by the registry: a disk that is slow or full for
/// practice delays no game that counts. From any thread.
class PracticeWriter {
 public:
  /// Of a tournament, the last ones: ratings are made of them.
  static constexpr int scrimmages_kept = 20'000;

  /// Of the games that an entrant asked for, the last `kept` stay.
  explicit PracticeWriter(int kept) : kept_(kept) {}
  /// Stores what was given before.
  ~PracticeWriter();
  PracticeWriter(const PracticeWriter&) = delete;
  PracticeWriter& operator=(const PracticeWriter&) = delete;

  /// `done` is called on the writer's thread, with "" or why the game could not be stored.
  void store(const std::filesystem::path& tournament, lobby::StoredPractice,
             std::function<void(const std::string& why)> done);
  /// What was stored of scrimmages, oldest first; nothing where the file cannot be read.
  [[nodiscard]] static std::vector<db::PracticeRow> scrimmages_of(
      const std::filesystem::path& tournament);
  /// Deletes the practice of a tournament, after what was given before; waits for it.
  void remove(const std::filesystem::path& tournament);

 private:
  struct OpenFile {
    std::filesystem::path tournament;
    db::PracticeStore store;
  };
  [[nodiscard]] std::string store_now(const std::filesystem::path& tournament,
                                      const lobby::StoredPractice&);

  const int kept_;
  std::optional<OpenFile> open_;  // the last one that was written to; on the writer's thread
  boost::asio::thread_pool thread_{1};
};

/// A tournament whose programs can be played on a cluster. What is called may be from any thread
/// while the run is on.
struct ClusterTournament {
  std::string name;
  std::filesystem::path file;
  const tournament::Tournament& tournament;
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;  // the game's
  /// What plays the match for the entrant; nothing where its bot connects.
  std::function<std::optional<tournament::LocalProgram>(formats::Entrant, const formats::MatchKey&)>
      program;
  std::function<std::string(formats::Entrant)> alias;
  std::function<void(const std::string& why)> gave_up =
      nullptr;                                      // games are played here from now on
  std::function<void(std::string)> tell = nullptr;  // where the games are; "" where none are
};

struct RegistryOptions {
  std::filesystem::path folder;  // DATA/tournaments: NAME.db each
  std::filesystem::path house_folder;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  /// Of programs on this machine, in all; games between network bots go beyond.
  int games_at_once = 1;
  seats::RemotePolicy remote;
  int practice_an_hour = 200;                  // games that one entrant may ask for
  int practice_kept = 200;                     // of these, the last ones
  int versions_a_day = 20;                     // programs that one entrant may hand in
  std::chrono::seconds building_a_day{1'200};  // of one entrant's programs
  bool scrimmages = false;                     // are played on cores that nobody wants
  std::string scrimmage_hour;                  // "02:30", UTC: a round a day; "": at any time
  /// Why practice is not kept at the moment, "" where it is. From the game thread. May be empty.
  std::function<std::string()> no_room = nullptr;
  std::function<std::string()> date;
  std::string program;  // version
  /// Plays tournaments of programs on a cluster; empty where the server has none. Throws where it
  /// cannot.
  std::function<std::unique_ptr<runner::Executor>(const ClusterTournament&)> cluster = nullptr;
  /// Called once when a tournament fails, with the reason, and with "" when it goes on again. From
  /// its thread. May be empty.
  std::function<void(const std::string& name, const std::string& why)> failed = nullptr;
  /// A tournament's way to the disk by its name, as in db::Store; for tests. May be empty.
  std::function<std::string(const std::string& name)> vfs = nullptr;
};

/// The registry's; outlives the tournaments.
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
