#include "server/tournament/book.hpp"

#include <optional>

#include <algorithm>
#include <stdexcept>

#include "referee/formats/plan_json.hpp"
#include "referee/rules/catalog.hpp"

namespace aspis::tournament {
namespace {

using Place = std::pair<std::int64_t, int>;  // match row and number

bool is_done(const db::GameRow& game) {
  return game.state != db::GameState::superseded;
}

int fresh_boards(const db::GameRow& game) {
  return !is_done(game) && game.fresh_board ? 1 : 0;
}

formats::SideResult side_of(const db::GameRow& game, const db::GameSeatRow& seat) {
  formats::SideResult side;
  side.moves = seat.moves;
  if (game.state == db::GameState::void_) return side;
  side.standing = seat.standing;
  side.forfeit = seat.forfeit;
  side.score = seat.score;
  return side;
}

formats::GameResult result_of(const formats::MatchKey& key, const db::GameRow& game) {
  formats::GameResult result;
  result.match = key;
  result.number = game.number;
  for (const db::GameSeatRow& seat : game.seats) {
    const auto* const side = std::find(key.entrants.begin(), key.entrants.end(), seat.entrant - 1);
    if (side == key.entrants.end()) throw std::invalid_argument("a game of somebody else's match");
    result.sides[static_cast<std::size_t>(side - key.entrants.begin())] = side_of(game, seat);
  }
  return result;
}

/// Results hold what the last game of this place says, where its match counts.
void update_result(Book& book, const db::MatchRow& match, int number) {
  const formats::MatchKey key = key_of(match);
  const auto row = book.index.match.find(key);
  if (row == book.index.match.end() || row->second != match.id) return;
  const auto game = book.index.game.find({match.id, number});
  if (game == book.index.game.end()) return;
  const db::GameRow& last = book.games.at(game->second);
  if (is_done(last)) {
    book.results.put(result_of(key, last));
  } else {
    book.results.erase(key, number);
  }
}

void update_results(Book& book, const db::MatchRow& match) {
  for (auto game = book.index.game.lower_bound({match.id, 0});
       game != book.index.game.end() && game->first.first == match.id; ++game) {
    update_result(book, match, game->first.second);
  }
}

void erase_results(Book& book, const formats::MatchKey& key) {
  std::vector<int> numbers;
  for (const formats::GameResult& game : book.results.games_of(key)) numbers.push_back(game.number);
  for (const int number : numbers) book.results.erase(key, number);
}

/// A game that this version does not know has no seats that matter: its plan is refused elsewhere.
int seats_of(const std::string& game) {
  const auto rules = rules::rules_named(game);
  return rules ? std::min((*rules)->most_seats(), formats::most_sides) : 2;
}

}  // namespace

void enter(Book& book, const db::MatchRow& match) {
  const formats::MatchKey key = key_of(match);
  const auto known = book.matches.find(match.id);
  const bool was_void = known != book.matches.end() && !known->second.voided.empty();
  book.matches[match.id] = match;
  const auto current = book.index.match.find(key);
  if (match.voided.empty()) {
    book.index.match[key] = match.id;
    update_results(book, match);
    return;
  }
  if (!was_void) ++book.index.voided[key];
  if (current != book.index.match.end() && current->second == match.id) {
    book.index.match.erase(current);
    erase_results(book, key);
  }
}

void enter(Book& book, const db::MatchRow& match, const db::GameRow& game) {
  enter(book, match);
  const Place place{match.id, game.number};
  const auto known = book.games.find(game.id);
  const int before = known == book.games.end() ? 0 : fresh_boards(known->second);
  db::GameRow& row = book.games[game.id] = game;
  for (db::GameSeatRow& seat : row.seats) seat.stderr_text.clear();
  book.index.fresh[place] += fresh_boards(row) - before;
  std::int64_t& last = book.index.game[place];
  last = std::max(last, game.id);
  update_result(book, match, game.number);
}

namespace {

protocol::Result<Book> read_all(const db::Store& store) {
  Book book;
  book.tournament = store.tournament();
  auto plan = formats::read_plan(book.tournament.plan);
  if (!plan) return protocol::Error{"the file's plan cannot be read: " + plan.error().text};
  book.plan = *std::move(plan);
  book.plan.game = book.tournament.game;
  book.entrants = store.entrants();
  book.confirmed = store.confirmed();
  for (const db::MatchRow& match : store.matches()) enter(book, match);
  for (const db::GameRow& game : store.games()) {
    const auto match = book.matches.find(game.match);
    if (match == book.matches.end()) {
      return protocol::Error{"game " + std::to_string(game.id) +
                             " belongs to no match; look at the file with 'aspis db check'"};
    }
    enter(book, db::MatchRow(match->second), game);
  }
  return book;
}

}  // namespace

protocol::Result<Book> read_book(const db::Store& store) {
  std::optional<protocol::Result<Book>> book;
  store.snapshot([&] { book = read_all(store); });
  return *std::move(book);
}

formats::Facts facts_of(const Book& book) {
  formats::Facts facts;
  facts.entrants = static_cast<int>(book.entrants.size());
  facts.seed = book.tournament.seed;
  facts.game_seats = seats_of(book.tournament.game);
  facts.closed = !book.tournament.closed.empty();
  facts.confirmed = book.confirmed;
  return facts;
}

formats::Survey survey_of(const Book& book) {
  return formats::survey(book.plan, facts_of(book), book.results);
}

const db::GameRow* game_of(const Book& book, const formats::MatchKey& key, int number) {
  const auto match = book.index.match.find(key);
  if (match == book.index.match.end()) return nullptr;
  const auto game = book.index.game.find({match->second, number});
  if (game == book.index.game.end()) return nullptr;
  const db::GameRow& row = book.games.at(game->second);
  return is_done(row) ? &row : nullptr;
}

bool counts(const Book& book, const db::GameRow& game) {
  const auto match = book.matches.find(game.match);
  if (match == book.matches.end()) return false;
  const db::GameRow* const counting = game_of(book, key_of(match->second), game.number);
  return counting != nullptr && counting->id == game.id;
}

int attempt_of(const Book& book, const formats::MatchKey& key, int number) {
  int attempt = 0;
  if (const auto voided = book.index.voided.find(key); voided != book.index.voided.end()) {
    attempt += voided->second;
  }
  const auto match = book.index.match.find(key);
  if (match == book.index.match.end()) return attempt;
  const auto fresh = book.index.fresh.find({match->second, number});
  return attempt + (fresh == book.index.fresh.end() ? 0 : fresh->second);
}

}  // namespace aspis::tournament
