// Which databases this program made, how new ones get their tables, and how a tournament's file is
// opened. Not what is in the tables.
#pragma once

#include <memory>
#include <string>

#include "db/connection.hpp"

namespace aspis::db {

/// A kind of database. Nothing was ever released, so each has one version of its tables.
struct Schema {
  int application_id = 0;        // where SQLite keeps it in a file's header
  std::string_view name;         // "a practice store of this version of aspis"
  std::string_view advice;       // for somebody who has another database in its place
  const char* tables = nullptr;  // SQL
  int former_id = 0;             // in files of earlier versions of aspis, if their owner is told so
};

inline constexpr int tables_version = 1;

/// "AspT" and, before it, "Aspi". Its tables are schema.sql.
extern const Schema tournament_schema;

/// The tables of a new file, within a transaction.
void create_tables(Connection&, const Schema&);

/// Whether the file has no tables yet.
[[nodiscard]] bool is_empty(Connection&);

/// Throws StoreError, with the reason, if another program or another version made the file. By its
/// first bytes: nothing is written then, not even beside the file.
void expect_ours(const std::filesystem::path&, const Schema&);
/// By the committed state of an open file, whose log is then left as it is.
void expect_ours(Connection&, const Schema&);

/// Writes made by this connection are found again after a power cut, and readers go on meanwhile.
void use_log(Connection&);

/// A tournament's file, `vfs` as in Store; for writing with its lock. Throws StoreError if there is
/// none.
[[nodiscard]] std::unique_ptr<Connection> open_tournament(const std::filesystem::path&, Mode,
                                                          const std::string& vfs = "");

}  // namespace aspis::db
