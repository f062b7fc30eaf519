#include "server/runner/game_starter.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/tokens.hpp"
#include "referee/seats/scripted_seat.hpp"
#include "server/runner/director.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::runner {
namespace {

using tournament::SeatingDecision;

/// Limits one scan of games that cannot begin, so that the game thread can do other work before it
/// continues.
constexpr int asked_in_a_row = 1000;

/// A seat that loses at its first turn. In games of more than two seats the others play on.
match::SeatMaker absent_seat(const std::string& why) {
  return [why](seats::Host& host) -> std::unique_ptr<seats::Seat> {
    return std::make_unique<seats::ScriptedSeat>(host, [why](const rules::Position&) {
      return seats::ScriptedTurn{
          std::nullopt, seats::Failure{protocol::Reason::disconnected, why, std::nullopt}, {}};
    });
  };
}

std::vector<int> bot_indices(const formats::Sides& entrants, const formats::Sides& seats) {
  std::vector<int> bots;
  for (const formats::Entrant entrant : seats) {
    const auto* const side =
        std::find(entrants.begin(), entrants.end(), static_cast<std::int16_t>(entrant));
    bots.push_back(static_cast<int>(side - entrants.begin()));
  }
  return bots;
}

}  // namespace

/// The games of one slot of a pool. The destructor returns games that were not stored. In a server
/// it holds one game, on the game thread.
struct GameStarter::Assigned {
  using Clock = std::chrono::steady_clock;

  Assigned(GameStarter& of, std::vector<GameInPlay> due)
      : owner(of),
        games(std::move(due)),
        stored(games.size(), false),
        began(Clock::now()),
        date(of.director_.options().date()),
        seated(of.director_.options().server.has_value()) {
    owner.director_.progress_shown().add_running(1);
  }
  ~Assigned() {
    unseat();
    owner.director_.progress_shown().add_running(-1);
    bool all_stored = true;
    for (std::size_t at = 0; at < games.size(); ++at) {
      if (stored[at]) continue;
      all_stored = false;
      const formats::DueGame& game = games[at].place.due;
      owner.director_.queue().release(game.match, game.number);
    }
    all_stored ? owner.director_.notify() : owner.director_.game_returned();
  }
  Assigned(const Assigned&) = delete;
  Assigned& operator=(const Assigned&) = delete;

  void unseat() {
    if (!std::exchange(seated, false)) return;
    const formats::DueGame& game = games.front().place.due;
    owner.director_.queue().unseat(game);
    owner.director_.options().server->seating_policy->left(game);
  }

  GameStarter& owner;
  std::vector<GameInPlay> games;
  std::vector<bool> stored;
  Clock::time_point began;  // when the current game began
  std::string date;
  bool seated;  // by the seating policy
};

GameStarter::GameStarter(Director& director, const tournament::Tournament& tournament)
    : director_(director), plan_(tournament.plan), seed_(tournament.row.seed) {
}

/// The caller has marked the queue as awaited. Play may have ended before that, and then the
/// director did not see that a player waits.
match::Next GameStarter::wait() {
  director_.notify();
  if (!director_.is_on()) return {};
  return {match::Next::What::wait};
}

bool GameStarter::is_blocked() const {
  return director_.is_paused() || director_.is_full();
}

match::Next GameStarter::next() {
  if (!director_.is_on()) return {};
  if (is_blocked()) {
    director_.queue().await();
    if (is_blocked()) return wait();
  }
  return director_.options().server ? next_on_server() : next_local();
}

match::Next GameStarter::next_local() {
  auto games = director_.queue().take_games(plan_);
  if (games.empty()) return wait();
  director_.notify();
  const formats::Sides entrants = games.front().place.due.match.entrants;
  std::vector<match::SeatMaker> bots;
  for (const formats::Entrant entrant : entrants) bots.push_back(make_seat(entrant));
  return {match::Next::What::play,
          assignment(std::move(games), entrants, std::move(bots), std::nullopt)};
}

/// Scans the queue from where the last scan stopped. Games before that position are considered
/// again after the queue changes.
match::Next GameStarter::next_on_server() {
  tournament::SeatingPolicy& policy = *director_.options().server->seating_policy;
  std::size_t from = std::exchange(scan_from_, 0);
  for (int asked = 0; asked < asked_in_a_row; ++asked) {
    const auto candidate = director_.queue().find_candidate(from);
    if (!candidate) return wait();
    SeatingDecision seating = policy.seat(candidate->game);
    if (seating.what == SeatingDecision::What::later) {
      from = candidate->at + 1;
      continue;
    }
    const bool plays = seating.what == SeatingDecision::What::play;
    auto taken = director_.queue().take_candidate(*candidate, plays);
    if (!taken) {
      if (plays) policy.left(candidate->game);
      if (!director_.is_on()) return {};
      from = 0;
    } else if (seating.what == SeatingDecision::What::elsewhere) {
      director_.options().executor->offer(*std::move(taken));
      from = candidate->at;
    } else if (plays) {
      return {match::Next::What::play, assignment({*std::move(taken)}, candidate->game.seats,
                                                  std::move(seating.seats), seating.terms)};
    } else {
      store_unplayed(*std::move(taken), seating);
      from = candidate->at;
    }
  }
  scan_from_ = from;
  director_.queue().await();
  director_.wake();
  return {match::Next::What::wait};
}

