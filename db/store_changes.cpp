// What a transaction can do to the tables.
#include "db/chain.hpp"
#include "db/names.hpp"
#include "db/schema.hpp"
#include "db/store.hpp"
#include "db/store_access.hpp"
#include "protocol/sha256.hpp"

namespace aspis::db {

namespace {

std::int64_t insert(Connection& connection, const MatchRow& row) {
  Query(
      connection.prepared("INSERT INTO matches (stage, phase, label, voided) VALUES (?, ?, ?, ?)"))
      .with(row.stage)
      .with(row.phase)
      .with(row.label)
      .with(row.voided)
      .run();
  const std::int64_t id = last_id(connection);
  for (std::size_t place = 0; place < row.entrants.size(); ++place) {
    Query(connection.prepared("INSERT INTO match_entrants VALUES (?, ?, ?)"))
        .with(id)
        .with(static_cast<std::int64_t>(place))
        .with(row.entrants[place])
        .run();
  }
  chain(connection, Chained::match, id);
  return id;
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
  query.with(name(row.state))
      .with(row.fresh_board)
      .with(protocol::name(row.reason))
      .with(row.detail)
      .with(row.started)
      .with(std::int64_t{row.took.count()})
      .with(record.empty() ? std::string() : protocol::sha256_of(record))
      .run();
  const std::int64_t id = last_id(connection);
  if (!record.empty()) {
    Query(connection.prepared("INSERT INTO records VALUES (?, ?)")).with(id).with(record).run();
  }
  for (std::size_t place = 0; place < row.seats.size(); ++place) {
    insert(connection, id, static_cast<std::int64_t>(place), row.seats[place]);
  }
  chain(connection, Chained::game, id);
  return id;
}

void update(Connection& connection, const GameRow& row) {
  Query(connection.prepared(
            "UPDATE games SET state = ?, fresh_board = ?, reason = ?, detail = ? WHERE id = ?"))
      .with(name(row.state))
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
  chain(connection, Chained::game, row.id);
}

void insert(Connection& connection, AuditRow row) {
  std::string previous;
  row.id = 1;
  {
    Query last(connection.prepared("SELECT id, chain FROM audit ORDER BY id DESC LIMIT 1"));
    if (last.next()) {
      row.id = last.integer() + 1;
      previous = last.text();
    }
  }
  Query(connection.prepared("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)"))
      .with(row.id)
      .with(row.at)
      .with(row.actor)
      .with(row.act)
      .with(row.subject)
      .with(row.reason)
      .with(audit_chain(previous, row))
      .run();
  chain(connection, Chained::audit, row.id);
}

}  // namespace

std::int64_t Store::add_match(const MatchRow& row) {
  std::int64_t id = 0;
  changing(*connection_, [&] { id = insert(*connection_, row); });
  return id;
}

void Store::void_match(std::int64_t id, const std::string& why) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE matches SET voided = ? WHERE id = ?"))
        .with(why)
        .with(id)
        .run();
    expect_one(*connection_, "match " + std::to_string(id));
    chain(*connection_, Chained::match, id);
  });
}

std::int64_t Store::add_game(const GameRow& row, std::string_view record) {
  std::int64_t id = 0;
  changing(*connection_, [&] { id = insert(*connection_, row, record); });
  return id;
}

void Store::change_game(const GameRow& row) {
  changing(*connection_, [&] { update(*connection_, row); });
}

void Store::add_audit(const AuditRow& row) {
  changing(*connection_, [&] { insert(*connection_, row); });
}

void Store::set_closed(const std::string& at) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE tournament SET closed = ?")).with(at).run();
    chain(*connection_, Chained::tournament, 1);
  });
}

void Store::set_title(const std::string& title) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE tournament SET title = ?")).with(title).run();
  });
}

void Store::set_shows_names(bool shows) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE tournament SET shows_names = ?")).with(shows).run();
  });
}

void Store::set_running(bool running) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE tournament SET running = ?")).with(running).run();
  });
}

void Store::confirm(int stage, int sample) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT INTO confirmed VALUES (?, ?) "
                                "ON CONFLICT (stage) DO UPDATE SET sample = excluded.sample"))
        .with(stage)
        .with(sample)
        .run();
    chain(*connection_, Chained::confirmed, stage);
  });
}

}  // namespace aspis::db
