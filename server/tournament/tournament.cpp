#include "server/tournament/tournament.hpp"

#include <optional>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::tournament {
namespace {

bool is_done(const db::GameRow& game) {
  return game.state != db::GameState::superseded;
}

int fresh_boards(const db::GameRow& game) {
  return !is_done(game) && game.fresh_board ? 1 : 0;
}

formats::SideResult make_side(const db::GameRow& game, const db::GameSeatRow& seat) {
  formats::SideResult side;
  side.moves = seat.moves;
  if (game.state == db::GameState::void_) return side;
  side.standing = seat.standing;
  side.forfeit = seat.forfeit;
  side.score = seat.score;
  return side;
}

formats::GameResult make_result(const formats::MatchKey& key, const db::GameRow& game) {
  formats::GameResult result;
  result.match = key;
  result.number = game.number;
  for (const db::GameSeatRow& seat : game.seats) {
    const auto* const side = std::find(key.entrants.begin(), key.entrants.end(), seat.entrant - 1);
    if (side == key.entrants.end()) throw std::invalid_argument("a game of another match");
    result.sides[static_cast<std::size_t>(side - key.entrants.begin())] = make_side(game, seat);
  }
  return result;
}

bool is_current(const Tournament& tournament, const formats::MatchKey& key, std::int64_t match) {
  return tournament.index.match.find(key) == match;
}

/// Stores the result of the last game of a place, if its match counts.
void put_result(Tournament& tournament, const formats::MatchKey& key, const db::GameRow& last) {
  if (is_done(last)) {
    tournament.results.put(make_result(key, last));
  } else {
    tournament.results.erase(key, last.number);
  }
}

void put_results(Tournament& tournament, const formats::MatchKey& key, std::int64_t match) {
  for (const auto& [number, game] : tournament.index.game.of(match)) {
    put_result(tournament, key, tournament.games.at(game));
  }
}

void erase_results(Tournament& tournament, const formats::MatchKey& key) {
  std::vector<int> numbers;
  for (const formats::GameResult& game : tournament.results.find_games(key))
    numbers.push_back(game.number);
  for (const int number : numbers) tournament.results.erase(key, number);
}

/// Returns 2 for unknown games, whose plan is refused elsewhere.
int count_seats(const std::string& game) {
  const auto rules = rules::rules_named(game);
  return rules ? std::min((*rules)->max_seats(), formats::max_sides) : 2;
}

}  // namespace

std::int64_t LastGames::find(std::int64_t match, int number) const {
  const std::vector<Place>& places = of(match);
  const auto place = std::lower_bound(places.begin(), places.end(), Place{number, 0});
  return place != places.end() && place->first == number ? place->second : 0;
}

const std::vector<LastGames::Place>& LastGames::of(std::int64_t match) const {
  static const std::vector<Place> none;
  const auto found = places_.find(match);
  return found == places_.end() ? none : found->second;
}

void LastGames::put(std::int64_t match, int number, std::int64_t game) {
  std::vector<Place>& places = places_[match];
  const auto place = std::lower_bound(places.begin(), places.end(), Place{number, 0});
  if (place != places.end() && place->first == number) {
    place->second = std::max(place->second, game);
  } else {
    places.insert(place, {number, game});
    ++size_;
  }
}

void enter(Tournament& tournament, const db::MatchRow& match) {
  const formats::MatchKey key = make_key(match);
  const auto known = tournament.matches.find(match.id);
  const bool is_known = known != tournament.matches.end();
  // Only `voided` of a match can change.
  if (is_known && known->second.voided == match.voided) return;
  const bool was_void = is_known && !known->second.voided.empty();
  tournament.schedule = nullptr;
  if (!is_known && holds_back_any(tournament)) {
    tournament.embargo.chain_before[match.id] = tournament.chain;
  }
  tournament.matches[match.id] = match;
  if (match.voided.empty()) {
    tournament.index.match.put(key, match.id);
    put_results(tournament, key, match.id);
    return;
  }
  if (!was_void) ++tournament.index.voided[key];
  if (is_current(tournament, key, match.id)) {
    tournament.index.match.erase(key);
    erase_results(tournament, key);
  }
}