match::Assignment GameStarter::assignment(std::vector<GameInPlay> games, formats::Sides entrants,
                                          std::vector<match::SeatMaker> bots,
                                          const std::optional<tournament::Terms>& terms) {
  const auto assigned = std::make_shared<Assigned>(*this, std::move(games));
  match::Assignment assignment;
  assignment.players.assign(entrants.begin(), entrants.end());
  assignment.bots = std::move(bots);
  for (const GameInPlay& game : assigned->games) {
    assignment.games.push_back(
        {game_plan(game, terms), bot_indices(entrants, game.place.due.seats)});
  }
  assignment.keep_bots = assignment.games.size() > 1;
  assignment.done = [this, assigned](std::size_t game, match::GameOutcome outcome) {
    finish(*assigned, game, std::move(outcome));
  };
  return assignment;
}

match::SeatMaker GameStarter::make_seat(formats::Entrant entrant) const {
  const auto tournament = director_.queue().tournament();
  if (is_absent(director_.options(), *tournament, entrant)) {
    return absent_seat(why_absent(director_.options(), *tournament, entrant));
  }
  return director_.options().seats.at(static_cast<std::size_t>(entrant));
}

match::GamePlan GameStarter::game_plan(const GameInPlay& game,
                                       const std::optional<tournament::Terms>& terms) const {
  const RunOptions& options = director_.options();
  const formats::DueGame& due = game.place.due;
  const auto tournament = director_.queue().tournament();
  std::vector<std::string> names;
  for (const formats::Entrant entrant : due.seats) {
    names.push_back(tournament::entrant_alias(*tournament, entrant));
  }
  match::GamePlan plan = tournament::planned_game(
      *options.rules, plan_,
      formats::board_seed(plan_, seed_, due.match, due.board, game.place.attempt), std::move(names),
      terms ? &*terms : nullptr);
  plan.dictionary = options.dictionary;
  plan.dictionary_path = options.dictionary_path;
  plan.date = options.date();
  const db::GameRow* const last = tournament::find_last_game(*tournament, due.match, due.number);
  plan.is_void_by_stalls = last == nullptr || !tournament::is_host_failure(*last);
  plan.observer = make_observer(game, plan.names);
  return plan;
}

std::shared_ptr<match::Observer> GameStarter::make_observer(
    const GameInPlay& game, const std::vector<std::string>& aliases) const {
  if (director_.observer() == nullptr) return nullptr;
  const formats::DueGame& due = game.place.due;
  tournament::GameStart start;
  start.live_id = game.live_id;
  start.match = due.match;
  start.number = due.number;
  start.label = game.match->label + ", game " + std::to_string(due.number + 1);
  start.aliases = aliases;
  return director_.observer()->game_begins(director_.name(), start);
}

/// Stores a game that absent entrants lose, or that is void.
void GameStarter::store_unplayed(GameInPlay game, const SeatingDecision& seating) {
  std::vector<std::string> who;
  const auto tournament = director_.queue().tournament();
  const formats::Sides& seats = game.place.due.seats;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seating.absent.at(seat)) who.push_back(tournament::entrant_alias(*tournament, seats[seat]));
  }
  const bool is_skipped = seating.what == SeatingDecision::What::skip;
  tournament::StoredGame unplayed =
      unplayed_game(game.place, seating.absent, director_.options().date(),
                    protocol::joined(who, " and ") + " " +
                        (is_skipped ? tournament::away_too_long : tournament::never_came));
  if (is_skipped) tournament::make_void(unplayed.row);
  std::vector<FinishedGame> results;
  results.emplace_back(std::move(game), std::move(unplayed));
  director_.store(std::move(results), false);
}

void GameStarter::finish(Assigned& assigned, std::size_t number, match::GameOutcome outcome) {
  assigned.unseat();
  if (outcome.record.verdict.reason == protocol::Reason::aborted) return;
  if (director_.options().server && outcome.record.verdict.culprit &&
      director_.options().server->seating_policy->fail_if_program_lost(
          assigned.games.at(number).place.due)) {
    return;
  }
  const auto now = Assigned::Clock::now();
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      now - std::exchange(assigned.began, now));
  outcome.record.date = std::exchange(assigned.date, director_.options().date());
  const GameInPlay& game = assigned.games.at(number);
  std::vector<FinishedGame> results;
  results.emplace_back(game, played_game(game.place, outcome, took));
  assigned.stored.at(number) = true;
  director_.store(std::move(results), true);
  if (director_.options().server) director_.wake();
}

}  // namespace aspis::runner
