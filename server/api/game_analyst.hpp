// Why games were lost: finished games are analysed in what time the machine has left, and what was
// found is kept beside the tournament.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "db/analysis_store.hpp"
#include "referee/analysis/game.hpp"
#include "server/api/api.hpp"
#include "server/api/caches.hpp"
#include "server/api/spare_time.hpp"

namespace aspis::api {

/// Whether another game of this match is still to be played, or is in play.
[[nodiscard]] bool is_match_on(const tournament::Tournament&, std::int64_t match);

/// Owned by the router. A thread of its own takes one game after the other, the newest first, of
/// all tournaments, and stores its analysis; the search itself has the time that games leave, on
/// processors that no other thread wants. A game is analysed once by each version of the analysis,
/// always with the same number of nodes, and not while its match is on.
class GameAnalyst {
 public:
  /// The parts outlive it.
  explicit GameAnalyst(const ApiParts&);
  /// Ends a search that is under way.
  ~GameAnalyst();
  GameAnalyst(const GameAnalyst&) = delete;
  GameAnalyst& operator=(const GameAnalyst&) = delete;

  /// The document of a game of a tournament's file that was analysed already; nothing where it was
  /// not. Reads the disk; from any thread.
  [[nodiscard]] static std::optional<std::string> stored(const std::filesystem::path& file,
                                                         const db::GameRow&);
  /// What was found about all games of a tournament, without documents. Reads the disk; from any
  /// thread.
  [[nodiscard]] static std::vector<db::AnalysisRow> all_stored(const hosting::HostedTournament&);
  /// How many games of all tournaments were analysed and stored since the start; from any thread.
  [[nodiscard]] std::uint64_t stored_so_far() const { return stored_so_far_; }
  /// The document, made on this thread within ten seconds, and stored where that was time enough.
  /// The error says why the game cannot be analysed. Throws db::StoreError; from any thread.
  [[nodiscard]] protocol::Result<std::string> analyse_now(
      const std::shared_ptr<hosting::HostedTournament>&, const db::GameRow&);
  /// The same of a record of practice, which is not stored.
  [[nodiscard]] protocol::Result<std::string> analyse_now(const std::string& record);

 private:
  using Tournament = std::shared_ptr<hosting::HostedTournament>;
  struct Found {
    Tournament tournament;
    db::AnalysisRow row;
  };
  /// What the thread knows of a tournament.
  struct Watched {
    Tournament tournament;
    std::set<std::int64_t> analysed;
    std::optional<db::AnalysisStore> store;  // while the tournament is the one worked at
    tournament::Snapshot all_done;           // nothing is left to do in this one
    bool is_given_up = false;                // its file takes nothing
    bool is_told = true;                     // of what was stored
  };
  struct Next {
    Tournament tournament;
    db::GameRow game;
  };

  /// What was found about a record in the time that somebody waits for, and its document.
  struct Answer {
    analysis::GameAnalysis found;
    std::string document;
    bool is_late = false;  // there was more to find
  };
  /// Of a record with this SHA-256; kept for those who ask next.
  [[nodiscard]] protocol::Result<Answer> answer(const std::string& sha256, const protocol::Record&);
  [[nodiscard]] std::optional<std::string> answered(const std::string& sha256);

  void work();
  void look_for_tournaments();
  [[nodiscard]] std::optional<Next> next_game();
  [[nodiscard]] protocol::Result<analysis::GameAnalysis> search_when_idle(const protocol::Record&);
  void analyse(const Next&);
  /// Not where the tournament is gone, or has an analysis of this game.
  void store(const Tournament&, const db::AnalysisRow&);
  void store_found();
  void tell();
  [[nodiscard]] bool wait();

  const ApiParts& parts_;
  SpareTime spare_time_;
  /// By the SHA-256 of records: documents, packed, that somebody asked for lately.
  TextCache answers_{128};
  // On the thread.
  std::map<std::string, Watched> watched_;  // by name
  std::chrono::steady_clock::time_point told_{};

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Found> found_;
  std::atomic<bool> is_ending_{false};
  std::atomic<std::uint64_t> stored_so_far_{0};
  std::thread thread_;
};

}  // namespace aspis::api
