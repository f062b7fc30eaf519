// Plays a tournament on: takes the games that are due, seats the bots, stores each game, and looks
// what is due then, until it is finished or told to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "db/writer.hpp"
#include "referee/match/game_thread.hpp"
#include "referee/match/pool.hpp"
#include "server/tournament/tournament_observer.hpp"
#include "server/tournament/tournament.hpp"
#include "server/tournament/seating_policy.hpp"

namespace aspis::tournament {

/// What a tournament in a server has beside its programs. Everything pointed to outlives the run.
struct Hosting {
  std::string name;  // of the tournament, for the observer
  match::GameThread* game_thread = nullptr;
  /// Says who can sit down; the options's own seats stay empty.
  SeatingPolicy* seating_policy = nullptr;
  TournamentObserver* observer = nullptr;  // may be null
  /// By entrant: its bot plays one game at a time, whatever the seating_policy says.
  std::vector<bool> one_at_a_time;
  /// The number of the last game that was begun, see GameStart::live_id.
  std::atomic<std::int64_t>* live_ids = nullptr;
  /// After each schedule, before its games are begun; on the planner's thread. May be empty.
  std::function<void(const Tournament&, const formats::Schedule&)> before_games;
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
  /// In a server: the games are played on its game thread, and the run does not end where nothing can be
  /// played, but waits for what may come.
  std::optional<Hosting> hosting = std::nullopt;
};

/// What there is to show while it runs; values, made for whoever asked.
struct Progress {
  std::vector<formats::Stage> stages;  // without their pairings
  int running = 0;
  std::vector<std::string>
      last_verdicts;     // newest first, at most 5: "417 beats 102, points, 41:38"
  int games_played = 0;  // in this run
  std::chrono::duration<double> passed{0};
};

enum class Ended {
  finished,  // the tournament has no games left
  reached,   // the stage that was asked for is settled
  stopped,   // told to
  waiting,   // for a decision of the instructor, see Stage::note
};

/// One run of a tournament on this machine. The store is open for writing and is used by nobody
/// else meanwhile.
class Runner {
 public:
  Runner(db::Store&, Tournament, RunOptions, sandbox::Sandbox&);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Plays until nothing is left to play. `until`: a stage, from 0, after which to stop. Throws
  /// db::StoreError where a game could not be stored: it was then never played. Not on the game thread's
  /// thread.
  [[nodiscard]] Ended run(std::optional<int> until);

  // From any thread.

  /// Finishes the games in play.
  void stop();
  /// Ends them; they were never played.
  void stop_now();
  [[nodiscard]] Progress progress() const;

  // In a server.

  [[nodiscard]] RunState state() const;
  /// No more games are begun; those in play are finished or, at once, ended: they were never
  /// played. Also before run().
  void pause(bool at_once);
  void resume();
  /// Games that could not be begun before may be possible now.
  void wake();
  /// Work with transactions of its own: on the writer's thread with everything that was submitted
  /// before stored and in the tournament; changes the tournament as it changes the store. Games in play go on;
  /// what is due is found out anew. `done` follows on the same thread. False, and nothing happens,
  /// where the run is over. Where the run fails first, both are dropped.
  using Act = std::function<void(db::Store&, Tournament&)>;
  [[nodiscard]] bool act(Act, db::Writer::Done done);
  /// For what is in the file but in no tournament; as db::Writer::submit. False where the run is over.
  [[nodiscard]] bool submit(db::Writer::Work, db::Writer::Done done);

  /// As it is stored. Not while run() runs.
  [[nodiscard]] const Tournament& tournament() const;
  [[nodiscard]] Tournament take_tournament();

 private:
  class Shared;
  std::unique_ptr<Shared> shared_;
};

}  // namespace aspis::tournament