namespace {

/// The match must be in the tournament.
void enter_game(Tournament& tournament, const formats::MatchKey& key, bool counts,
                db::GameRow game) {
  const std::int64_t id = game.id;
  if (!tournament.departures.empty()) {
    db::GameRow counted = as_counted(game, tournament.departures, tournament.entrants);
    if (counted == game) {
      tournament.as_stored.erase(id);
    } else {
      tournament.as_stored[id] = std::exchange(game, std::move(counted));
    }
  }
  const std::int64_t match = game.match;
  const int number = game.number;
  tournament.schedule = nullptr;
  const auto known = tournament.games.find(id);
  const int before = known == tournament.games.end() ? 0 : fresh_boards(known->second);
  const int change = fresh_boards(game) - before;
  if (change != 0) tournament.index.fresh[{match, number}] += change;
  tournament.index.game.put(match, number, id);
  tournament.games[id] = std::move(game);
  if (counts)
    put_result(tournament, key, tournament.games.at(tournament.index.game.find(match, number)));
}

}  // namespace

void enter(Tournament& tournament, const db::MatchRow& match, const db::GameRow& game) {
  enter(tournament, match);
  const formats::MatchKey key = make_key(match);
  db::GameRow row = game;
  for (db::GameSeatRow& seat : row.seats) seat.stderr_text.clear();
  enter_game(tournament, key, is_current(tournament, key, match.id), std::move(row));
}

namespace {

/// Detects a lost table, which would be read as an empty one.
std::string entrants_error(const Tournament& tournament) {
  const std::string advice = "; check the file with 'aspis db check', and continue with a backup";
  if (tournament.entrants.empty()) return "it has no entrants" + advice;
  int due = 1;
  for (const db::EntrantRow& entrant : tournament.entrants) {
    if (entrant.number != due) return "entrant " + std::to_string(due) + " is missing" + advice;
    ++due;
  }
  for (const auto& [id, match] : tournament.matches) {
    for (const int entrant : match.entrants) {
      if (entrant >= 1 && entrant < due) continue;
      return "match " + std::to_string(id) + " has an entrant " + std::to_string(entrant) +
             " that is missing" + advice;
    }
  }
  return "";
}

Embargo embargo_in(const db::Store& store) {
  Embargo embargo;
  for (const db::EmbargoRow& row : store.all<db::EmbargoRow>())
    embargo.stages[row.stage] = row.holds;
  for (const db::RevealedRow& row : store.all<db::RevealedRow>()) {
    formats::MatchKey key{row.stage, row.phase, {}};
    for (const int number : row.entrants) key.entrants.push_back(number - 1);
    embargo.revealed[key] = true;
  }
  embargo.times = store.reveal_times();
  return embargo;
}

protocol::Result<Tournament> read_all(const db::Store& store, Departures departures) {
  Tournament tournament;
  tournament.departures = std::move(departures);
  tournament.row = store.tournament();
  auto plan = formats::read_plan(tournament.row.plan);
  if (!plan) return protocol::Error{"the file's plan cannot be read: " + plan.error().text};
  tournament.plan = *std::move(plan);
  tournament.plan.game = tournament.row.game;
  tournament.entrants = store.entrants().all();
  for (const db::ArrivalRow& row : store.all<db::ArrivalRow>()) {
    tournament.arrivals[row.entrant] = row;
  }
  tournament.passed_thresholds = store.all<db::PassedThresholdRow>();
  tournament.hidden_names = store.entrants().hidden_names();
  tournament.seeding = store.entrants().seeding();
  tournament.confirmed = store.confirmed();
  tournament.chain = store.chain_head();
  tournament.embargo = embargo_in(store);
  tournament.windows = store.all<db::WindowRow>();
  for (const db::MatchRow& match : store.matches().all()) enter(tournament, match);
  if (const std::string why = entrants_error(tournament); !why.empty()) {
    return protocol::Error{why};
  }
  std::int64_t stray = 0;
  // Remembers the last match, because games of a match mostly follow each other.
  std::int64_t match = 0;
  formats::MatchKey key;
  bool counting = false;
  store.games().for_each([&](db::GameRow game) {
    if (game.match != match) {
      const auto row = tournament.matches.find(game.match);
      if (row == tournament.matches.end()) {
        if (stray == 0) stray = game.id;
        return;
      }
      match = game.match;
      key = make_key(row->second);
      counting = is_current(tournament, key, match);
    }
    enter_game(tournament, key, counting, std::move(game));
  });
  if (stray != 0) {
    return protocol::Error{"game " + std::to_string(stray) +
                           " belongs to no match; check the file with 'aspis db check'"};
  }
  if (holds_back_any(tournament)) {
    for (const auto& [id, head] : store.heads_before_matches()) {
      tournament.embargo.chain_before[id] = head;
    }
  }
  return tournament;
}

}  // namespace

