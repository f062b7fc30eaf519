// What a run is made with, what it comes to, and what there is to show of it meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

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

}  // namespace aspis::runner
