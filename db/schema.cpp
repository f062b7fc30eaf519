#include "db/schema.hpp"

#include <array>
#include <fstream>
#include <string_view>

#include <sqlite3.h>

#include "db/files.hpp"

namespace aspis::db {

namespace {

std::string why_not(const std::string& path, const Schema& schema, int id, int version) {
  if (schema.former_id != 0 && id == schema.former_id) {
    return path +
           ": an earlier version of aspis created this file, and this version cannot read it: "
           "continue with that version, or save its tables with that version's `aspis db export`";
  }
  if (id != schema.application_id) {
    return path + ": this is a database, but not " + std::string(schema.name) + ": " +
           std::string(schema.advice);
  }
  if (version > tables_version) {
    return path + ": a later version of aspis created it (its tables are version " +
           std::to_string(version) + ", this program knows " + std::to_string(tables_version) +
           "): use that version";
  }
  if (version < tables_version) {
    return path + ": its version is " + std::to_string(version) +
           ", which never existed: continue with a backup";
  }
  return "";
}

int number_in(const std::array<unsigned char, 72>& head, std::size_t at) {
  unsigned number = 0;
  for (std::size_t byte = at; byte < at + 4; ++byte) number = number << 8U | head.at(byte);
  return static_cast<int>(number);
}

int pragma(Connection& connection, const char* statement) {
  return connection.database().execAndGet(statement).getInt();
}

}  // namespace

void expect_ours(const std::filesystem::path& path, const Schema& schema) {
  constexpr std::string_view magic("SQLite format 3\0", 16);
  std::array<unsigned char, 72> head{};
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(head.data()), head.size());
  const std::string_view begin(reinterpret_cast<const char*>(head.data()), magic.size());
  if (!file || begin != magic) return;  // SQLite reports the error
  const int id = number_in(head, 68);
  const int version = number_in(head, 60);
  const bool is_unfinished = id == 0 && version == 0;
  if (is_unfinished) return;
  const std::string why = why_not(path.string(), schema, id, version);
  if (!why.empty()) throw StoreError(why);
}

void expect_ours(Connection& connection, const Schema& schema) {
  const std::string why =
      why_not(connection.path().string(), schema, pragma(connection, "PRAGMA application_id"),
              pragma(connection, "PRAGMA user_version"));
  if (why.empty()) return;
  ::sqlite3_db_config(connection.database().getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                      nullptr);
  throw StoreError(why);
}

bool is_empty(Connection& connection) {
  return pragma(connection, "PRAGMA user_version") == 0 &&
         pragma(connection, "PRAGMA application_id") == 0;
}

void create_tables(Connection& connection, const Schema& schema) {
  SQLite::Database& database = connection.database();
  database.exec(schema.tables);
  database.exec("PRAGMA application_id=" + std::to_string(schema.application_id));
  database.exec("PRAGMA user_version=" + std::to_string(tables_version));
}

void use_log(Connection& connection) {
  const std::string mode = connection.database().execAndGet("PRAGMA journal_mode=WAL").getString();
  if (mode != "wal") {
    throw StoreError(connection.path().string() +
                     ": this file system cannot share a log between programs: use a local disk");
  }
  connection.database().exec("PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864");
}

std::unique_ptr<Connection> open_tournament(const std::filesystem::path& path, Mode mode,
                                            const std::string& vfs) {
  expect_file(path);
  expect_ours(path, tournament_schema);
  std::optional<WriterLock> lock;
  if (mode == Mode::write) {
    auto taken = WriterLock::acquire(path);
    if (!taken) throw StoreError(taken.error().text);
    lock.emplace(*std::move(taken));
  }
  auto connection = std::make_unique<Connection>(path, mode, vfs);
  if (lock) connection->keep(*std::move(lock));
  expect_ours(*connection, tournament_schema);
  if (mode == Mode::write) use_log(*connection);
  return connection;
}

}  // namespace aspis::db
