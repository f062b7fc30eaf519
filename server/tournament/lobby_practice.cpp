// The lobby's practice games: begun when both are free, ended when the tournament calls, stored
// apart from everything that counts.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <thread>

#include "server/tournament/lobby_shared.hpp"

namespace aspis::tournament {

using protocol::Error;
using protocol::Result;

std::array<PracticeSide, 2> Lobby::Shared::sides_of(const Challenge& challenge) const {
  PracticeSide from{challenge.from, "", alias_of(challenge.from)};
  PracticeSide to{challenge.to, challenge.house, challenge.house};
  if (challenge.to != 0) to.name = alias_of(challenge.to);
  return {from, to};
}

bool Lobby::Shared::is_free(const PracticeSide& side) const {
  return side.entrant == 0 || find(side.entrant)->is_free();
}

bool Lobby::Shared::has_program(const std::array<PracticeSide, 2>& sides) const {
  return std::any_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
    return side.entrant == 0 || !find(side.entrant)->bot;
  });
}

match::SeatMaker Lobby::Shared::seats_of(const PracticeSide& side) const {
  return side.entrant == 0 ? house_.bot(side.house) : find(side.entrant)->seats();
}

void Lobby::Shared::start_waiting() {
  const auto time = now();
  for (std::size_t at = 0; at < waiting_.size();) {
    const Challenge challenge = waiting_[at].challenge;
    const auto sides = sides_of(challenge);
    const bool gone = waiting_[at].until <= time ||
                      std::any_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
                        return side.entrant != 0 && !find(side.entrant)->is_there();
                      });
    if (!gone && !(is_free(sides[0]) && is_free(sides[1]))) {
      ++at;
      continue;
    }
    const auto programs = std::count_if(practice_.begin(), practice_.end(),
                                        [](const auto& game) { return game->with_program; });
    if (!gone && has_program(sides) && programs >= plan_.house_games) {
      ++at;
      continue;
    }
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(at));
    if (gone) {
      say_expired({challenge});
    } else {
      start(challenge);
    }
  }
}

Result<match::GamePlan> Lobby::Shared::practice_plan(const PracticeGame& game,
                                                     const Terms& terms) const {
  match::GamePlan plan;
  plan.rules = plan_.rules;
  plan.seed = plan_.random();
  auto setup = plan_.rules->deal(terms.options, 2, *plan.seed);
  if (!setup) return setup.error();
  plan.setup = *std::move(setup);
  if (const auto position = plan_.rules->start(plan.setup, plan_.dictionary); !position) {
    return position.error();
  }
  plan.dictionary = plan_.dictionary;
  plan.dictionary_path = plan_.dictionary_path;
  plan.clock = terms.clock;
  plan.grace = plan_.plan.grace;
  plan.ready_limit = plan_.plan.ready;
  for (const PracticeSide& side : game.sides) plan.names.push_back(side.name);
  plan.date = plan_.date();
  plan.cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return plan;
}

void Lobby::Shared::start(const Challenge& challenge) {
  const auto game = std::make_shared<PracticeGame>();
  game->sides = sides_of(challenge);
  // Who asks begins the first game of the two, and then they take turns.
  const auto names = std::minmax(game->sides[0].name, game->sides[1].name);
  std::string& began_last = began_last_[{names.first, names.second}];
  if (began_last == game->sides[0].name) std::swap(game->sides[0], game->sides[1]);
  auto plan = practice_plan(*game, challenge.terms);
  if (!plan) {
    for (const PracticeSide& side : game->sides) note(side.entrant, plan.error().text);
    return;
  }
  began_last = game->sides[0].name;
  game->id = ++last_practice_;
  game->with_program = has_program(game->sides);
  GameStart start;
  start.live_id = "p" + std::to_string(game->id);
  start.practice = true;
  start.label = "practice";
  start.aliases = plan->names;
  plan->observer = observer_.game_begins(plan_.tournament, start);
  play(game, *std::move(plan));
}

void Lobby::Shared::play(const std::shared_ptr<PracticeGame>& game, match::GamePlan plan) {
  match::Seats seats;
  for (std::size_t side = 0; side < game->sides.size(); ++side) {
    Place* const place = find(game->sides[side].entrant);
    if (place != nullptr) tell_opponent(*place, game->sides[1 - side].name);
  }
  for (const PracticeSide& side : game->sides) seats.push_back(seats_of(side)(game_thread_.host()));
  game->began = Clock::now();
  game->game =
      match::start_game(game_thread_.host(), std::move(plan), std::move(seats),
                        [this, keep = shared_from_this(), game](match::GameOutcome outcome) {
                          over(*game, std::move(outcome));
                        });
  practice_.push_back(game);
  for (const PracticeSide& side : game->sides) {
    Place* const place = find(side.entrant);
    if (place == nullptr || !place->bot) continue;
    place->practice = game;
    refresh(*place);
  }
}

void Lobby::Shared::over(PracticeGame& game, match::GameOutcome outcome) {
  for (const PracticeSide& side : game.sides) {
    Place* const place = find(side.entrant);
    if (place == nullptr || !place->bot) continue;
    place->practice.reset();
    refresh(*place);
  }
  const auto took =
      std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - game.began);
  if (outcome.record.verdict.reason != protocol::Reason::aborted) {
    store(practice_row(game.sides, outcome, took));
  }
  std::erase_if(practice_, [&game](const auto& other) { return other.get() == &game; });
  // Not from within the game that has just ended: its bots are still being told.
  boost::asio::post(game_thread_.host().io(), [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (self && !self->closed_) self->start_waiting();
  });
}

void Lobby::Shared::end(PracticeGame& game, const std::string& why) {
  for (const PracticeSide& side : game.sides) note(side.entrant, "practice game aborted: " + why);
  match::abort_game(game.game);
}

void Lobby::Shared::store(StoredPractice practice) {
  const auto kept = std::make_shared<StoredPractice>(std::move(practice));
  store_([kept](db::Store& store) { store.add_practice(kept->row, kept->record); },
         [weak = weak_from_this(), &io = game_thread_.host().io()] {
           boost::asio::post(io, [weak] {
             if (const auto self = weak.lock()) self->touch();
           });
         });
}

}  // namespace aspis::tournament
