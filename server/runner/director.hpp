// Runs one tournament. Only the director's thread writes to the file and changes the tournament:
//
// 1. A tournament in memory changes only after the same change is on disk.
// 2. Changes are made in the order in which they arrive.
// 3. Only committed state is published, as one immutable snapshot.
// 4. The next games depend only on the plan, the roster and the results.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "server/runner/executor.hpp"
#include "server/runner/game_starter.hpp"
#include "server/tournament/milestones.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::runner {

/// A tournament's open file and its contents.
struct OpenTournament {
  db::Store store;
  tournament::Tournament tournament;
};

/// The server's side of a director. Called on the director's thread.
class DirectorHost {
 public:
  virtual ~DirectorHost() = default;
  /// Reopens the file after a failure and checks that it is writable. May throw.
  [[nodiscard]] virtual protocol::Result<OpenTournament> reopen() = 0;
  /// Called before the first game and after the last one.
  [[nodiscard]] virtual RunOptions begin_play(const db::Store&, const tournament::Tournament&) = 0;
  virtual void end_play() = 0;
  /// Called with each new schedule, before any of its games starts.
  virtual void planned(const tournament::Tournament&) = 0;
  /// The file is closed until reopen(). Messages that were not stored have been dropped.
  virtual void failed(const std::string& why, std::chrono::milliseconds next_try) = 0;
  virtual void recovered() = 0;
  /// The time now, "2026-11-20T20:51:06Z".
  [[nodiscard]] virtual std::string date() const = 0;
};

/// Call either run() or serve(), once. Everything else is safe to call from any thread, also
/// before, and returns immediately.
class Director {
 public:
  enum class Phase {
    on,
    stopping,  // finishes games in play
    aborting,  // aborts games in play
    ended,     // no games are left to play
    failed,
  };
  using Done = std::function<void(protocol::Result<tournament::Consequences>)>;

  /// `observer` gets the events of the tournament `name`; null outside a server.
  explicit Director(sandbox::Sandbox&, std::string name = "",
                    tournament::TournamentObserver* observer = nullptr);
  /// Aborts games in play.
  ~Director();
  Director(const Director&) = delete;
  Director& operator=(const Director&) = delete;

  /// Plays on the calling thread until no game is left, or the stage `until` (from 0) is played.
  /// Throws db::StoreError if a game could not be stored; that game does not count. Do not call it
  /// on the game thread.
  [[nodiscard]] Ended run(db::Store&, tournament::Tournament, RunOptions, db::StopAfter until = {});
  /// Starts a thread that plays games as they become due. After a failure it reopens the file,
  /// first after a second and then after twice the delay each time.
  void serve(DirectorHost&, protocol::Result<OpenTournament>);

  /// Applies `act` to the file and the tournament after storing everything before it. The act makes
  /// its own transactions; games in play continue. `done` runs on the director's thread after the
  /// result is published. If the director has stopped or failed, or fails before that, `done` gets
  /// an error on any thread, and act() returns false.
  bool act(tournament::Act, Done done);
  /// Like act(), for data that is only in the file; `work` runs within a transaction.
  bool submit(std::function<void(db::Store&)> work, Done done);
  /// Adds a row to the log.
  void log(const db::AuditRow&);

  /// Starts or stops beginning games. `at_once` aborts the games in play and replays them later.
  void resume();
  void pause(bool at_once);
  /// Call it if a game that could not begin before may be able to begin now.
  void wake();
  /// Reopens the file now if the director waits after a failure.
  void retry();
  /// `at_once` aborts the games in play without storing them; otherwise they are finished.
  void stop(bool at_once);
  /// Returns whether serve()'s thread has ended by then.
  [[nodiscard]] bool wait_until(std::chrono::steady_clock::time_point);
  void join();

  [[nodiscard]] tournament::RunState state() const;
  [[nodiscard]] Progress progress() const { return progress_.now(); }
  /// Do not call it while the director runs.
  [[nodiscard]] const tournament::Tournament& tournament() const { return tournament_; }

  // For the threads that play the games, during play.

  [[nodiscard]] const RunOptions& options() const { return options_; }
  [[nodiscard]] GameQueue& queue() { return *queue_; }
  [[nodiscard]] RunProgress& progress_shown() { return progress_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] tournament::TournamentObserver* observer() const { return observer_; }
  [[nodiscard]] Phase phase() const;
  [[nodiscard]] bool is_on() const { return phase() == Phase::on; }
  [[nodiscard]] bool is_paused() const;
  /// Why play ended; nothing while it continues or after stop().
  [[nodiscard]] std::optional<Ended> ended() const;
  /// Stores finished games. `played` is false for games that were awarded without being played.
  void store(std::vector<FinishedGame>, bool played);
  /// True if so many results wait to be stored that no new game should begin.
  [[nodiscard]] bool is_full() const;
  /// A game taken from the queue was not played; it becomes due again.
  void game_returned();
  /// Wakes the director, for example if a player waits or the number of games in play changed.
  void notify();

