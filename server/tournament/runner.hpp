// Plays a tournament on: takes the games that are due, seats the bots, stores each game, and looks
// what is due then, until it is finished or told to stop.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "db/store.hpp"
#include "referee/match/pool.hpp"
#include "server/tournament/book.hpp"

namespace aspis::tournament {

/// How the bots of a run are started, and what the games are played with.
struct Venue {
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  /// By entrant; an empty maker where there is no program: its games are awarded to the others.
  std::vector<match::SeatMaker> seats;
  match::PoolShape shape;
  /// The time now, 2026-11-20T20:51:06Z.
  std::function<std::string()> date;
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
  Runner(db::Store&, Book, Venue, seats::Children&);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Plays until nothing is left to play. `until`: a stage, from 0, after which to stop. Throws
  /// db::StoreError where a game could not be stored: it was then never played.
  [[nodiscard]] Ended run(std::optional<int> until);

  // From any thread.

  /// Finishes the games in play.
  void stop();
  /// Ends them; they were never played.
  void stop_now();
  [[nodiscard]] Progress progress() const;

  /// As it is stored. Not while run() runs.
  [[nodiscard]] const Book& book() const;

 private:
  class Shared;
  std::unique_ptr<Shared> shared_;
};

}  // namespace aspis::tournament
