// What the threads of one run have in common; runner.hpp is what others see of it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "db/writer.hpp"
#include "server/tournament/due_queue.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/milestones.hpp"
#include "server/tournament/runner.hpp"
#include "server/tournament/schedule_index.hpp"

namespace aspis::tournament {

/// A match of which games are played. The row gets its id with the first of them that is stored,
/// on the writer's thread, which alone reads and writes that from then on.
struct OpenMatch {
  db::MatchRow row;
};

/// What was committed, on its way into the tournament.
struct Stored {
  std::vector<std::pair<db::MatchRow, db::GameRow>> games;
  std::vector<db::MatchRow> gone;
  std::string closed;   // the time, where the tournament was ended
  bool played = false;  // the games, by bots
};

/// Where a game that is being played belongs.
struct InPlay {
  GamePlace place;
  std::shared_ptr<OpenMatch> match;
  std::string live_id = "";  // in a server
};

/// Four kinds of threads:
///
/// - the pool's threads, or the server's game thread, play. They take games from the queue in next(), and
///   hand each result to the writer in over(). Neither waits for the disk or for a schedule.
/// - the writer's thread stores. After a commit it puts what was stored into the inbox.
/// - the planner's thread empties the inbox into the tournament and schedules it when the queue runs low,
///   or now and then; it refills the queue, wakes slots that wait, submits what follows from a
///   schedule (matches that are gone, games without a program, the log), tells the observer, and
///   decides on the end. It stands still while an act has the tournament, see acting.cpp.
/// - the caller's thread waits in run(); everything public comes from any other.
///
/// mutex_ guards everything below it. The tournament alone is also read without it, by the planner, who
/// is the only one to change it and does that with the mutex held; an act stands in for the planner
/// and needs no mutex, since nobody reads the tournament while acting_ is set. Nobody calls the pool or
/// the seating_policy with mutex_ held: the pool calls next() with a lock of its own.
class Runner::Shared {
 public:
  Shared(db::Store&, Tournament, RunOptions, sandbox::Sandbox&);

  Ended run(std::optional<int> until);
  void stop(bool at_once);
  [[nodiscard]] Progress progress() const;
  [[nodiscard]] RunState state() const;
  void pause(bool at_once);
  void resume();
  void wake();
  [[nodiscard]] bool act(Act, db::Writer::Done);
  [[nodiscard]] bool submit(db::Writer::Work, db::Writer::Done);
  [[nodiscard]] Tournament& tournament() { return tournament_; }

 private:
  using Lock = std::unique_lock<std::mutex>;
  using Clock = std::chrono::steady_clock;
  struct Assigned;
  struct Asked {
    Act work;
    db::Writer::Done done;
  };

  // runner.cpp: the beginning, the end, and what can end a run before its time.
  void play();
  void play_sessions();
  [[nodiscard]] bool wait_for_session();
  [[nodiscard]] std::unique_ptr<match::Pool> make_pool();
  void attach(match::Pool*);
  void fail(std::exception_ptr);
  void log(const std::string& act, const std::string& reason);
  [[nodiscard]] std::string reason_of_end() const;

  // acting.cpp: pauses, and work that others bring.
  void take_act(Lock&);
  void perform(const Act&, db::Store&);
  void abort_games_of_departed(const Departures& before);
  void act_after_the_end();
  [[nodiscard]] RunState state_now() const;

  // assigning.cpp: on the pool's threads.
  match::Next next();
  match::Next wait();
  [[nodiscard]] InPlay in_play(const formats::DueGame&);
  [[nodiscard]] std::shared_ptr<OpenMatch> open(const formats::DueGame&);
  [[nodiscard]] match::Assignment assignment(std::vector<InPlay>);
  [[nodiscard]] match::GamePlan game_plan(const InPlay&, const std::optional<Terms>&) const;
  [[nodiscard]] std::shared_ptr<match::Observer> observer_of(
      const InPlay&, const std::vector<std::string>& aliases) const;
  [[nodiscard]] match::SeatMaker seat_of(formats::Entrant) const;
  void over(Assigned&, std::size_t game, match::GameOutcome);
  void store(std::vector<std::pair<InPlay, StoredGame>>, bool played);
  void tell_stored(const InPlay&, const db::GameRow&) const;