 private:
  using Lock = protocol::MutexLock;
  using Clock = std::chrono::steady_clock;
  enum class Stop { none, finish, abort };
  /// An act, or results or work that share a transaction with adjacent messages.
  struct Message {
    tournament::Act act{};
    std::function<void(db::Store&)> work{};
    std::vector<FinishedGame> results{};
    bool played = false;
    Done done{};
    db::ChainHead chain{};  // head of the chain after these results
  };

  void serve_and_recover(protocol::Result<OpenTournament>);
  void serve_until_it_fails(OpenTournament&);
  [[nodiscard]] protocol::Result<OpenTournament> reopen();
  [[nodiscard]] bool wait_after_failure(const std::string& why, std::chrono::milliseconds);
  void rest();
  void play(db::StopAfter until);
  void start_players();
  void add_player();
  void player_left(bool is_pool);
  [[nodiscard]] bool are_playing();
  void wait_for_players();
  void end_pool();
  void finish_play();

  [[nodiscard]] bool put(Message);
  [[nodiscard]] bool process_inbox();
  void commit(std::deque<Message>&);
  void store_results(Message&);
  void enter_results(const Message&);
  void perform(Message&);
  /// Commits `change` together with the waiting rows of the log.
  template <class Change>
  void write(Change change) {
    store_->transaction([&] {
      for (const db::AuditRow& row : log_) store_->audit().add(row);
      change();
    });
    log_.clear();
  }
  void flush_log();
  void reveal_due_results();

  void turn();
  [[nodiscard]] bool may_plan() const;
  [[nodiscard]] bool wants_plan() const;
  [[nodiscard]] Clock::duration pause_between_plans() const;
  void plan();
  void remove_gone_matches();
  void refill_queue();
  void award(const std::vector<GameInPlay>&);
  void pause_at(db::StopAfter);
  [[nodiscard]] std::optional<Ended> find_end(const formats::Schedule&) const;
  void close_tournament();
  void fail(std::exception_ptr);
  void abort_games_of_departed(const tournament::Departures& before);
  [[nodiscard]] bool has_news() const;
  void publish();
  void wake_players();
  void wait_for_something();
  [[nodiscard]] std::string reason_of_end() const;

  sandbox::Sandbox& sandbox_;
  const std::string name_;
  tournament::TournamentObserver* const observer_;
  DirectorHost* host_ = nullptr;  // only with serve()
  std::thread thread_;            // runs serve()
  RunProgress progress_;

  // Set by the director's thread; constant while the players run.
  RunOptions options_;
  std::optional<GameQueue> queue_;
  std::optional<GameStarter> starter_;
  std::thread elsewhere_;  // runs the executor

  // Used only on the director's thread.
  db::Store* store_ = nullptr;
  tournament::Tournament tournament_;
  db::StopAfter until_;
  std::vector<db::AuditRow> log_;  // waits for the next transaction or an idle turn
  std::string correction_;         // the last one, worded as in the log
  std::optional<tournament::Milestones> milestones_;
  tournament::Snapshot snapshot_;  // the newest
  bool is_unpublished_ = true;
  tournament::RunState published_state_ = tournament::RunState::paused;
  Clock::time_point planned_{};
  Clock::duration plan_cost_{};
  Clock::time_point published_{};
  Clock::duration publish_cost_{};

  mutable protocol::Mutex pool_mutex_;  // held while calling the pool or the executor
  std::unique_ptr<match::Pool> pool_ ASPIS_GUARDED_BY(pool_mutex_);
  Executor* executor_ ASPIS_GUARDED_BY(pool_mutex_) = nullptr;

  mutable protocol::Mutex mutex_;
  std::condition_variable changed_;
  std::deque<Message> inbox_ ASPIS_GUARDED_BY(mutex_);
  std::size_t unstored_ ASPIS_GUARDED_BY(mutex_) = 0;
  int players_ ASPIS_GUARDED_BY(mutex_) = 0;  // running pools and executors, 0 to 2
  bool pool_left_ ASPIS_GUARDED_BY(mutex_) = false;
  Stop stop_ ASPIS_GUARDED_BY(mutex_) = Stop::none;
  std::optional<Ended> ended_ ASPIS_GUARDED_BY(mutex_);
  std::exception_ptr failure_ ASPIS_GUARDED_BY(mutex_);
  bool is_paused_ ASPIS_GUARDED_BY(mutex_) = false;
  bool is_notified_ ASPIS_GUARDED_BY(mutex_) = false;
  bool is_stale_ ASPIS_GUARDED_BY(mutex_) = true;  // changed since the last plan
  bool is_over_ ASPIS_GUARDED_BY(mutex_) = false;  // accepts no more messages
  // Accepts no messages until the file is open again.
  bool is_closed_ ASPIS_GUARDED_BY(mutex_) = false;
  bool retries_ ASPIS_GUARDED_BY(mutex_) = false;
};

}  // namespace aspis::runner
