// Which databases this program made, how new ones get their tables, and how those beside a
// tournament's file are opened. Not what is in the tables.
#pragma once

#include <functional>
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

/// Why this program does not read the file, by its first bytes: another program or another version
/// made it. "" if SQLite may open it. Nothing is written, not even beside the file.
[[nodiscard]] std::string why_not_ours(const std::filesystem::path&, const Schema&);
/// The same by the committed state of an open file, whose log is then left as it is.
[[nodiscard]] std::string why_not_ours(Connection&, const Schema&);

/// A tournament's file for reading, `vfs` as in Store. Throws StoreError if there is none.
[[nodiscard]] std::unique_ptr<Connection> open_to_read(const std::filesystem::path&,
                                                       const std::string& vfs = "");

/// The tables of a new file, within a transaction.
void create_tables(Connection&, const Schema&);

/// A database beside the tournament's. Mode::write creates the file and its tables, then runs
/// `fill` in the same transaction; `settings` are statements for SQLite. Mode::read returns null if
/// there is no file, or one that was never filled. Throws StoreError if the file is of another
/// kind.
[[nodiscard]] std::unique_ptr<Connection> open_side_file(
    const std::filesystem::path&, const Schema&, Mode, const char* settings,
    const std::string& vfs = "", const std::function<void(Connection&)>& fill = {});

/// The digest that row `id` of the audit log carries, after a row that carries `previous` ("" at
/// the first).
[[nodiscard]] std::string audit_chain(const std::string& previous, const AuditRow&);

}  // namespace aspis::db