  // ushering.cpp: the same where an seating_policy says who can sit down.
  match::Next next_by_usher();
  [[nodiscard]] std::optional<formats::DueGame> candidate(std::size_t& from, std::uint64_t& fills);
  [[nodiscard]] std::optional<InPlay> take_candidate(std::size_t at, std::uint64_t fills,
                                                     const formats::DueGame&, SeatingDecision::What);
  [[nodiscard]] match::Assignment assignment(InPlay, SeatingDecision);
  void forfeit(InPlay, const std::vector<bool>& absent);
  void count_seated(const formats::DueGame&, int change);
  [[nodiscard]] bool is_busy(const formats::DueGame&) const;

  // planning.cpp: on the planner's thread.
  void plan();
  void enter(const Stored&);
  [[nodiscard]] bool may_schedule() const;
  [[nodiscard]] bool wants_schedule() const;
  [[nodiscard]] Clock::duration schedule_pause() const;
  void schedule();
  void store_gone_matches(std::vector<db::MatchRow>);
  void store_milestones(const formats::Schedule&);
  void publish(std::shared_ptr<const ScheduleIndex>);
  [[nodiscard]] bool is_absent(formats::Entrant) const;
  [[nodiscard]] std::string why_missing(formats::Entrant) const;
  [[nodiscard]] bool is_awarded(const formats::DueGame&) const;
  void award(const std::vector<formats::DueGame>&);
  [[nodiscard]] std::optional<Ended> end_of(const formats::Schedule&) const;
  void finish_tournament();
  void wake_waiting();

  // telling.cpp: the same thread, for the observer.
  [[nodiscard]] bool has_news() const;
  [[nodiscard]] bool may_tell() const;
  void tell();
  void wait_for_news(Lock&);

  db::Store& store_;
  const RunOptions options_;
  sandbox::Sandbox& sandbox_;
  const protocol::TimeControl clock_;
  const formats::Plan plan_;  // the tournament's; these can be read at any time
  const std::uint64_t seed_;
  const std::vector<std::string> aliases_;
  std::optional<int> until_;

  // The planner's.
  std::string correction_;
  std::unique_ptr<Milestones> milestones_;
  Clock::time_point told_{};
  Clock::duration tell_cost_{};

  std::mutex pool_mutex_;  // for the pool's life; never taken with mutex_ held
  match::Pool* pool_ = nullptr;

  mutable std::mutex mutex_;
  std::condition_variable changed_;  // for the planner
  std::condition_variable resumed_;  // for the caller
  db::Writer* writer_ = nullptr;     // while games are played
  Tournament tournament_;
  DueQueue queue_;
  std::map<formats::MatchKey, std::shared_ptr<OpenMatch>> open_;
  std::shared_ptr<const ScheduleIndex> view_;
  std::vector<Stored> inbox_;
  std::deque<Asked> acts_;
  std::vector<std::pair<db::Writer::Work, db::Writer::Done>> early_;  // from before the writer
  bool acting_ = false;        // an act has the tournament; nothing is begun
  std::size_t unstored_ = 0;   // what the writer has not acknowledged
  bool slots_wait_ = false;    // for wake()
  bool stale_ = true;          // the tournament has changed since the schedule
  bool gone_pending_ = false;  // matches are being voided
  Clock::time_point scheduled_{};
  Clock::duration schedule_cost_{};
  bool paused_ = false;
  bool session_ended_ = false;  // by a pause at once: resume() needs a new pool
  std::optional<Ended> ended_;
  bool stopping_ = false;
  bool at_once_ = false;
  bool closing_ = false;  // the planner is to end
  bool closed_ = false;   // the writer is gone
  bool over_ = false;     // nothing is taken any more
  std::exception_ptr failure_;
  std::vector<int> seated_;    // by entrant: games that it plays now
  std::size_t scan_from_ = 0;  // where an seating_policy's last look at the queue broke off

  // For progress() and the observer.
  Clock::time_point began_{};
  int running_ = 0;
  int games_played_ = 0;
  std::vector<std::string> last_verdicts_;
  std::vector<formats::Stage> stages_;
  bool untold_ = true;
  RunState told_state_ = RunState::paused;
};

}  // namespace aspis::tournament
