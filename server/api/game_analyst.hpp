// Analyses finished games in idle time, and stores the results next to the tournament.
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
#include "server/api/api_parts.hpp"
#include "server/api/caches.hpp"
#include "server/api/spare_time.hpp"

namespace aspis::api {

/// Whether the match has another game that is due or in play.
[[nodiscard]] bool is_match_on(const tournament::Tournament&, std::int64_t match);

/// Owned by the router. Its thread analyses games of all tournaments, newest first, and stores the
/// analyses; the search itself only uses time and processors that games leave free. Each version of
/// the analysis analyses a game once, always with the same number of nodes, and not while its match
/// is in progress.
class GameAnalyst {
 public:
  /// The parts outlive the analyst.
  explicit GameAnalyst(const ApiParts&);
  /// Stops a running search.
  ~GameAnalyst();
  GameAnalyst(const GameAnalyst&) = delete;
  GameAnalyst& operator=(const GameAnalyst&) = delete;

  /// The stored document of a game's analysis, or nothing. Reads the disk; safe to call from any
  /// thread.
  [[nodiscard]] static std::optional<std::string> stored(const std::filesystem::path& file,
                                                         const db::GameRow&);
  /// The stored analyses of a tournament, without documents. Reads the disk; safe to call from any
  /// thread.
  [[nodiscard]] static std::vector<db::AnalysisRow> all_stored(const hosting::HostedTournament&);
  /// The number of analyses stored since the start. Safe to call from any thread.
  [[nodiscard]] std::uint64_t stored_so_far() const { return stored_so_far_; }
  /// Analyses on the calling thread for at most ten seconds; stores the result if that sufficed.
  /// The error says why the game cannot be analysed. Throws db::StoreError. From any thread.
  [[nodiscard]] protocol::Result<std::string> analyse_now(
      const std::shared_ptr<hosting::HostedTournament>&, const db::GameRow&);
  /// Like the above for a practice record, without storing the result.
  [[nodiscard]] protocol::Result<std::string> analyse_now(const std::string& record);

 private:
  using Tournament = std::shared_ptr<hosting::HostedTournament>;
  struct Found {
    Tournament tournament;
    db::AnalysisRow row;
  };
  /// The state of a tournament, used only on the analyst's thread.
  struct Watched {
    Tournament tournament;
    std::set<std::int64_t> analysed;
    std::optional<db::AnalysisStore> store;  // open while games of this tournament are analysed
    tournament::Snapshot all_done;           // the last snapshot without open games
    bool is_given_up = false;                // its file cannot be written
    bool is_told = true;                     // stored analyses were announced
  };
  struct Next {
    Tournament tournament;
    db::GameRow game;
  };

  /// The analysis of a record in limited time, and its document.
  struct Answer {
    analysis::GameAnalysis found;
    std::string document;
    bool is_late = false;  // the time was too short
  };
  /// Analyses the record with this SHA-256, and caches the answer.
  [[nodiscard]] protocol::Result<Answer> answer(const std::string& sha256, const protocol::Record&);
  [[nodiscard]] std::optional<std::string> answered(const std::string& sha256);

  void work();
  void look_for_tournaments();
  [[nodiscard]] std::optional<Next> next_game();
  [[nodiscard]] protocol::Result<analysis::GameAnalysis> search_when_idle(const protocol::Record&);
  void analyse(const Next&);
  /// Does nothing if the tournament is gone or already has an analysis of the game.
  void store(const Tournament&, const db::AnalysisRow&);
  void store_found();
  void tell();
  [[nodiscard]] bool wait();

  const ApiParts& parts_;
  SpareTime spare_time_;
  /// Compressed documents of recent requests, by the SHA-256 of records.
  TextCache answers_{128};
  // Used only on the analyst's thread.
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
