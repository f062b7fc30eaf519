#include "db/analysis_store.hpp"

#include "db/files.hpp"
#include "db/row_sql.hpp"
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

}  // namespace

std::filesystem::path AnalysisStore::path_for(const std::filesystem::path& tournament) {
  return std::filesystem::path(tournament).replace_extension(".analysis");
}

void AnalysisStore::remove(const std::filesystem::path& tournament) {
  remove_database(path_for(tournament));
}

protocol::Result<AnalysisStore> AnalysisStore::open(const std::filesystem::path& given, Mode mode) {
  const std::filesystem::path tournament = real_path(given);
  const std::filesystem::path path = path_for(tournament);
  const auto opened = [&] {
    return guarded(path,
                   [&] { return AnalysisStore(open_side_file(path, analysis_schema, mode)); });
  };
  return attempted(path, [&] {
    expect_file(tournament);
    try {
      return opened();
    } catch (const StoreError&) {
      if (mode == Mode::read) return AnalysisStore(nullptr);
      remove(tournament);
      return opened();
    }
  });
}

void AnalysisStore::put(const AnalysisRow& row) {
  change([&] {
    erase(*connection_, AnalysisRowType, &row);
    insert(*connection_, AnalysisRowType, &row, OnConflict::fail);
    for (std::size_t place = 0; place < row.seats.size(); ++place) {
      Query seat(connection_->prepared("INSERT INTO analysed_seats VALUES (?, ?, ?, ?, ?, ?, ?)"));
      seat.with(row.game).with(static_cast<std::int64_t>(place));
      bind(seat, AnalysedSeatRowType, &row.seats[place]);
      seat.run();
    }
    if (row.document.empty()) return;
    Query(connection_->prepared("INSERT INTO analysis_documents VALUES (?, ?)"))
        .with(row.game)
        .with_bytes(row.document)
        .run();
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
    Query query(connection_->prepared("SELECT " + columns(AnalysisRowType) +
                                      ", coalesce(document, '') FROM analyses LEFT JOIN "
                                      "analysis_documents USING (game) WHERE game = ?"));
    query.with(game);
    if (!query.next()) return std::nullopt;
    auto row = fetched<AnalysisRow>(query, *connection_);
    row.document = query.text();
    Query seats(connection_->prepared("SELECT " + columns(AnalysedSeatRowType) +
                                      " FROM analysed_seats WHERE game = ? ORDER BY place"));
    seats.with(game);
    while (seats.next()) row.seats.push_back(fetched<AnalysedSeatRow>(seats, *connection_));
    return row;
  });
}

std::vector<AnalysisRow> AnalysisStore::all(int version) const {
  if (!connection_) return {};
  return reading(*connection_, [&] {
    std::vector<AnalysisRow> rows;
    Query query(connection_->prepared("SELECT " + columns(AnalysisRowType) + ", " +
                                      columns(AnalysedSeatRowType) +
                                      " FROM analyses JOIN analysed_seats USING (game) "
                                      "WHERE version = ? AND positions > 0 ORDER BY game, place"));
    query.with(version);
    while (query.next()) {
      auto row = fetched<AnalysisRow>(query, *connection_);
      if (rows.empty() || rows.back().game != row.game) rows.push_back(std::move(row));
      rows.back().seats.push_back(fetched<AnalysedSeatRow>(query, *connection_));
    }
    return rows;
  });
}

}  // namespace aspis::db
