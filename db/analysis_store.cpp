#include "db/analysis_store.hpp"

#include "db/files.hpp"
#include "db/row_access.hpp"
#include "db/schema.hpp"

namespace aspis::db {

namespace {

constexpr const char* analysis_tables = R"sql(
CREATE TABLE analyses (
  game INTEGER PRIMARY KEY,
  record_sha256 TEXT NOT NULL,
  version INTEGER NOT NULL,
  lead_changes INTEGER NOT NULL,
  decisive INTEGER NOT NULL,
  positions INTEGER NOT NULL
) STRICT;
CREATE TABLE analysed_seats (
  game INTEGER NOT NULL REFERENCES analyses ON DELETE CASCADE,
  place INTEGER NOT NULL,
  entrant INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  judged INTEGER NOT NULL,
  kept INTEGER NOT NULL,
  points_lost INTEGER,
  PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE analysis_documents (
  game INTEGER PRIMARY KEY REFERENCES analyses ON DELETE CASCADE,
  document BLOB NOT NULL
) STRICT;
)sql";

/// "AspA", in the header of the file.
constexpr Schema analysis_schema{0x41737041, "an analysis store of this version of aspis",
                                 "move it away", analysis_tables};

std::unique_ptr<Connection> open_analyses(const std::filesystem::path& path, Mode mode) {
  return open_side_file(
      path, analysis_schema, mode,
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=4194304");
}

AnalysisRow analysis_from(Query& rows) {
  AnalysisRow row;
  row.game = rows.integer();
  row.record_sha256 = rows.text();
  row.version = rows.number();
  row.lead_changes = rows.number();
  row.decisive = rows.number();
  row.positions = rows.number();
  return row;
}

AnalysedSeatRow analysed_seat_from(Query& rows) {
  AnalysedSeatRow row;
  row.entrant = rows.number();
  row.moves = rows.number();
  row.judged = rows.number();
  row.kept = rows.number();
  if (const auto lost = rows.integer_if_any()) row.points_lost = static_cast<int>(*lost);
  return row;
}

void insert_analysed_seat(Connection& connection, std::int64_t game, std::size_t place,
                          const AnalysedSeatRow& row) {
  Query query(connection.prepared("INSERT INTO analysed_seats VALUES (?, ?, ?, ?, ?, ?, ?)"));
  query.with(game)
      .with(static_cast<std::int64_t>(place))
      .with(row.entrant)
      .with(row.moves)
      .with(row.judged)
      .with(row.kept);
  if (row.points_lost) {
    query.with(*row.points_lost);
  } else {
    query.with_nothing();
  }
  query.run();
}

}  // namespace

std::filesystem::path AnalysisStore::path_of(const std::filesystem::path& tournament) {
  return std::filesystem::path(tournament).replace_extension(".analysis");
}

void AnalysisStore::remove(const std::filesystem::path& tournament) {
  const std::string path = path_of(tournament);
  std::error_code ignored;
  for (const char* const end : {"", "-wal", "-shm"}) std::filesystem::remove(path + end, ignored);
}

protocol::Result<AnalysisStore> AnalysisStore::open(const std::filesystem::path& given, Mode mode) {
  const std::filesystem::path tournament = real_path(given);
  const std::filesystem::path path = path_of(tournament);
  const auto opened = [&] {
    return guarded(path, [&] { return AnalysisStore(open_analyses(path, mode)); });
  };
  try {
    if (std::string why = why_no_file(tournament); !why.empty()) return protocol::Error{why};
    try {
      return opened();
    } catch (const StoreError&) {
      if (mode == Mode::read) return AnalysisStore(nullptr);
      remove(tournament);
      return opened();
    }
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  }
}

AnalysisStore::AnalysisStore(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)) {
}

AnalysisStore::AnalysisStore(AnalysisStore&&) noexcept = default;
AnalysisStore& AnalysisStore::operator=(AnalysisStore&&) noexcept = default;
AnalysisStore::~AnalysisStore() = default;

void AnalysisStore::put(const AnalysisRow& row) {
  guarded(connection_->path(), [&] {
    connection_->transaction([&] {
      Query(connection_->prepared("DELETE FROM analyses WHERE game = ?")).with(row.game).run();
      Query(connection_->prepared("INSERT INTO analyses VALUES (?, ?, ?, ?, ?, ?)"))
          .with(row.game)
          .with(row.record_sha256)
          .with(row.version)
          .with(row.lead_changes)
          .with(row.decisive)
          .with(row.positions)
          .run();
      for (std::size_t place = 0; place < row.seats.size(); ++place) {
        insert_analysed_seat(*connection_, row.game, place, row.seats[place]);
      }
      if (row.document.empty()) return;
      Query(connection_->prepared("INSERT INTO analysis_documents VALUES (?, ?)"))
          .with(row.game)
          .with_bytes(row.document)
          .run();
    });
  });
}

std::set<std::int64_t> AnalysisStore::analysed(int version) const {
  if (!connection_) return {};
  return reading(*connection_, [&] {
    std::set<std::int64_t> games;
    Query query(connection_->prepared("SELECT game FROM analyses WHERE version = ?"));
    query.with(version);
    while (query.next()) games.insert(query.integer());
    return games;
  });
}

std::optional<AnalysisRow> AnalysisStore::find(std::int64_t game) const {
  if (!connection_) return std::nullopt;
  return reading(*connection_, [&]() -> std::optional<AnalysisRow> {
    Query query(connection_->prepared(
        "SELECT game, record_sha256, version, lead_changes, decisive, positions, "
        "coalesce(document, '') FROM analyses LEFT JOIN analysis_documents USING (game) "
        "WHERE game = ?"));
    query.with(game);
    if (!query.next()) return std::nullopt;
    AnalysisRow row = analysis_from(query);
    row.document = query.text();
    Query seats(
        connection_->prepared("SELECT entrant, moves, judged, kept, points_lost FROM "
                              "analysed_seats WHERE game = ? ORDER BY place"));
    seats.with(game);
    while (seats.next()) row.seats.push_back(analysed_seat_from(seats));
    return row;
  });
}

std::vector<AnalysisRow> AnalysisStore::all(int version) const {
  if (!connection_) return {};
  return reading(*connection_, [&] {
    std::vector<AnalysisRow> rows;
    Query query(connection_->prepared(
        "SELECT game, record_sha256, version, lead_changes, decisive, positions, entrant, moves, "
        "judged, kept, points_lost FROM analyses JOIN analysed_seats USING (game) "
        "WHERE version = ? AND positions > 0 ORDER BY game, place"));
    query.with(version);
    while (query.next()) {
      AnalysisRow row = analysis_from(query);
      if (rows.empty() || rows.back().game != row.game) rows.push_back(std::move(row));
      rows.back().seats.push_back(analysed_seat_from(query));
    }
    return rows;
  });
}

}  // namespace aspis::db
