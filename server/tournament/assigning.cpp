// The pool's side of a run: from games that are due to what a slot plays, and from a game that is
// over to the writer.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "referee/seats/scripted_seat.hpp"
#include "server/tournament/runner_assigned.hpp"
#include "server/tournament/runner_shared.hpp"

namespace aspis::tournament {
namespace {

/// Loses at its first turn: for games of more than two, which the others play out.
match::SeatMaker absent_seat(const std::string& why) {
  return [why](seats::Host& host) -> std::unique_ptr<seats::Seat> {
    return std::make_unique<seats::ScriptedSeat>(host, [why](const rules::Position&) {
      return seats::ScriptedTurn{
          std::nullopt, seats::Fault{protocol::Reason::disconnected, why, std::nullopt}, {}};
    });
  };
}

std::vector<int> bots_of(const formats::MatchKey& match, const formats::Sides& seats) {
  std::vector<int> bots;
  for (const formats::Entrant entrant : seats) {
    const auto* const side =
        std::find(match.entrants.begin(), match.entrants.end(), static_cast<std::int16_t>(entrant));
    bots.push_back(static_cast<int>(side - match.entrants.begin()));
  }
  return bots;
}

}  // namespace

Runner::Shared::Assigned::Assigned(Shared& of, std::vector<InPlay> due)
    : owner(of),
      games(std::move(due)),
      stored(games.size(), false),
      began(Clock::now()),
      date(of.options_.date()),
      seated(of.options_.hosting && of.options_.hosting->seating_policy != nullptr) {
}

Runner::Shared::Assigned::~Assigned() {
  leave();
  {
    const Lock lock(owner.mutex_);
    --owner.running_;
    for (std::size_t i = 0; i < games.size(); ++i) {
      const formats::DueGame& game = games[i].place.due;
      if (stored[i]) continue;
      owner.queue_.land(game.match, game.number);
      owner.stale_ = true;
    }
  }
  owner.changed_.notify_one();
}

void Runner::Shared::Assigned::leave() {
  if (!std::exchange(seated, false)) return;
  const formats::DueGame& game = games.front().place.due;
  {
    const Lock lock(owner.mutex_);
    owner.count_seated(game, -1);
    owner.queue_.prefer(game.match);
  }
  owner.options_.hosting->seating_policy->left(game);
}

match::Next Runner::Shared::wait() {
  slots_wait_ = true;
  if (stale_) changed_.notify_one();
  return {match::Next::What::wait};
}

match::Next Runner::Shared::next() {
  if (options_.hosting && options_.hosting->seating_policy != nullptr) return next_by_usher();
  std::vector<InPlay> games;
  {
    const Lock lock(mutex_);
    if (stopping_ || failure_ || ended_) return {};
    if (paused_ || acting_ || unstored_ >= most_unstored) return wait();
    const auto due = queue_.take([this](const formats::DueGame& game) {
      return !plan_.stages.at(static_cast<std::size_t>(game.match.stage)).match.restart;
    });
    for (const formats::DueGame& game : due) games.push_back(in_play(game));
    if (wants_schedule()) changed_.notify_one();
    if (games.empty()) return wait();
    ++running_;
  }
  return {match::Next::What::play, assignment(std::move(games))};
}

InPlay Runner::Shared::in_play(const formats::DueGame& game) {
  InPlay playing{{game, attempt_of(tournament_, game.match, game.number)}, open(game)};
  if (options_.hosting) playing.live_id = std::to_string(++*options_.hosting->live_ids);
  return playing;
}

std::shared_ptr<OpenMatch> Runner::Shared::open(const formats::DueGame& game) {
  std::shared_ptr<OpenMatch>& open = open_[game.match];
  if (open) return open;
  db::MatchRow row;
  const auto known = tournament_.index.match.find(game.match);
  if (known != tournament_.index.match.end()) {
    row = tournament_.matches.at(known->second);
  } else {
    const formats::Pairing& pairing = view_->pairing(game.match);
    row.stage = game.match.stage;
    row.phase = game.match.phase;
    for (const formats::Entrant entrant : pairing.seats) row.entrants.push_back(entrant + 1);
    row.label = formats::label(plan_, view_->schedule(), pairing, game.match.stage);
  }
  open = std::make_shared<OpenMatch>(OpenMatch{std::move(row)});
  return open;
}

match::Assignment Runner::Shared::assignment(std::vector<InPlay> games) {
  const auto assigned = std::make_shared<Assigned>(*this, std::move(games));
  match::Assignment assignment;
  const formats::MatchKey& match = assigned->games.front().place.due.match;
  for (const formats::Entrant entrant : match.entrants) {
    assignment.players.push_back(entrant);
    assignment.bots.push_back(seat_of(entrant));
  }
  for (const InPlay& game : assigned->games) {
    assignment.games.push_back(
        {game_plan(game, std::nullopt), bots_of(match, game.place.due.seats)});
  }
  assignment.keep_bots = assignment.games.size() > 1;
  assignment.done = [this, assigned](std::size_t game, match::GameOutcome outcome) {
    over(*assigned, game, std::move(outcome));
  };
  return assignment;
}

match::SeatMaker Runner::Shared::seat_of(formats::Entrant entrant) const {
  if (is_absent(entrant)) return absent_seat(why_missing(entrant));
  return options_.seats.at(static_cast<std::size_t>(entrant));
}

match::GamePlan Runner::Shared::game_plan(const InPlay& game,
                                          const std::optional<Terms>& terms) const {
  const formats::DueGame& due = game.place.due;
  const auto seats = static_cast<int>(due.seats.size());
  match::GamePlan plan;
  plan.rules = options_.rules;
  plan.seed = formats::board_seed(plan_, seed_, due.match, due.board, game.place.attempt);
  auto setup = options_.rules->deal(terms ? terms->options : plan_.options, seats, *plan.seed);
  // What two entrants agreed on must not end the tournament, whoever checked it.
  if (!setup && terms) setup = options_.rules->deal(plan_.options, seats, *plan.seed);
  if (!setup) throw std::invalid_argument(setup.error().text);
  plan.setup = *std::move(setup);
  plan.dictionary = options_.dictionary;
  plan.dictionary_path = options_.dictionary_path;
  plan.clock = terms ? terms->clock : clock_;
  plan.grace = plan_.grace;
  plan.ready_limit = plan_.ready;
  plan.pace = plan_.pace;
  for (const formats::Entrant entrant : due.seats) {
    plan.names.push_back(aliases_.at(static_cast<std::size_t>(entrant)));
  }
  plan.date = options_.date();
  plan.observer = observer_of(game, plan.names);
  return plan;
}

std::shared_ptr<match::Observer> Runner::Shared::observer_of(
    const InPlay& game, const std::vector<std::string>& aliases) const {
  if (!options_.hosting || options_.hosting->observer == nullptr) return nullptr;
  const formats::DueGame& due = game.place.due;
  GameStart start;
  start.live_id = game.live_id;
  start.match = due.match;
  start.number = due.number;
  start.label = game.match->row.label + ", game " + std::to_string(due.number + 1);
  start.aliases = aliases;
  return options_.hosting->observer->game_begins(options_.hosting->name, start);
}

void Runner::Shared::over(Assigned& assigned, std::size_t number, match::GameOutcome outcome) {
  assigned.leave();
  if (outcome.record.verdict.reason == protocol::Reason::aborted) return;
  const auto now = Clock::now();
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      now - std::exchange(assigned.began, now));
  outcome.record.date = std::exchange(assigned.date, options_.date());
  const InPlay& game = assigned.games.at(number);
  StoredGame stored = played_game(game.place, outcome, took);
  assigned.stored.at(number) = true;
  store({{game, std::move(stored)}}, true);
  if (options_.hosting) wake();
}

