// The pool's side of a run: from games that are due to what a slot plays, and from a game that is
// over to the writer.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "referee/seats/scripted_seat.hpp"
#include "server/tournament/runner_shared.hpp"

namespace aspis::tournament {
namespace {

/// Beyond so many results on their way to the disk, games wait for it.
constexpr std::size_t most_unstored = 2000;

/// Loses at its first turn: for games of more than two, which the others play out.
std::unique_ptr<seats::Seat> absent_seat(seats::Host& host) {
  return std::make_unique<seats::ScriptedSeat>(host, [](const rules::Position&) {
    return seats::ScriptedTurn{
        std::nullopt, seats::Fault{protocol::Reason::disconnected, no_program, std::nullopt}, {}};
  });
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

/// What one slot has to play. Games that come to nothing are due again when it is gone.
struct Runner::Shared::Assigned {
  Assigned(Shared& of, std::vector<InPlay> due)
      : owner(of), games(std::move(due)), stored(games.size(), false) {
    began = Clock::now();
    date = owner.venue_.date();
  }
  Assigned(const Assigned&) = delete;
  Assigned& operator=(const Assigned&) = delete;
  ~Assigned() {
    const Lock lock(owner.mutex_);
    --owner.running_;
    for (std::size_t i = 0; i < games.size(); ++i) {
      const formats::DueGame& game = games[i].place.due;
      if (!stored[i]) owner.queue_.land(game.match, game.number);
    }
  }

  Shared& owner;
  std::vector<InPlay> games;
  std::vector<bool> stored;
  Clock::time_point began;  // of the game in play
  std::string date;
};

match::Next Runner::Shared::wait() {
  slots_wait_ = true;
  return {match::Next::What::wait};
}

match::Next Runner::Shared::next() {
  std::vector<InPlay> games;
  {
    const Lock lock(mutex_);
    if (stopping_ || failure_ || ended_) return {};
    if (unstored_ >= most_unstored) return wait();
    const auto due = queue_.take([this](const formats::DueGame& game) {
      return !book_.plan.stages.at(static_cast<std::size_t>(game.match.stage)).match.restart;
    });
    for (const formats::DueGame& game : due) games.push_back(in_play(game));
    if (wants_survey()) changed_.notify_one();
    if (games.empty()) return wait();
    ++running_;
  }
  return {match::Next::What::play, assignment(std::move(games))};
}

InPlay Runner::Shared::in_play(const formats::DueGame& game) {
  return {{game, attempt_of(book_, game.match, game.number)}, open(game)};
}

std::shared_ptr<OpenMatch> Runner::Shared::open(const formats::DueGame& game) {
  std::shared_ptr<OpenMatch>& open = open_[game.match];
  if (open) return open;
  db::MatchRow row;
  const auto known = book_.index.match.find(game.match);
  if (known != book_.index.match.end()) {
    row = book_.matches.at(known->second);
  } else {
    const formats::Pairing& pairing = view_->pairing(game.match);
    row.stage = game.match.stage;
    row.phase = game.match.phase;
    for (const formats::Entrant entrant : pairing.seats) row.entrants.push_back(entrant + 1);
    row.label = formats::label(book_.plan, view_->survey(), pairing, game.match.stage);
  }
  open = std::make_shared<OpenMatch>(OpenMatch{std::move(row)});
  return open;
}

match::Assignment Runner::Shared::assignment(std::vector<InPlay> games) {
  const auto assigned = std::make_shared<Assigned>(*this, std::move(games));
  match::Assignment assignment;
  const formats::MatchKey& match = assigned->games.front().place.due.match;
  for (const formats::Entrant entrant : match.entrants) {
    assignment.bots.push_back(seat_of(entrant));
  }
  for (const InPlay& game : assigned->games) {
    assignment.games.push_back({game_plan(game), bots_of(match, game.place.due.seats)});
  }
  assignment.keep_bots = assignment.games.size() > 1;
  assignment.done = [this, assigned](std::size_t game, match::GameOutcome outcome) {
    over(*assigned, game, std::move(outcome));
  };
  return assignment;
}

match::SeatMaker Runner::Shared::seat_of(formats::Entrant entrant) const {
  if (is_absent(entrant)) return match::SeatMaker(absent_seat);
  return venue_.seats.at(static_cast<std::size_t>(entrant));
}

match::GamePlan Runner::Shared::game_plan(const InPlay& game) const {
  const formats::DueGame& due = game.place.due;
  match::GamePlan plan;
  plan.rules = venue_.rules;
  plan.seed = formats::board_seed(book_.plan, book_.tournament.seed, due.match, due.board,
                                  game.place.attempt);
  auto setup =
      venue_.rules->deal(book_.plan.options, static_cast<int>(due.seats.size()), *plan.seed);
  if (!setup) throw std::invalid_argument(setup.error().text);
  plan.setup = *std::move(setup);
  plan.dictionary = venue_.dictionary;
  plan.dictionary_path = venue_.dictionary_path;
  plan.clock = clock_;
  plan.grace = book_.plan.grace;
  plan.ready_limit = book_.plan.ready;
  for (const formats::Entrant entrant : due.seats) plan.names.push_back(alias_of(book_, entrant));
  plan.date = venue_.date();
  return plan;
}

void Runner::Shared::over(Assigned& assigned, std::size_t number, match::GameOutcome outcome) {
  if (outcome.record.verdict.reason == protocol::Reason::aborted) return;
  const auto now = Clock::now();
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      now - std::exchange(assigned.began, now));
  outcome.record.date = std::exchange(assigned.date, venue_.date());
  const InPlay& game = assigned.games.at(number);
  StoredGame stored = played_game(game.place, outcome, took);
  assigned.stored.at(number) = true;
  store({{game, std::move(stored)}}, true);
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

}  // namespace aspis::tournament
