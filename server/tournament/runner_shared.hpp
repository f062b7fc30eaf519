// What the threads of one run have in common; runner.hpp is what others see of it.
#pragma once

#include <chrono>
#include <condition_variable>
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
#include "server/tournament/survey_view.hpp"

namespace aspis::tournament {

/// A match of which games are played. The row gets its id with the first of them that is stored,
/// on the writer's thread, which alone reads and writes that from then on.
struct OpenMatch {
  db::MatchRow row;
};

/// What was committed, on its way into the book.
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
};

/// Four kinds of threads:
///
/// - the pool's threads play. They take games from the queue in next(), and hand each result to
///   the writer in over(). Neither waits for the disk or for a survey.
/// - the writer's thread stores. After a commit it puts what was stored into the inbox.
/// - the planner's thread empties the inbox into the book and surveys it when the queue runs low,
///   or now and then; it refills the queue, wakes slots that wait, submits what follows from a
///   survey (matches that are gone, games without a program, the log), and decides on the end.
/// - the caller's thread waits in run(); stop() and progress() come from any other.
///
/// mutex_ guards everything below it. The book alone is also read without it, by the planner, who
/// is the only one to change it and does that with the mutex held. Nobody calls the pool with
/// mutex_ held, since the pool calls next() with a lock of its own.
class Runner::Shared {
 public:
  Shared(db::Store&, Book, Venue, seats::Children&);

  Ended run(std::optional<int> until);
  void stop(bool at_once);
  [[nodiscard]] Progress progress() const;
  [[nodiscard]] const Book& book() const { return book_; }

 private:
  using Lock = std::unique_lock<std::mutex>;
  using Clock = std::chrono::steady_clock;
  struct Assigned;

  // runner.cpp: the beginning, the end, and what can end a run before its time.
  void play();
  void attach(match::Pool*);
  void fail(std::exception_ptr);
  void log(const std::string& act, const std::string& reason);
  [[nodiscard]] std::string reason_of_end() const;

  // assigning.cpp: on the pool's threads.
  match::Next next();
  match::Next wait();
  [[nodiscard]] InPlay in_play(const formats::DueGame&);
  [[nodiscard]] std::shared_ptr<OpenMatch> open(const formats::DueGame&);
  [[nodiscard]] match::Assignment assignment(std::vector<InPlay>);
  [[nodiscard]] match::GamePlan game_plan(const InPlay&) const;
  [[nodiscard]] match::SeatMaker seat_of(formats::Entrant) const;
  void over(Assigned&, std::size_t game, match::GameOutcome);
  void store(std::vector<std::pair<InPlay, StoredGame>>, bool played);

  // planning.cpp: on the planner's thread.
  void plan();
  void enter(const Stored&);
  [[nodiscard]] bool wants_survey() const;
  void survey();
  void store_gone_matches(std::vector<db::MatchRow>);
  void store_milestones(const formats::Survey&);
  void publish(std::shared_ptr<const SurveyView>);
  [[nodiscard]] bool is_absent(formats::Entrant) const;
  [[nodiscard]] bool is_awarded(const formats::DueGame&) const;
  void award(const std::vector<formats::DueGame>&);
  [[nodiscard]] Ended end_of(const formats::Survey&) const;
  void finish_tournament();
  void wake_waiting();

  db::Store& store_;
  const Venue venue_;
  seats::Children& children_;
  const protocol::TimeControl clock_;
  std::optional<int> until_;
  db::Writer* writer_ = nullptr;  // while games are played

  // The planner's.
  std::string correction_;
  std::unique_ptr<Milestones> milestones_;

  std::mutex pool_mutex_;  // for the pool's life; never taken with mutex_ held
  match::Pool* pool_ = nullptr;

  mutable std::mutex mutex_;
  std::condition_variable changed_;  // for the planner
  Book book_;
  DueQueue queue_;
  std::map<formats::MatchKey, std::shared_ptr<OpenMatch>> open_;
  std::shared_ptr<const SurveyView> view_;
  std::vector<Stored> inbox_;
  std::size_t unstored_ = 0;   // what the writer has not acknowledged
  bool slots_wait_ = false;    // for wake()
  bool stale_ = true;          // the book has changed since the survey
  bool gone_pending_ = false;  // matches are being voided
  Clock::time_point surveyed_{};
  std::optional<Ended> ended_;
  bool stopping_ = false;
  bool at_once_ = false;
  bool closing_ = false;  // the planner is to end
  std::exception_ptr failure_;

  // For progress().
  Clock::time_point began_{};
  int running_ = 0;
  int games_played_ = 0;
  std::vector<std::string> last_verdicts_;
  std::vector<formats::Stage> stages_;
};

}  // namespace aspis::tournament
