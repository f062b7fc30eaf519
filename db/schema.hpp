// The kinds of databases of this program, the creation of their tables, and opening a tournament's
// file. Not the content of the tables.
#pragma once

#include <memory>
#include <string>

#include "db/connection.hpp"

namespace aspis::db {

/// A kind of database. Nothing was ever released, so each has one version of its tables.
struct Schema {
  int application_id = 0;        // SQLite's application_id in the file's header
  std::string_view name;         // "a practice store of this version of aspis"
  std::string_view advice;       // if another database is in its place
  const char* tables = nullptr;  // SQL
  int former_id = 0;             // of earlier versions of aspis; has a separate error
};

inline constexpr int tables_version = 1;

/// "AspT" and, before it, "Aspi". Its tables are schema.sql.
extern const Schema tournament_schema;

/// The tables of a new file, within a transaction.
void create_tables(Connection&, const Schema&);

/// True if the file has no tables yet.
[[nodiscard]] bool is_empty(Connection&);

/// Throws StoreError, with the reason, if another program or another version made the file. Reads
/// only the first bytes and writes nothing, not even a file next to it.
void expect_ours(const std::filesystem::path&, const Schema&);
/// For an open file, by its committed state; leaves its log unchanged.
void expect_ours(Connection&, const Schema&);

/// Uses a write-ahead log: commits survive a power cut, and do not block readers.
void use_log(Connection&);

/// Opens a tournament's file, with its lock for writing; `vfs` as in Store. Throws StoreError if
/// there is no file.
[[nodiscard]] std::unique_ptr<Connection> open_tournament(const std::filesystem::path&, Mode,
                                                          const std::string& vfs = "");

}  // namespace aspis::db
