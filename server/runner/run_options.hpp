// Options of a run, and its progress as shown to users.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "protocol/utc.hpp"
#include "referee/match/game_thread.hpp"
#include "referee/match/pool.hpp"
#include "referee/rules/rules.hpp"
#include "server/tournament/planned_game.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::runner {

class Executor;

/// Parts of a run that only a server has. Everything pointed to outlives the run.
struct ServerRun {
  match::GameThread* game_thread = nullptr;
  /// Decides which games can begin; RunOptions::seats stays empty.
  tournament::SeatingPolicy* seating_policy = nullptr;
  /// By entrant: whether its bot plays one game at a time regardless of the policy.
  std::vector<bool> one_at_a_time;
  /// The number of the last game that began, see GameStart::live_id.
  std::atomic<std::int64_t>* live_ids = nullptr;
};

/// How a run starts bots and plays games.
struct RunOptions {
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  /// By entrant. Without a program the maker is empty, and the opponents are awarded the games.
  std::vector<match::SeatMaker> seats;
  /// By entrant: the public reason for a missing program. "" or no element: none was uploaded.
  std::vector<std::string> missing = {};
  match::PoolShape shape;
  std::string (*date)() = protocol::utc_now;
  /// Set in a server: its game thread plays the games, and the run waits for more games instead of
  /// ending.
  std::optional<ServerRun> server = std::nullopt;
  /// Plays games elsewhere instead of a pool of this machine; in a server only the games for which
  /// the seating policy says so. Outlives the run.
  Executor* executor = nullptr;
};

enum class Ended {
  finished,  // the tournament has no games left
  reached,   // the requested stage is complete
  stopped,   // by stop()
  waiting,   // for a decision by the instructor, see Stage::note
};

struct Progress {
  std::vector<formats::Stage> stages;  // without their pairings
  int running = 0;
  std::vector<std::string>
      last_verdicts;      // newest first, at most 5: "417 beats 102, points, 41:38"
  int games_played = 0;   // in this run
  int tasks_running = 0;  // of an executor, as tasks_pending
  int tasks_pending = 0;
  std::vector<std::string> notes;  // messages of an executor, one line each, oldest first
  std::chrono::duration<double> passed{0};
};

/// Whether the entrant departed or has no program. In a server only departed entrants count as
/// absent, because bots can connect at any time.
[[nodiscard]] bool is_absent(const RunOptions&, const tournament::Tournament&, formats::Entrant);
/// The public reason: "disqualified: PLAYER.TXT is missing", "no program was handed in".
[[nodiscard]] std::string why_absent(const RunOptions&, const tournament::Tournament&,
                                     formats::Entrant);
/// Whether the game is decided without play: one of two entrants is absent, or all are.
[[nodiscard]] bool is_decided_by_absence(const RunOptions&, const tournament::Tournament&,
                                         const formats::DueGame&);

/// Owned by the director; safe to call from any thread.
class RunProgress {
 public:
  void begin();
  void set_stages(std::vector<formats::Stage>);
  void add_running(int change);
  // Set by an executor: its tasks, shown instead of games in play, and messages.
  void set_tasks(int running, int pending);
  void tell(std::string note);
  /// `verdict` is empty if the game was decided without play.
  void add_game(int stage, const std::string& verdict);

  [[nodiscard]] int running() const;
  [[nodiscard]] Progress now() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t verdicts_shown = 5;

  mutable protocol::Mutex mutex_;
  Progress progress_ ASPIS_GUARDED_BY(mutex_);
  Clock::time_point began_ ASPIS_GUARDED_BY(mutex_){};
};

}  // namespace aspis::runner
