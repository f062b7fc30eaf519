// Keeps a tournament up to date while it is played, and says what is played next.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/runner/game_queue.hpp"
#include "server/runner/result_writer.hpp"
#include "server/runner/run_control.hpp"
#include "server/tournament/milestones.hpp"

namespace aspis::runner {

/// Work of somebody else's on the file and the tournament; changes both in the same way.
using Act = std::function<void(db::Store&, tournament::Tournament&)>;

/// Owned by the runner, with a thread of its own: it enters what was committed, works the schedule
/// out when the queue runs low or now and then, refills the queue, awards games that nobody can
/// play, and publishes a snapshot. The tournament is this thread's alone, but for acts: these have
/// it on the writer's thread, while this one waits.
class Planner {
 public:
  struct Parts {
    const RunOptions& options;
    RunControl& control;
    GameQueue& queue;
    ResultWriter& writer;
    RunProgress& progress;
    std::function<void()> wake_players;  // there may be something to play
    std::function<void(formats::Entrant)> abort_games_of;
    std::function<void(std::exception_ptr)> fail;
  };
  /// `audit` is the log as it is. All parts outlive the planner.
  Planner(Parts, tournament::Tournament, const std::vector<db::AuditRow>& audit);

  /// Until finish(). `until`: where to end; in a server the tournament's row says where it stops.
  void start(db::StopAfter until);
  /// Ends the thread.
  void finish();
  /// What came too late for the thread, when everybody else is gone too. No act is taken any more.
  void finish_acts(db::Store&);

  // From any thread.

  void enter(Committed);
  /// Something changed that may be of interest: the run's state, or who waits.
  void notify();
  /// A game that was taken from the queue was not played.
  void game_returned();
  /// `done` follows on the writer's thread, when the act's snapshot is published. False, and
  /// nothing happens, where it is too late. Where the run fails first, both are dropped.
  [[nodiscard]] bool act(Act, db::Writer::Done done);

  /// As it is stored. Not between start() and finish_acts().
  [[nodiscard]] tournament::Tournament& tournament() { return tournament_; }

 private:
  using Lock = protocol::MutexLock;
  using Clock = std::chrono::steady_clock;
  struct Request {
    Act work;
    db::Writer::Done done;
  };

  void run();
  [[nodiscard]] bool enter_committed();
  void enter_now(const Committed&);
  [[nodiscard]] bool perform_next_act();
  void perform(const Act&, db::Store&);
  void abort_games_of_departed(const tournament::Departures& before);

  [[nodiscard]] bool may_plan() const;
  [[nodiscard]] bool wants_plan() const;
  [[nodiscard]] Clock::duration pause_between_plans() const;
  void plan();
  void store_gone(std::vector<db::MatchRow>);
  void store_milestones();
  void refill_queue(tournament::Snapshot);
  void award(const std::vector<GameInPlay>&, const tournament::Tournament&);
  [[nodiscard]] std::optional<Ended> end_of(const formats::Schedule&) const;
  void close_tournament();

  [[nodiscard]] tournament::RunState state() const;
  [[nodiscard]] bool has_news() const;
  void publish();
  void wake_players();
  void wait_for_something();

  const Parts parts_;
  db::StopAfter until_;
  std::thread thread_;

  // The thread's, or the act's.
  tournament::Tournament tournament_;
  std::string correction_;  // the last one, as the log says it
  tournament::Milestones milestones_;
  tournament::Snapshot snapshot_;  // the last one
  bool is_unpublished_ = true;
  bool waits_for_gone_ = false;  // matches are being voided; nothing is planned
  tournament::RunState told_state_ = tournament::RunState::paused;
  Clock::time_point planned_{};
  Clock::duration plan_cost_{};
  Clock::time_point published_{};
  Clock::duration publish_cost_{};

  mutable protocol::Mutex mutex_;
  std::condition_variable changed_;
  bool is_notified_ ASPIS_GUARDED_BY(mutex_) = false;
  bool is_stale_ ASPIS_GUARDED_BY(mutex_) = true;  // something changed since the last plan
  bool is_finishing_ ASPIS_GUARDED_BY(mutex_) = false;
  bool is_over_ ASPIS_GUARDED_BY(mutex_) = false;  // no act is taken any more
  bool act_has_it_ ASPIS_GUARDED_BY(mutex_) = false;
  std::vector<Committed> inbox_ ASPIS_GUARDED_BY(mutex_);
  std::deque<Request> acts_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::runner
