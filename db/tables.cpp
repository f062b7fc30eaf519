#include "db/tables.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "db/chain.hpp"
#include "db/row_sql.hpp"
#include "protocol/sha256.hpp"

namespace aspis::db {

namespace {

// Games with their seats, records and standard error. Reading a million of them is written by hand:
// row descriptions would take an eighth more.

/// From all columns of `games`.
GameRow game_from(const Connection& connection, Query& columns) {
  GameRow row;
  row.id = columns.integer();
  const auto where = [&] { return "game " + std::to_string(row.id); };
  row.match = columns.integer();
  row.number = columns.number();
  row.attempt = columns.number();
  row.board = columns.number();
  if (!columns.is_nothing()) {
    const std::string_view digits = columns.word();
    row.seed = known(connection, protocol::integer_from<std::uint64_t>(digits), digits, where);
  } else {
    columns.skip();
  }
  const std::string_view state = columns.word();
  row.state = known(connection, row::enum_from<GameState>(state), state, where);
  row.fresh_board = columns.flag();
  const std::string_view reason = columns.word();
  row.reason = known(connection, protocol::reason_from(reason), reason, where);
  row.detail = columns.text();
  row.started = columns.text();
  row.took = std::chrono::microseconds(columns.integer());
  row.record_sha256 = columns.text();
  return row;
}

StoreError missing(const Connection& connection, std::int64_t game) {
  return damaged(connection.path(), "game " + std::to_string(game) + " is missing");
}

/// The last game below `before` that must exist because it has seats; 0 if none exists.
std::int64_t last_seated(Connection& connection, std::int64_t before) {
  Query seats(connection.prepared("SELECT coalesce(max(game), 0) FROM game_seats WHERE game < ?"));
  seats.with(before);
  return seats.next() ? seats.integer() : 0;
}

/// Games are never deleted: their ids follow each other down to the first one.
void expect_all(Connection& connection, const std::vector<GameRow>& page, std::int64_t before,
                int limit) {
  std::int64_t due = std::max(page.empty() ? 0 : page.front().id, last_seated(connection, before));
  for (const GameRow& game : page) {
    if (game.id != due) throw missing(connection, due);
    --due;
  }
  if (due > 0 && page.size() < static_cast<std::size_t>(limit)) throw missing(connection, due);
}

/// Games and seats are read side by side.
void read_all(Connection& connection, const std::function<void(GameRow)>& take) {
  Query games(connection.prepared("SELECT * FROM games ORDER BY id"));
  Query seats(
      connection.prepared("SELECT game, entrant, standing, forfeit, score, moves, slowest_us "
                          "FROM game_seats ORDER BY game, place"));
  bool more = seats.next();
  std::int64_t game = more ? seats.integer() : 0;
  std::vector<GameSeatRow> seated;
  while (games.next()) {
    GameRow row = game_from(connection, games);
    seated.clear();
    while (more && game <= row.id) {
      if (game == row.id) seated.push_back(seat_from(connection, seats));
      more = seats.next();
      if (more) game = seats.integer();
    }
    row.seats = seated;  // as much memory as they need
    take(std::move(row));
  }
  // If the table of games is lost, SQLite itself sees an empty one.
  if (more) throw missing(connection, game);
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

/// Without standard error.
std::vector<GameSeatRow> read_seats(Connection& connection, std::int64_t game) {
  std::vector<GameSeatRow> rows;
  Query seats(connection.prepared(
      "SELECT entrant, standing, forfeit, score, moves, slowest_us FROM game_seats "
      "WHERE game = ? ORDER BY place"));
  seats.with(game);
  while (seats.next()) rows.push_back(seat_from(connection, seats));
  return rows;
}

void insert(Connection& connection, std::int64_t game, std::int64_t place, const GameSeatRow& row) {
  Query query(connection.prepared("INSERT INTO game_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)"));
  run_with_outcome(query.with(game).with(place).with(row.entrant), row);
  if (row.stderr_text.empty()) return;
  Query(connection.prepared("INSERT INTO stderr_texts VALUES (?, ?, ?)"))
      .with(game)
      .with(place)
      .with(row.stderr_text)
      .run();
}

std::int64_t insert(Connection& connection, const GameRow& row, std::string_view record) {
  Query query(connection.prepared(
      "INSERT INTO games (match, number, attempt, board, seed, state, fresh_board, reason, detail,"
      " started, took_us, record_sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  query.with(row.match).with(row.number).with(row.attempt).with(row.board);
  if (row.seed) {
    query.with(std::to_string(*row.seed));
  } else {
    query.with_nothing();
  }
  query.with(row::word(row.state))
      .with(row.fresh_board)
      .with(protocol::name(row.reason))
      .with(row.detail)
      .with(row.started)
      .with(std::int64_t{row.took.count()})
      .with(record.empty() ? std::string() : protocol::sha256(record))
      .run();
  const std::int64_t id = last_id(connection);
  if (!record.empty()) {
    Query(connection.prepared("INSERT INTO records VALUES (?, ?)")).with(id).with(record).run();
  }
  for (std::size_t place = 0; place < row.seats.size(); ++place) {
    insert(connection, id, static_cast<std::int64_t>(place), row.seats[place]);
  }
  chain(connection, "games", id);
  return id;
}

void update(Connection& connection, const GameRow& row) {
  Query(connection.prepared(
            "UPDATE games SET state = ?, fresh_board = ?, reason = ?, detail = ? WHERE id = ?"))
      .with(row::word(row.state))
      .with(row.fresh_board)
      .with(protocol::name(row.reason))
      .with(row.detail)
      .with(row.id)
      .run();
  expect_one(connection, "game " + std::to_string(row.id));
  for (std::size_t place = 0; place < row.seats.size(); ++place) {
    const GameSeatRow& seat = row.seats[place];
    Query(connection.prepared("UPDATE game_seats SET standing = ?, forfeit = ?, score = ? "
                              "WHERE game = ? AND place = ? AND entrant = ?"))
        .with(protocol::name(seat.standing))
        .with(seat.forfeit)
        .with(seat.score)
        .with(row.id)
        .with(static_cast<std::int64_t>(place))
        .with(seat.entrant)
        .run();
    expect_one(connection, "seat " + std::to_string(place) + " of game " + std::to_string(row.id));
  }
  chain(connection, "games", row.id);
}

}  // namespace

std::vector<EntrantRow> EntrantTable::all() const {
  return all_rows<EntrantRow>(*connection_);
}

std::map<int, DepartureRow> EntrantTable::departures() const {
  std::map<int, DepartureRow> rows;
  for (const DepartureRow& row : all_rows<DepartureRow>(*connection_)) {
    rows[row.entrant] = row;
  }
  return rows;
}

std::vector<int> EntrantTable::seeding() const {
  std::vector<int> entrants;
  for (const SeedingRow& row : all_rows<SeedingRow>(*connection_)) {
    entrants.push_back(row.entrant);
  }
  return entrants;
}

std::set<int> EntrantTable::hidden_addresses() const {
  std::set<int> entrants;
  for (const HiddenAddressRow& row : all_rows<HiddenAddressRow>(*connection_)) {
    entrants.insert(row.entrant);
  }
  return entrants;
}

HiddenNames EntrantTable::hidden_names() const {
  HiddenNames hidden;
  for (const HiddenNameRow& row : all_rows<HiddenNameRow>(*connection_)) {
    const bool by_staff = row.chosen_by == HiddenNames::ChosenBy::staff;
    (by_staff ? hidden.by_staff : hidden.by_entrant).insert(row.entrant);
  }
  return hidden;
}

void EntrantTable::add_late(const EntrantRow& row, ArrivalRow arrival) {
  arrival.entrant = row.number;
  changing(*connection_, [&] {
    insert(*connection_, EntrantRowType, &row, OnConflict::fail);
    insert(*connection_, ArrivalRowType, &arrival, OnConflict::fail);
  });
}

void EntrantTable::change(const EntrantRow& row) {
  changing(*connection_, [&] {
    update(*connection_, EntrantRowType, &row,
           {"name", "email", "institution", "version", "command", "classic", "folder", "members",
            "identifiers"});
    chain(*connection_, "entrants", row.number);
  });
}

void EntrantTable::change_chosen(const EntrantRow& row) {
  changing(*connection_, [&] {
    update(*connection_, EntrantRowType, &row, {"program", "emblem"});
  });
}

std::vector<MatchRow> MatchTable::all() const {
  return reading(*connection_, [&] {
    std::vector<MatchRow> rows;
    Query matches(
        connection_->prepared("SELECT " + columns(MatchRowType) + " FROM matches ORDER BY id"));
    Query entrants(
        connection_->prepared("SELECT match, entrant FROM match_entrants ORDER BY match, place"));
    // Both are read side by side.
    bool more = entrants.next();
    std::int64_t match = more ? entrants.integer() : 0;
    while (matches.next()) {
      MatchRow& row = rows.emplace_back(fetched<MatchRow>(matches, *connection_));
      while (more && match <= row.id) {
        if (match == row.id) row.entrants.push_back(entrants.number());
        more = entrants.next();
        if (more) match = entrants.integer();
      }
    }
    return rows;
  });
}

std::int64_t MatchTable::add(const MatchRow& row) {
  std::int64_t id = 0;
  changing(*connection_, [&] {
    id = insert_with_new_id(*connection_, MatchRowType, &row);
    for (std::size_t place = 0; place < row.entrants.size(); ++place) {
      Query(connection_->prepared("INSERT INTO match_entrants VALUES (?, ?, ?)"))
          .with(id)
          .with(static_cast<std::int64_t>(place))
          .with(row.entrants[place])
          .run();
    }
    chain(*connection_, "matches", id);
  });
  return id;
}

void MatchTable::set_voided(std::int64_t id, const std::string& why) {
  MatchRow row;
  row.id = id;
  row.voided = why;
  changing(*connection_, [&] {
    update(*connection_, MatchRowType, &row, {"voided"});
    chain(*connection_, "matches", id);
  });
}

GameSeatRow seat_from(const Connection& connection, Query& columns) {
  GameSeatRow row;
  row.entrant = columns.number();
  const std::string_view standing = columns.word();
  row.standing =
      known(connection, protocol::standing_from(standing), standing, [] { return "a seat"; });
  row.forfeit = columns.flag();
  row.score = columns.integer();
  row.moves = columns.number();
  row.slowest = std::chrono::microseconds(columns.integer());
  return row;
}

void run_with_outcome(Query& query, const GameSeatRow& row) {
  query.with(protocol::name(row.standing))
      .with(row.forfeit)
      .with(row.score)
      .with(row.moves)
      .with(std::int64_t{row.slowest.count()})
      .run();
}

std::vector<GameRow> GameTable::all() const {
  std::vector<GameRow> rows;
  for_each([&](GameRow row) { rows.push_back(std::move(row)); });
  return rows;
}

void GameTable::for_each(const std::function<void(GameRow)>& take) const {
  guarded(connection_->path(),
          [&] { connection_->snapshot([&] { read_all(*connection_, take); }); });
}

std::optional<GameRow> GameTable::find(std::int64_t id) const {
  return reading(*connection_, [&] { return one_game(*connection_, id); });
}

std::vector<GameRow> GameTable::page(std::int64_t before, int limit, int entrant) const {
  return reading(*connection_, [&] {
    Query games(connection_->prepared(
        entrant == 0 ? "SELECT * FROM games WHERE id < ? ORDER BY id DESC LIMIT ?"
                     : "SELECT games.* FROM (SELECT game FROM game_seats WHERE entrant = ? AND "
                       "game < ? ORDER BY game DESC LIMIT ?) AS own LEFT JOIN games "
                       "ON games.id = own.game ORDER BY own.game DESC"));
    const std::int64_t below = before == 0 ? std::numeric_limits<std::int64_t>::max() : before;
    const int most = std::max(0, limit);
    if (entrant != 0) games.with(entrant);
    games.with(below).with(most);
    std::vector<GameRow> rows;
    while (games.next()) {
      if (games.is_nothing()) throw damaged(connection_->path(), "a game of a seat is missing");
      rows.push_back(game_from(*connection_, games));
      rows.back().seats = read_seats(*connection_, rows.back().id);
    }
    if (entrant == 0) expect_all(*connection_, rows, below, most);
    return rows;
  });
}

std::string GameTable::record(std::int64_t game) const {
  return reading(*connection_, [&] {
    Query query(connection_->prepared("SELECT record FROM records WHERE game = ?"));
    query.with(game);
    return query.next() ? query.text() : std::string();
  });
}

std::int64_t GameTable::add(const GameRow& row, std::string_view record) {
  std::int64_t id = 0;
  changing(*connection_, [&] { id = insert(*connection_, row, record); });
  return id;
}

void GameTable::change(const GameRow& row) {
  changing(*connection_, [&] { update(*connection_, row); });
}

std::vector<AuditRow> AuditLog::all() const {
  return all_rows<AuditRow>(*connection_);
}

void AuditLog::add(const AuditRow& given) {
  changing(*connection_, [&] {
    AuditRow row = given;
    row.id = 1;
    std::string previous;
    {
      Query last(connection_->prepared("SELECT id, chain FROM audit ORDER BY id DESC LIMIT 1"));
      if (last.next()) {
        row.id = last.integer() + 1;
        previous = last.text();
      }
    }
    Query insertion(connection_->prepared("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)"));
    bind(insertion, AuditRowType, &row);
    insertion.with(audit_chain(previous, row)).run();
    chain(*connection_, "audit", row.id);
  });
}

}  // namespace aspis::db
