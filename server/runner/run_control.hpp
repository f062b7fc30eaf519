// What a run is made with, what it is to do, whether it goes on, and what people see of it
// meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "referee/match/game_thread.hpp"
#include "referee/match/pool.hpp"
#include "referee/rules/rules.hpp"
#include "server/tournament/planned_game.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::runner {

class Executor;

/// What a run in a server has beside its programs. Everything pointed to outlives the run.
struct ServerRun {
  std::string name;  // of the tournament, for the observer
  match::GameThread* game_thread = nullptr;
  /// Says who can sit down; RunOptions::seats stay empty.
  tournament::SeatingPolicy* seating_policy = nullptr;
  tournament::TournamentObserver* observer = nullptr;
  /// By entrant: its bot plays one game at a time, whatever the policy says.
  std::vector<bool> one_at_a_time;
  /// The number of the last game that was begun, see GameStart::live_id.
  std::atomic<std::int64_t>* live_ids = nullptr;
  /// With each new schedule, before its games are begun; on the planner's thread. May be empty.
  std::function<void(const tournament::Tournament&)> before_games;
  /// Everything up to TournamentRow::stop_after is played: pauses the run, so that it is not called
  /// again. On the planner's thread.
  std::function<void(db::StopAfter)> stop_reached;
};

/// How the bots of a run are started, and what the games are played with.
struct RunOptions {
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  /// By entrant; an empty maker where there is no program: its games are awarded to the others.
  std::vector<match::SeatMaker> seats;
  /// By entrant, why there is no program; public. "", as beyond the end, is that none was handed
  /// in.
  std::vector<std::string> missing = {};
  match::PoolShape shape;
  /// The time now, 2026-11-20T20:51:06Z.
  std::function<std::string()> date;
  /// In a server the games are played on its game thread, and the run does not end where nothing
  /// can be played, but waits for what may come.
  std::optional<ServerRun> server = std::nullopt;
  /// Plays the games elsewhere, in place of a pool of this machine; in a server those for which the
  /// seating policy says so. Outlives the run.
  Executor* executor = nullptr;
};

enum class Ended {
  finished,  // the tournament has no games left
  reached,   // the stage that was asked for is settled
  stopped,   // told to
  waiting,   // for a decision of the instructor, see Stage::note
};

struct Progress {
  std::vector<formats::Stage> stages;  // without their pairings
  int running = 0;
  std::vector<std::string>
      last_verdicts;      // newest first, at most 5: "417 beats 102, points, 41:38"
  int games_played = 0;   // in this run
  int tasks_running = 0;  // of an executor
  int tasks_pending = 0;
  std::vector<std::string> notes;  // what an executor has to say, a line each, oldest first
  std::chrono::duration<double> passed{0};
};

/// Departed, or without a program. In a server bots come and go, so that only the former are
/// absent.
[[nodiscard]] bool is_absent(const RunOptions&, const tournament::Tournament&, formats::Entrant);
/// "disqualified: PLAYER.TXT is missing", "no program was handed in".
[[nodiscard]] std::string why_absent(const RunOptions&, const tournament::Tournament&,
                                     formats::Entrant);
/// Without a program there is nothing to play between two, nor where nobody has one.
[[nodiscard]] bool is_decided_by_absence(const RunOptions&, const tournament::Tournament&,
                                         const formats::DueGame&);

/// A run's only state. Owned by the runner; safe to call from any thread.
class RunControl {
 public:
  enum class Phase {
    on,
    stopping,  // games in play are finished
    aborting,  // games in play are ended
    ended,     // by itself
    failed,
  };

  [[nodiscard]] Phase phase() const;
  [[nodiscard]] bool is_on() const { return phase() == Phase::on; }
  [[nodiscard]] bool has_failed() const { return phase() == Phase::failed; }
  /// No games are begun until resume().
  [[nodiscard]] bool is_paused() const;
  /// Why it ended by itself, or else `stopped`.
  [[nodiscard]] Ended how_it_ended() const;
  [[nodiscard]] bool has_ended_by_itself() const;

  void pause();
  void resume();

  // The first of these that ends the run decides, but for a failure, which always does.

  void stop(bool at_once);
  void end(Ended);
  void fail(std::exception_ptr);
  void rethrow_failure() const;

  /// The games of this session were ended although the run goes on.
  void abort_session();
  /// Waits while it is paused. True where another session is to begin, after abort_session();
  /// false where the run is over.
  [[nodiscard]] bool wait_for_session();

 private:
  mutable protocol::Mutex mutex_;
  std::condition_variable changed_;
  Phase phase_ ASPIS_GUARDED_BY(mutex_) = Phase::on;
  bool is_paused_ ASPIS_GUARDED_BY(mutex_) = false;
  std::optional<Ended> ended_ ASPIS_GUARDED_BY(mutex_);
  std::exception_ptr failure_ ASPIS_GUARDED_BY(mutex_);
  bool session_aborted_ ASPIS_GUARDED_BY(mutex_) = false;
};

/// As people see it; `running` is how many games are in play.
[[nodiscard]] tournament::RunState run_state(const RunControl&, int running);

/// Owned by the runner; safe to call from any thread.
class RunProgress {
 public:
  void begin();
  void set_stages(std::vector<formats::Stage>);
  void add_running(int change);
  // Of an executor: its tasks in place of games in play, and lines for people.
  void set_tasks(int running, int pending);
  void tell(std::string note);
  /// `verdict` is empty where nobody played.
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
