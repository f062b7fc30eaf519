#include "db/practice_store.hpp"

#include <algorithm>
#include <limits>

#include "db/files.hpp"
#include "db/row_sql.hpp"
#include "db/schema.hpp"
#include "protocol/sha256.hpp"

namespace aspis::db {

namespace {

constexpr const char* practice_tables = R"sql(
CREATE TABLE practice_games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  started TEXT NOT NULL,
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  record_sha256 TEXT NOT NULL,
  asked_by INTEGER NOT NULL,
  scrimmage INTEGER NOT NULL DEFAULT 0 CHECK (scrimmage IN (0, 1))
) STRICT;
CREATE INDEX practice_games_by_kind ON practice_games (scrimmage, id);
CREATE INDEX practice_games_by_asker ON practice_games (asked_by, id);
CREATE TABLE practice_records (
  practice INTEGER PRIMARY KEY REFERENCES practice_games ON DELETE CASCADE,
  record TEXT NOT NULL
) STRICT;
CREATE TABLE practice_seats (
  practice INTEGER NOT NULL REFERENCES practice_games ON DELETE CASCADE,
  place INTEGER NOT NULL,
  entrant INTEGER,
  name TEXT NOT NULL,
  standing TEXT NOT NULL CHECK (standing IN ('win', 'loss', 'tie', 'void')),
  forfeit INTEGER NOT NULL CHECK (forfeit IN (0, 1)),
  score INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  slowest_us INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (practice, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX practice_seats_by_entrant ON practice_seats (entrant, practice);
CREATE TABLE practice_stderr_texts (
  practice INTEGER NOT NULL,
  place INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (practice, place),
  FOREIGN KEY (practice, place) REFERENCES practice_seats ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
)sql";

/// "AspP", in the header of the file.
constexpr Schema practice_schema{0x41737050, "a practice store of this version of aspis",
                                 "move it away", practice_tables};

void insert_seat(Connection& connection, std::int64_t practice, std::int64_t place,
                 const GameSeatRow& row, const std::string& seat_name, int version) {
  Query query(
      connection.prepared("INSERT INTO practice_seats (practice, place, version, entrant, "
                          "name, standing, forfeit, score, moves, slowest_us) "
                          "VALUES (?, ?, ?, nullif(?, 0), ?, ?, ?, ?, ?, ?)"));
  query.with(practice).with(place).with(version).with(row.entrant).with(seat_name);
  run_with_outcome(query, row);
  if (row.stderr_text.empty()) return;
  Query(connection.prepared("INSERT INTO practice_stderr_texts VALUES (?, ?, ?)"))
      .with(practice)
      .with(place)
      .with(row.stderr_text)
      .run();
}

std::int64_t insert_game(Connection& connection, const PracticeRow& row, std::string_view record) {
  Query(connection.prepared("INSERT INTO practice_games (started, reason, detail, record_sha256, "
                            "asked_by, scrimmage) VALUES (?, ?, ?, ?, ?, ?)"))
      .with(row.started)
      .with(protocol::name(row.reason))
      .with(row.detail)
      .with(record.empty() ? std::string() : protocol::sha256(record))
      .with(row.asked_by)
      .with(row.is_scrimmage)
      .run();
  const std::int64_t id = last_id(connection);
  if (!record.empty()) {
    Query(connection.prepared("INSERT INTO practice_records VALUES (?, ?)"))
        .with(id)
        .with(record)
        .run();
  }
  for (std::size_t place = 0; place < row.seats.size(); ++place) {
    insert_seat(connection, id, static_cast<std::int64_t>(place), row.seats[place],
                row.names.at(place), place < row.versions.size() ? row.versions[place] : 0);
  }
  return id;
}

void drop_older_games(Connection& connection, int asked_by, int kept) {
  Query(connection.prepared("DELETE FROM practice_games WHERE id IN (SELECT id FROM practice_games "
                            "WHERE asked_by = ? ORDER BY id DESC LIMIT -1 OFFSET ?)"))
      .with(asked_by)
      .with(kept)
      .run();
}

void read_practice_seats(Connection& connection, PracticeRow& row, int stderr_entrant) {
  Query seats(connection.prepared(
      "SELECT coalesce(entrant, 0), standing, forfeit, score, moves, slowest_us, name, "
      "CASE entrant WHEN ? THEN coalesce(text, '') ELSE '' END, version "
      "FROM practice_seats LEFT JOIN practice_stderr_texts USING (practice, place) "
      "WHERE practice = ? ORDER BY place"));
  seats.with(stderr_entrant).with(row.id);
  while (seats.next()) {
    row.seats.push_back(seat_from(connection, seats));
    row.names.push_back(seats.text());
    row.seats.back().stderr_text = seats.text();
    row.versions.push_back(seats.number());
  }
}

}  // namespace

std::unique_ptr<Connection> open_practice(const std::filesystem::path& practice, Mode mode,
                                          const std::string& vfs) {
  return open_side_file(practice, practice_schema, mode, quick_commits, vfs);
}

std::filesystem::path PracticeStore::path_for(const std::filesystem::path& tournament) {
  return std::filesystem::path(tournament).replace_extension(".practice");
}

protocol::Result<PracticeStore> PracticeStore::open(const std::filesystem::path& given, Mode mode,
                                                    const std::string& vfs) {
  const std::filesystem::path tournament = real_path(given);
  const std::filesystem::path path = path_for(tournament);
  return attempted(path, [&] {
    expect_file(tournament);
    return PracticeStore(open_practice(path, mode, vfs));
  });
}

std::int64_t PracticeStore::add(const PracticeRow& row, std::string_view record, int kept) {
  std::int64_t id = 0;
  change([&] {
    id = insert_game(*connection_, row, record);
    drop_older_games(*connection_, row.asked_by, kept);
  });
  return id;
}

std::vector<PracticeRow> PracticeStore::page(std::int64_t before, int limit, int entrant,
                                             int stderr_entrant, Kind kind) const {
  if (!connection_) return {};
  return reading(*connection_, [&] {
    std::vector<PracticeRow> rows;
    Query games(connection_->prepared(
        entrant == 0
            ? "SELECT id, started, reason, detail, record_sha256 FROM practice_games "
              "WHERE 0 = ?1 AND id < ?2 AND scrimmage = ?4 ORDER BY id DESC LIMIT ?3"
            : "SELECT DISTINCT id, started, reason, detail, record_sha256 FROM practice_seats "
              "JOIN practice_games ON id = practice WHERE entrant = ?1 AND practice < ?2 "
              "AND scrimmage = ?4 ORDER BY practice DESC LIMIT ?3"));
    games.with(entrant)
        .with(before == 0 ? std::numeric_limits<std::int64_t>::max() : before)
        .with(std::max(0, limit))
        .with(kind == Kind::scrimmage);
    while (games.next()) {
      PracticeRow& row = rows.emplace_back();
      row.id = games.integer();
      row.started = games.text();
      const std::string_view reason = games.word();
      row.reason = known(*connection_, protocol::reason_from(reason), reason,
                         [&] { return "practice game " + std::to_string(row.id); });
      row.detail = games.text();
      row.record_sha256 = games.text();
      row.is_scrimmage = kind == Kind::scrimmage;
      read_practice_seats(*connection_, row, stderr_entrant);
    }
    return rows;
  });
}

std::string PracticeStore::record(std::int64_t practice) const {
  if (!connection_) return "";
  return reading(*connection_, [&] {
    Query query(connection_->prepared("SELECT record FROM practice_records WHERE practice = ?"));
    query.with(practice);
    return query.next() ? query.text() : std::string();
  });
}

}  // namespace aspis::db
