#include "referee/match/match.hpp"

#include <algorithm>
#include <stdexcept>

#include "protocol/random.hpp"

namespace aspis::match {

SeatOrder seat_order(int game, int entrants, bool swap) {
  SeatOrder seat_order{swap ? game / entrants : game, {}};
  const int turn = swap ? game % entrants : 0;
  for (int seat = 0; seat < entrants; ++seat) {
    seat_order.entrant_at.push_back((seat + turn) % entrants);
  }
  return seat_order;
}

protocol::Result<Start> make_start(const MatchPlan& plan, int board) {
  if (plan.setup) return Start{*plan.setup, std::nullopt};
  const auto number = static_cast<std::uint64_t>(board);
  const std::uint64_t seed = number == 0 ? plan.seed : protocol::derived_seed(plan.seed, number);
  auto setup = plan.rules->deal(plan.options, static_cast<int>(plan.entrants.size()), seed);
  if (!setup) return setup.error();
  return Start{*std::move(setup), seed};
}

namespace {

PoolShape pool_shape(const MatchPlan& plan) {
  return {plan.keep_bots ? 1 : std::max(1, std::min(plan.games_at_once, plan.games)), plan.pin};
}

}  // namespace

Match::Match(MatchPlan plan, sandbox::Sandbox& sandbox)
    : plan_(std::move(plan)), pool_(pool_shape(plan_), sandbox, [this] { return next(); }) {
}

Next Match::next() {
  if (dealt_ >= plan_.games) return {};
  Assignment assignment;
  for (const Entrant& entrant : plan_.entrants) assignment.bots.push_back(entrant.seat);
  const int first = dealt_;
  if (plan_.keep_bots) {
    assignment.keep_bots = true;
    assignment.more = [this] { return next_game(); };
  } else {
    assignment.games.push_back(*next_game());
  }
  assignment.done = [this, first](std::size_t played, GameOutcome outcome) {
    const int game = first + static_cast<int>(played);
    const auto entrants = static_cast<int>(plan_.entrants.size());
    const std::lock_guard lock(reporting_);
    (*on_game_)({game, seat_order(game, entrants, plan_.swap), std::move(outcome)});
  };
  return {Next::What::play, std::move(assignment)};
}

std::optional<Assignment::Game> Match::next_game() {
  if (dealt_ >= plan_.games) return std::nullopt;
  SeatOrder who = seat_order(dealt_++, static_cast<int>(plan_.entrants.size()), plan_.swap);
  GamePlan plan = game_plan(who);
  return Assignment::Game{std::move(plan), std::move(who.entrant_at)};
}

GamePlan Match::game_plan(const SeatOrder& seat_order) const {
  auto start = make_start(plan_, seat_order.board);
  if (!start) throw std::invalid_argument(start.error().text);
  GamePlan plan;
  static_cast<GameTerms&>(plan) = plan_;
  plan.setup = std::move(start->setup);
  plan.seed = start->seed;
  for (const int entrant : seat_order.entrant_at) {
    plan.names.push_back(plan_.entrants[static_cast<std::size_t>(entrant)].name);
  }
  plan.date = plan_.date();
  return plan;
}

void Match::play(const std::function<void(MatchGame)>& on_game) {
  on_game_ = &on_game;
  pool_.run();
}

void Match::finish_running() {
  pool_.finish_running();
}

void Match::abort() {
  pool_.abort();
}

}  // namespace aspis::match
