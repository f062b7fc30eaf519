// Plays a tournament on: takes the games that are due, seats the bots, stores each game, and looks
// what is due then, until it is finished or told to stop.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>

#include "server/runner/executor.hpp"
#include "server/runner/game_starter.hpp"
#include "server/runner/planner.hpp"

namespace aspis::runner {

/// One run of a tournament on this machine. Three kinds of threads work on it, and nobody else uses
/// the store meanwhile:
///
/// - those of the pool, or the server's game thread, take games from the queue and hand results to
///   the writer; they wait neither for the disk nor for a schedule (GameStarter);
/// - the writer's stores them and hands them to the planner (ResultWriter);
/// - the planner's enters them, and refills the queue (Planner).
///
/// The caller's waits in run().
class Runner {
 public:
  Runner(db::Store&, tournament::Tournament, RunOptions, sandbox::Sandbox&);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Plays until nothing is left to play. `until`: a stage, from 0, after which to stop. Throws
  /// db::StoreError where a game could not be stored: it was then never played. Once, and not on
  /// the game thread.
  [[nodiscard]] Ended run(db::StopAfter until);

  // From any thread, also before run().

  /// Finishes the games in play.
  void stop();
  /// Ends them; they were never played.
  void stop_now();
  [[nodiscard]] Progress progress() const { return progress_.now(); }

  // In a server.

  [[nodiscard]] tournament::RunState state() const;
  /// No more games are begun; those in play are finished or, at once, ended: they were never
  /// played.
  void pause(bool at_once);
  void resume();
  /// Games that could not be begun before may be possible now.
  void wake();
  /// Work with transactions of its own: on the writer's thread, with everything that was submitted
  /// before stored and entered. Games in play go on; what is due is found out anew. `done` follows
  /// on the same thread. False, and nothing happens, where the run is over. Where the run fails
  /// first, both are dropped.
  [[nodiscard]] bool act(Act, db::Writer::Done done);
  /// For what is in the file but not in the tournament; as db::Writer::submit. False where the run
  /// is over.
  [[nodiscard]] bool submit(db::Writer::Work, db::Writer::Done done);

  /// As it is stored. Not while run() runs.
  [[nodiscard]] const tournament::Tournament& tournament() { return planner_.tournament(); }
  [[nodiscard]] tournament::Tournament take_tournament() {
    return std::move(planner_.tournament());
  }

 private:
  void play_sessions();
  void play_elsewhere();
  [[nodiscard]] std::unique_ptr<match::Pool> make_pool();
  void attach(match::Pool*);
  void abort_games_of(formats::Entrant);
  void enter(Committed);
  void fail(std::exception_ptr);
  void wake_executor();
  void log(const std::string& act, const std::string& reason);
  [[nodiscard]] std::string reason_of_end(const formats::Plan&, db::StopAfter until) const;

  db::Store& store_;
  const RunOptions options_;
  sandbox::Sandbox& sandbox_;
  RunControl control_;
  RunProgress progress_;
  GameQueue queue_;
  protocol::Mutex pool_mutex_;  // also held while the pool is told something
  match::Pool* pool_ ASPIS_GUARDED_BY(pool_mutex_) = nullptr;
  GameStarter starter_;
  Planner planner_;
  ResultWriter writer_;  // last: its thread calls the others
};

}  // namespace aspis::runner