void Runner::Shared::store(std::vector<std::pair<InPlay, StoredGame>> games, bool played) {
  {
    const Lock lock(mutex_);
    ++unstored_;
  }
  const auto batch = std::make_shared<std::vector<std::pair<InPlay, StoredGame>>>(std::move(games));
  const auto work = [batch](db::Store& store) {
    for (auto& [place, game] : *batch) {
      db::MatchRow& match = place.match->row;
      if (match.id == 0) match.id = store.add_match(match);
      game.row.match = match.id;
      game.row.id = store.add_game(game.row, game.record);
    }
  };
  const auto done = [this, batch, played] {
    Stored stored;
    stored.played = played;
    for (auto& [place, game] : *batch) {
      tell_stored(place, game.row);
      stored.games.emplace_back(place.match->row, std::move(game.row));
    }
    {
      const Lock lock(mutex_);
      --unstored_;
      inbox_.push_back(std::move(stored));
    }
    changed_.notify_one();
  };
  writer_->submit(work, done);
}

void Runner::Shared::tell_stored(const InPlay& game, const db::GameRow& row) const {
  if (!options_.hosting || options_.hosting->observer == nullptr) return;
  options_.hosting->observer->game_stored(options_.hosting->name, game.live_id, game.match->row, row);
}

}  // namespace aspis::tournament
