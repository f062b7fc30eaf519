// All games of one pairing: their boards, their seats, and several games at the same time.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/game.hpp"
#include "referee/match/pool.hpp"
#include "referee/match/seat_maker.hpp"

namespace aspis::match {

struct Entrant {
  std::string name;
  SeatMaker seat;
};

struct MatchPlan : GameTerms {
  std::vector<protocol::Option> options;
  /// The start of every game; without it each board is dealt from `seed` and its number.
  std::optional<protocol::Setup> setup;
  std::uint64_t seed = 0;
  std::vector<Entrant> entrants;  // two or more, as many as the game has seats
  int games = 1;
  /// Every board is played once in each rotation of the seats.
  bool swap = false;
  int games_at_once = 1;
  /// Each thread stays on one core, and so do the bots of its games.
  bool pin = false;
  /// One process of each bot for all games, if its dialect can; the games are then played in
  /// sequence, regardless of games_at_once.
  bool keep_bots = false;
  /// For the records: the time now, 2026-11-20T20:51:06Z.
  std::function<std::string()> date;
};

/// Which board a game is on and which entrant has which seat.
struct SeatOrder {
  int board = 0;
  std::vector<int> entrant_at;  // by seat
  bool operator==(const SeatOrder&) const = default;
};
[[nodiscard]] SeatOrder seat_order(int game, int entrants, bool swap);

/// The setup of board number `board`: the plan's own, or dealt, the first one from the plan's seed,
/// the others from seeds derived from it.
struct Start {
  protocol::Setup setup;
  std::optional<std::uint64_t> seed;
};
[[nodiscard]] protocol::Result<Start> make_start(const MatchPlan&, int board);

struct MatchGame {
  int game = 0;  // from 0
  SeatOrder seat_order;
  GameOutcome outcome;
};

/// Plays a match on its own threads, at most one per core.
class Match {
 public:
  /// Throws std::invalid_argument if the rules refuse the plan's start: check it with make_start
  /// and Rules::start before. `sandbox` outlives the match.
  Match(MatchPlan plan, sandbox::Sandbox& sandbox);
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  /// Plays to the end, once. `on_game` is called once a game, by one thread at a time, in the order
  /// in which the games end.
  void play(const std::function<void(MatchGame)>& on_game);

  /// Starts no more games. From any thread and from within `on_game`.
  void finish_running();
  /// Ends the running ones too, as aborted. From any thread and from within `on_game`.
  void abort();

 private:
  Next next();
  std::optional<Assignment::Game> next_game();
  [[nodiscard]] GamePlan game_plan(const SeatOrder&) const;

  const MatchPlan plan_;
  int dealt_ = 0;  // games
  const std::function<void(MatchGame)>* on_game_ = nullptr;
  std::mutex reporting_;  // held while on_game_ runs
  Pool pool_;
};

}  // namespace aspis::match
