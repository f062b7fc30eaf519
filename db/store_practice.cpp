// Practice games: in tables of their own, so that nothing that counts can be made from them.
#include <algorithm>
#include <limits>

#include "db/names.hpp"
#include "db/store.hpp"
#include "db/store_access.hpp"
#include "protocol/sha256.hpp"

namespace aspis::db {

namespace {

constexpr int practice_since = 3;  // version of these tables

void insert(Connection& connection, std::int64_t practice, std::int64_t place,
            const GameSeatRow& row, const std::string& seat_name) {
  Query query(connection.prepared("INSERT INTO practice_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  query.with(practice).with(place);
  if (row.entrant == 0) {
    query.with_nothing();
  } else {
    query.with(row.entrant);
  }
  run_with_outcome(query.with(seat_name), row);
  if (row.stderr_text.empty()) return;
  Query(connection.prepared("INSERT INTO practice_stderr_texts VALUES (?, ?, ?)"))
      .with(practice)
      .with(place)
      .with(row.stderr_text)
      .run();
}

std::int64_t insert(Connection& connection, const PracticeRow& row, std::string_view record) {
  Query(connection.prepared("INSERT INTO practice_games (started, reason, detail, record_sha256) "
                            "VALUES (?, ?, ?, ?)"))
      .with(row.started)
      .with(protocol::name(row.reason))
      .with(row.detail)
      .with(record.empty() ? std::string() : protocol::sha256_of(record))
      .run();
  const std::int64_t id = last_id(connection);
  if (!record.empty()) {
    Query(connection.prepared("INSERT INTO practice_records VALUES (?, ?)"))
        .with(id)
        .with(record)
        .run();
  }
  for (std::size_t place = 0; place < row.seats.size(); ++place) {
    insert(connection, id, static_cast<std::int64_t>(place), row.seats[place], row.names.at(place));
  }
  return id;
}

void read_seats(Connection& connection, PracticeRow& row, int stderr_of) {
  Query seats(connection.prepared(
      "SELECT coalesce(entrant, 0), standing, forfeit, score, moves, slowest_us, name, "
      "CASE entrant WHEN ? THEN coalesce(text, '') ELSE '' END "
      "FROM practice_seats LEFT JOIN practice_stderr_texts USING (practice, place) "
      "WHERE practice = ? ORDER BY place"));
  seats.with(stderr_of).with(row.id);
  while (seats.next()) {
    row.seats.push_back(seat_from(connection, seats));
    row.names.push_back(seats.text());
    row.seats.back().stderr_text = seats.text();
  }
}

}  // namespace

std::vector<PracticeRow> Store::practice_page(std::int64_t before, int limit, int entrant,
                                              int stderr_of) const {
  return reading_since(practice_since, *connection_, [&] {
    std::vector<PracticeRow> rows;
    Query games(connection_->prepared(
        entrant == 0
            ? "SELECT id, started, reason, detail, record_sha256 FROM practice_games "
              "WHERE id < ? ORDER BY id DESC LIMIT ?"
            : "SELECT id, started, reason, detail, record_sha256 FROM practice_games WHERE id IN "
              "(SELECT DISTINCT practice FROM practice_seats WHERE entrant = ? AND practice < ? "
              "ORDER BY practice DESC LIMIT ?) ORDER BY id DESC"));
    if (entrant != 0) games.with(entrant);
    games.with(before == 0 ? std::numeric_limits<std::int64_t>::max() : before)
        .with(std::max(0, limit));
    while (games.next()) {
      PracticeRow& row = rows.emplace_back();
      row.id = games.integer();
      row.started = games.text();
      const std::string_view reason = games.word();
      row.reason = known(*connection_, protocol::reason_from(reason), reason,
                         [&] { return "practice game " + std::to_string(row.id); });
      row.detail = games.text();
      row.record_sha256 = games.text();
      read_seats(*connection_, row, stderr_of);
    }
    return rows;
  });
}

std::string Store::practice_record(std::int64_t practice) const {
  return reading_since(practice_since, *connection_, [&] {
    Query query(connection_->prepared("SELECT record FROM practice_records WHERE practice = ?"));
    query.with(practice);
    return query.next() ? query.text() : std::string();
  });
}

std::int64_t Store::add_practice(const PracticeRow& row, std::string_view record) {
  std::int64_t id = 0;
  changing(*connection_, [&] { id = insert(*connection_, row, record); });
  return id;
}

}  // namespace aspis::db
