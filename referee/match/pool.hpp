// Threads that play games: each has its own loop and the games on it, and asks for the next one
// whenever it has a free slot. Knows nothing of matches and tournaments.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "referee/match/game.hpp"
#include "referee/match/seat_maker.hpp"

namespace aspis::match {

/// Games that one slot plays in a row; a single one unless the bots are to be kept.
struct Assignment {
  struct Game {
    GamePlan plan;          // cores and games_at_once are filled in by the pool
    std::vector<int> bots;  // by seat: which of the bots sits there
  };
  std::vector<Game> games;
  /// Where set, it is asked for one more game, on the thread that plays them, when `games` are
  /// over; nothing ends the assignment.
  std::function<std::optional<Game>()> more = nullptr;
  std::vector<SeatMaker> bots;
  /// For abort_games_with(): numbers of the caller's.
  std::vector<int> players = {};
  /// Keeps one process of each bot for all games instead of one per game, if the bot's dialect can.
  /// A bot that forfeits is restarted for the next game.
  bool keep_bots = false;
  /// Called once a game, on the thread that played it, as soon as it is over: which of the games,
  /// and what came of it. Reports are in the order of the seats.
  std::function<void(std::size_t game, GameOutcome)> done;
};

/// The next step of a slot.
struct Next {
  enum class What {
    play,
    wait,   // until wake()
    leave,  // no slot will ever get another assignment
  };
  What what = What::leave;
  std::optional<Assignment> assignment = std::nullopt;
};

struct PoolShape {
  int games_at_once = 1;
  /// Each thread stays on one core, and so do the bots of its games.
  bool pin = false;
};

class GameThread;

class Pool {
 public:
  /// `next` is called by the pool's threads, one at a time. `sandbox` outlives the pool.
  Pool(PoolShape, sandbox::Sandbox& sandbox, std::function<Next()> next);
  /// Plays everything on the given game thread, along with its other work. The game thread outlives
  /// the pool and is never pinned.
  Pool(PoolShape, GameThread&, std::function<Next()> next);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Plays until every slot has left; once. `over` is called then, on a thread that played.
  void start(std::function<void()> over);
  /// Waits until then. Do not call it on a game thread. If `next`, `more` or `done` throws, or a
  /// game cannot start, it stops everything, aborts the games in play without reporting them, and
  /// throws that exception. If a game thread plays, processes of this pool's bots may still be
  /// exiting when it returns, and the games of other pools continue.
  void wait();
  void run() {
    start({});
    wait();
  }

  // From any thread, also from within `next`, `more` and `done`.

  /// There may be something to do for slots that wait.
  void wake();
  /// Starts no more games, not even those of an assignment that has begun.
  void finish_running();
  /// Ends the running ones too, as aborted.
  void abort();
  /// Ends the assignments that are under way, as aborted. The slots go on to their next ones.
  void abort_games();
  /// Ends only those in which this player takes part, as aborted.
  void abort_games_with(int player);

 private:
  class Dispatcher;
  std::shared_ptr<Dispatcher> dispatcher_;
};

}  // namespace aspis::match
