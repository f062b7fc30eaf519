#include "db/version_store.hpp"

#include "db/row_sql.hpp"
#include "db/schema.hpp"

namespace aspis::db {

namespace {

constexpr const char* versions_tables = R"sql(
CREATE TABLE versions (
  entrant INTEGER NOT NULL,
  number INTEGER NOT NULL,
  file TEXT NOT NULL,
  language TEXT NOT NULL,
  main_file TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  note TEXT NOT NULL,
  at TEXT NOT NULL,
  play_when_ready INTEGER NOT NULL CHECK (play_when_ready IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('queued', 'building', 'checking', 'ready', 'failed')),
  reason TEXT NOT NULL,
  command TEXT NOT NULL,
  log TEXT NOT NULL DEFAULT '',
  report TEXT NOT NULL DEFAULT '',
  classic INTEGER NOT NULL DEFAULT 0 CHECK (classic IN (0, 1)),
  took_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (entrant, number)
) STRICT;
CREATE TABLE choices (
  entrant INTEGER PRIMARY KEY,
  number INTEGER NOT NULL,
  FOREIGN KEY (entrant, number) REFERENCES versions
) STRICT;
CREATE TRIGGER versions_are_not_deleted BEFORE DELETE ON versions
  BEGIN SELECT RAISE(ABORT, 'versions are never deleted'); END;
CREATE TRIGGER versions_are_not_changed
  BEFORE UPDATE OF entrant, number, file, language, main_file, sha256, bytes, note, at ON versions
  BEGIN SELECT RAISE(ABORT, 'a version is what was handed in'); END;
)sql";

/// "AspV", in the header of the file.
constexpr Schema versions_schema{0x41737056, "a version store of this version of aspis",
                                 "use the version of aspis that made it, or move it away; "
                                 "without it, no entrant has chosen an upload",
                                 versions_tables};

}  // namespace

protocol::Result<VersionStore> VersionStore::open(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "versions.db";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return protocol::Error{folder.string() + ": " + error.message()};
  return attempted(path, [&] {
    return VersionStore(open_side_file(
        path, versions_schema, Mode::write,
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit=4194304"));
  });
}

std::vector<VersionRow> VersionStore::versions() const {
  return all_rows<VersionRow>(*connection_);
}

VersionTexts VersionStore::texts(int entrant, int number) const {
  return reading(*connection_, [&] {
    VersionTexts texts;
    Query row(
        connection_->prepared("SELECT log, report FROM versions WHERE entrant = ? AND number = ?"));
    row.with(entrant).with(number);
    if (row.next()) {
      texts.log = row.text();
      texts.report = row.text();
    }
    return texts;
  });
}

std::map<int, int> VersionStore::choices() const {
  return reading(*connection_, [&] {
    std::map<int, int> all;
    Query rows(connection_->prepared("SELECT entrant, number FROM choices"));
    while (rows.next()) {
      const int entrant = rows.number();
      all[entrant] = rows.number();
    }
    return all;
  });
}

void VersionStore::add(const VersionRow& row) {
  guarded(connection_->path(),
          [&] { insert(*connection_, VersionRowType, &row, OnConflict::fail); });
}

void VersionStore::change(const VersionRow& row) {
  guarded(connection_->path(), [&] {
    update(*connection_, VersionRowType, &row, {"state", "reason", "command", "took_ms"});
  });
}

void VersionStore::put_texts(int entrant, int number, const VersionTexts& texts) {
  guarded(connection_->path(), [&] {
    Query(connection_->prepared(
              "UPDATE versions SET log = ?, report = ? WHERE entrant = ? AND number = ?"))
        .with(texts.log)
        .with(texts.report)
        .with(entrant)
        .with(number)
        .run();
    expect_one(*connection_, "version");
  });
}

void VersionStore::choose(int entrant, int number) {
  guarded(connection_->path(), [&] {
    if (number == 0) {
      Query(connection_->prepared("DELETE FROM choices WHERE entrant = ?")).with(entrant).run();
      return;
    }
    Query(connection_->prepared("INSERT OR REPLACE INTO choices VALUES (?, ?)"))
        .with(entrant)
        .with(number)
        .run();
  });
}

}  // namespace aspis::db
