// The thread that has a tournament's file: it plays the tournament while there is something to
// play, and rests when it is finished, until an act makes that it goes on. Where the file or the
// disk fails it opens the file again, after a second and then after twice as long each time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "protocol/thread_annotations.hpp"
#include "server/runner/runner.hpp"

namespace aspis::hosting {

/// What is to be done with the file: an act, or else work for a transaction; and what follows it.
struct Task {
  runner::Act act;
  db::Writer::Work work;
  db::Writer::Done done;
};

/// What a tournament's file holds.
struct OpenTournament {
  db::Store store;
  tournament::Tournament tournament;
};

/// Owned by its hosted tournament; safe to call from any thread. While there is a runner it does
/// the tasks, or else this thread does, one after the other.
class TournamentWorker {
 public:
  /// On the worker's thread.
  struct Hooks {
    std::function<runner::RunOptions(const db::Store&, const tournament::Tournament&)> begin_run;
    std::function<void()> end_run;
    /// What follows from an act while nothing is played, or from the end of a run.
    std::function<void(const tournament::Snapshot&, tournament::RunState)> published;
    /// Nobody has the file meanwhile. What is given is dropped.
    std::function<void(const std::string& why, std::chrono::milliseconds next_try)> failed;
    /// Opens the file again, and finds out whether it can be written.
    std::function<protocol::Result<OpenTournament>()> reopen;
    std::function<void()> recovered;
  };
  TournamentWorker(sandbox::Sandbox&, Hooks);
  /// Stops at once.
  ~TournamentWorker();
  TournamentWorker(const TournamentWorker&) = delete;
  TournamentWorker& operator=(const TournamentWorker&) = delete;

  /// Once. The error says why it could not be opened. Games are begun where it was running.
  void start(protocol::Result<OpenTournament>);
  /// Where it has failed: opens it now.
  void retry();
  /// Dropped where the tournament is over or has failed.
  void give(Task);
  /// Games are begun from now on.
  void play();
  void pause(bool at_once);
  /// There may be something to play.
  void wake();
  [[nodiscard]] tournament::RunState state() const;

  /// Ends it: games in play are finished first, or now. Returns at once.
  void stop(bool at_once);
  /// Whether it has ended by then.
  [[nodiscard]] bool wait_until(std::chrono::steady_clock::time_point);
  /// Waits for its end.
  void join();

 private:
  using Lock = protocol::MutexLock;
  enum class Phase { opening, waiting, playing, resting, failed, over };
  enum class Stop { none, finish, abort };

  void work_and_recover(protocol::Result<OpenTournament>);
  [[nodiscard]] protocol::Result<void> work_until_it_fails(OpenTournament);
  [[nodiscard]] protocol::Result<OpenTournament> reopen();
  [[nodiscard]] bool wait_after_failure(const std::string& why, std::chrono::milliseconds);
  void work(db::Store&, tournament::Tournament);
  void run(db::Store&, tournament::Tournament&);
  void rest(db::Store&, tournament::Tournament&);
  void perform(const Task&, db::Store&, tournament::Tournament&);
  void perform_waiting(db::Store&, tournament::Tournament&);
  [[nodiscard]] bool hand_over(const Task&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] std::optional<Task> next_task(bool wait);
  void enter(Phase);
  [[nodiscard]] bool is_stopping() const;
  void drop_tasks_and_enter(Phase);

  sandbox::Sandbox& sandbox_;
  const Hooks hooks_;
  mutable protocol::Mutex mutex_;
  std::condition_variable changed_;
  Phase phase_ ASPIS_GUARDED_BY(mutex_) = Phase::opening;
  Stop stop_ ASPIS_GUARDED_BY(mutex_) = Stop::none;
  bool retries_ ASPIS_GUARDED_BY(mutex_) = false;  // now, and not when it would
  bool plays_ ASPIS_GUARDED_BY(mutex_) = false;
  std::deque<Task> tasks_ ASPIS_GUARDED_BY(mutex_);
  runner::Runner* runner_ ASPIS_GUARDED_BY(mutex_) = nullptr;  // while one is there
  std::thread thread_;
};

}  // namespace aspis::hosting
