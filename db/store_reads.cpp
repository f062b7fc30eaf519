// The tables as values.
#include <charconv>
#include <system_error>
#include <utility>

#include "db/connection.hpp"
#include "db/fault.hpp"
#include "db/names.hpp"
#include "db/store.hpp"

namespace aspis::db {

namespace {

/// The value that a word in the file stands for.
template <class T>
T known(const Connection& connection, std::optional<T> value, const std::string& where,
        const std::string& word) {
  if (!value) throw damaged(connection.path(), where + " says '" + word + "'");
  return *value;
}

std::uint64_t seed_from(const Connection& connection, const std::string& digits) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    throw damaged(connection.path(), "a seed is '" + digits + "'");
  }
  return seed;
}

GameSeatRow seat_from(const Connection& connection, Query& query) {
  GameSeatRow row;
  row.entrant = query.number();
  const std::string standing = query.text();
  row.standing = known(connection, protocol::standing_from(standing), "a seat", standing);
  row.forfeit = query.flag();
  row.score = query.integer();
  row.moves = query.number();
  row.slowest = std::chrono::microseconds(query.integer());
  return row;
}

GameRow game_from(const Connection& connection, Query& query) {
  GameRow row;
  row.id = query.integer();
  row.match = query.integer();
  row.number = query.number();
  row.attempt = query.number();
  row.board = query.number();
  if (const auto seed = query.text_if_any()) row.seed = seed_from(connection, *seed);
  const std::string where = "game " + std::to_string(row.id);
  const std::string state = query.text();
  row.state = known(connection, game_state_from(state), where, state);
  row.fresh_board = query.flag();
  const std::string reason = query.text();
  row.reason = known(connection, protocol::reason_from(reason), where, reason);
  row.detail = query.text();
  row.started = query.text();
  row.took = std::chrono::microseconds(query.integer());
  row.record_sha256 = query.text();
  return row;
}

std::vector<MatchRow> all_matches(Connection& connection) {
  std::vector<MatchRow> rows;
  Query matches(
      connection.prepared("SELECT id, stage, phase, label, voided FROM matches ORDER BY id"));
  Query entrants(
      connection.prepared("SELECT match, entrant FROM match_entrants ORDER BY match, place"));
  // Both are read side by side.
  bool more = entrants.next();
  std::int64_t match = more ? entrants.integer() : 0;
  while (matches.next()) {
    MatchRow& row = rows.emplace_back();
    row.id = matches.integer();
    row.stage = matches.number();
    row.phase = matches.number();
    row.label = matches.text();
    row.voided = matches.text();
    while (more && match <= row.id) {
      if (match == row.id) row.entrants.push_back(entrants.number());
      more = entrants.next();
      if (more) match = entrants.integer();
    }
  }
  return rows;
}

std::vector<GameRow> all_games(Connection& connection) {
  std::vector<GameRow> rows;
  Query games(connection.prepared("SELECT * FROM games ORDER BY id"));
  Query seats(connection.prepared(
      "SELECT game, entrant, standing, forfeit, score, moves, slowest_us FROM game_seats "
      "ORDER BY game, place"));
  bool more = seats.next();
  std::int64_t game = more ? seats.integer() : 0;
  while (games.next()) {
    GameRow row = game_from(connection, games);
    while (more && game <= row.id) {
      if (game == row.id) row.seats.push_back(seat_from(connection, seats));
      more = seats.next();
      if (more) game = seats.integer();
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::optional<GameRow> one_game(Connection& connection, std::int64_t id) {
  Query games(connection.prepared("SELECT * FROM games WHERE id = ?"));
  games.with(id);
  if (!games.next()) return std::nullopt;
  GameRow row = game_from(connection, games);
  Query seats(connection.prepared(
      "SELECT entrant, standing, forfeit, score, moves, slowest_us, coalesce(text, '') "
      "FROM game_seats LEFT JOIN stderr_texts USING (game, place) WHERE game = ? ORDER BY place"));
  seats.with(id);
  while (seats.next()) {
    row.seats.push_back(seat_from(connection, seats));
    row.seats.back().stderr_text = seats.text();
  }
  return row;
}

template <class Read>
auto reading(Connection& connection, Read&& read) {
  decltype(read()) result{};
  guarded(connection.path(), [&] { connection.snapshot([&] { result = read(); }); });
  return result;
}

}  // namespace

TournamentRow Store::tournament() const {
  return reading(*connection_, [&] {
    Query query(connection_->prepared(
        "SELECT plan, game, seed, seed_sha256, dictionary_sha256, created, closed, program "
        "FROM tournament"));
    if (!query.next()) throw damaged(connection_->path(), "it holds no tournament");
    TournamentRow row;
    row.plan = query.text();
    row.game = query.text();
    row.seed = seed_from(*connection_, query.text());
    row.seed_sha256 = query.text();
    row.dictionary_sha256 = query.text();
    row.created = query.text();
    row.closed = query.text();
    row.program = query.text();
    return row;
  });
}

std::vector<EntrantRow> Store::entrants() const {
  return reading(*connection_, [&] {
    std::vector<EntrantRow> rows;
    Query query(connection_->prepared(
        "SELECT number, alias, name, email, institution, version, command, classic FROM entrants "
        "ORDER BY number"));
    while (query.next()) {
      EntrantRow& row = rows.emplace_back();
      row.number = query.number();
      row.alias = query.text();
      row.name = query.text();
      row.email = query.text();
      row.institution = query.text();
      row.version = query.text();
      row.command = query.text();
      row.classic = query.flag();
    }
    return rows;
  });
}

std::vector<MatchRow> Store::matches() const {
  return reading(*connection_, [&] { return all_matches(*connection_); });
}

std::vector<GameRow> Store::games() const {
  return reading(*connection_, [&] { return all_games(*connection_); });
}

std::optional<GameRow> Store::game(std::int64_t id) const {
  return reading(*connection_, [&] { return one_game(*connection_, id); });
}

std::string Store::record(std::int64_t game) const {
  return reading(*connection_, [&] {
    Query query(connection_->prepared("SELECT record FROM records WHERE game = ?"));
    query.with(game);
    return query.next() ? query.text() : std::string();
  });
}

std::vector<AuditRow> Store::audit() const {
  return reading(*connection_, [&] {
    std::vector<AuditRow> rows;
    Query query(
        connection_->prepared("SELECT id, at, actor, act, subject, reason FROM audit ORDER BY id"));
    while (query.next()) {
      AuditRow& row = rows.emplace_back();
      row.id = query.integer();
      row.at = query.text();
      row.actor = query.text();
      row.act = query.text();
      row.subject = query.text();
      row.reason = query.text();
    }
    return rows;
  });
}

std::int64_t Store::data_version() const {
  return guarded(connection_->path(), [&]() -> std::int64_t {
    Query query(connection_->prepared("PRAGMA data_version"));
    // That number is of the commits of others.
    return (query.next() ? query.integer() : 0) + connection_->commits();
  });
}

std::map<int, int> Store::confirmed() const {
  return reading(*connection_, [&] {
    std::map<int, int> stages;
    connection_->look_at_version();
    if (connection_->version() < 2) return stages;
    Query query(connection_->prepared("SELECT stage, sample FROM confirmed"));
    while (query.next()) {
      const int stage = query.number();
      stages[stage] = query.number();
    }
    return stages;
  });
}

}  // namespace aspis::db