protocol::Result<Tournament> read_tournament(const db::Store& store,
                                             std::optional<Departures> departures) {
  std::optional<protocol::Result<Tournament>> tournament;
  store.snapshot([&] {
    if (!departures) departures = store.entrants().departures();
    tournament = read_all(store, *std::move(departures));
  });
  return *std::move(tournament);
}

formats::Facts make_facts(const Tournament& tournament) {
  formats::Facts facts;
  facts.entrants = static_cast<int>(tournament.entrants.size());
  facts.seed = tournament.row.seed;
  facts.game_seats = count_seats(tournament.row.game);
  facts.closed = !tournament.row.closed.empty();
  facts.confirmed = tournament.confirmed;
  for (const auto& [number, row] : tournament.departures) {
    facts.departed[number - 1] = {row.stage, row.round, row.games == db::DepartureRow::Games::stand,
                                  departure_text(row)};
  }
  for (const db::EntrantRow& row : tournament.entrants) {
    if (row.staff) facts.staff.insert(row.number - 1);
  }
  for (const int number : tournament.seeding) facts.seeding.push_back(number - 1);
  for (const auto& [number, row] : tournament.arrivals) {
    facts.arrived[number - 1] = {row.stage, row.round};
  }
  return facts;
}

formats::Schedule compute_schedule(const Tournament& tournament) {
  return formats::schedule(tournament.plan, make_facts(tournament), tournament.results);
}

std::shared_ptr<const formats::Schedule> current_schedule(const Tournament& tournament) {
  if (tournament.schedule) return tournament.schedule;
  return std::make_shared<const formats::Schedule>(compute_schedule(tournament));
}

const formats::Schedule& keep_schedule(Tournament& tournament) {
  tournament.schedule = current_schedule(tournament);
  return *tournament.schedule;
}

Snapshot take_snapshot(Tournament& tournament) {
  keep_schedule(tournament);
  tournament.view = make_public_view(tournament);
  return std::make_shared<const Tournament>(tournament);
}

const db::GameRow* find_last_game(const Tournament& tournament, const formats::MatchKey& key,
                                  int number) {
  const std::int64_t match = tournament.index.match.find(key);
  if (match == 0) return nullptr;
  const std::int64_t game = tournament.index.game.find(match, number);
  if (game == 0) return nullptr;
  return &tournament.games.at(game);
}

const db::GameRow* find_done_game(const Tournament& tournament, const formats::MatchKey& key,
                                  int number) {
  const db::GameRow* const row = find_last_game(tournament, key, number);
  return row != nullptr && is_done(*row) ? row : nullptr;
}

bool counts(const Tournament& tournament, const db::GameRow& game) {
  const auto match = tournament.matches.find(game.match);
  if (match == tournament.matches.end()) return false;
  const db::GameRow* const counting =
      find_done_game(tournament, make_key(match->second), game.number);
  return counting != nullptr && counting->id == game.id;
}

int next_attempt(const Tournament& tournament, const formats::MatchKey& key, int number) {
  int attempt = 0;
  if (const auto voided = tournament.index.voided.find(key);
      voided != tournament.index.voided.end()) {
    attempt += voided->second;
  }
  const std::int64_t match = tournament.index.match.find(key);
  const auto fresh = tournament.index.fresh.find({match, number});
  return attempt + (fresh == tournament.index.fresh.end() ? 0 : fresh->second);
}

const std::string& entrant_alias(const Tournament& tournament, formats::Entrant entrant) {
  return tournament.entrants.at(static_cast<std::size_t>(entrant)).alias;
}

std::string display_name(const db::EntrantRow& entrant) {
  return entrant.program.empty() ? entrant.alias : entrant.program + " (" + entrant.alias + ")";
}

std::string display_name(const Tournament& tournament, formats::Entrant entrant) {
  return display_name(tournament.entrants.at(static_cast<std::size_t>(entrant)));
}

std::string shown_name(const Tournament& tournament, const db::EntrantRow& entrant) {
  return tournament.hidden_names.contains(entrant.number) ? "" : entrant.name;
}

formats::MatchKey make_key(const db::MatchRow& match) {
  formats::MatchKey key{match.stage, match.phase, {}};
  for (const int number : match.entrants) key.entrants.push_back(number - 1);
  key.entrants = key.entrants.sorted();
  return key;
}

}  // namespace aspis::tournament
