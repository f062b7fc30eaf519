#include "db/schema.hpp"

#include <array>
#include <fstream>
#include <string_view>

#include <sqlite3.h>

#include "db/files.hpp"
#include "protocol/sha256.hpp"

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

std::string why_not_ours(const std::filesystem::path& path, const Schema& schema) {
  constexpr std::string_view magic("SQLite format 3\0", 16);
  std::array<unsigned char, 72> head{};
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(head.data()), head.size());
  const std::string_view begin(reinterpret_cast<const char*>(head.data()), magic.size());
  if (!file || begin != magic) return "";  // SQLite says what is wrong with it
  const int id = number_in(head, 68);
  const int version = number_in(head, 60);
  const bool is_unfinished = id == 0 && version == 0;
  return is_unfinished ? "" : why_not(path.string(), schema, id, version);
}

std::string why_not_ours(Connection& connection, const Schema& schema) {
  std::string why =
      why_not(connection.path().string(), schema, pragma(connection, "PRAGMA application_id"),
              pragma(connection, "PRAGMA user_version"));
  if (!why.empty()) {
    ::sqlite3_db_config(connection.database().getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                        nullptr);
  }
  return why;
}

std::unique_ptr<Connection> open_to_read(const std::filesystem::path& path,
                                         const std::string& vfs) {
  if (std::string why = why_no_file(path); !why.empty()) throw StoreError(why);
  if (std::string why = why_not_ours(path, tournament_schema); !why.empty()) throw StoreError(why);
  auto connection = std::make_unique<Connection>(path, Mode::read, vfs);
  const std::string why = why_not_ours(*connection, tournament_schema);
  if (!why.empty()) throw StoreError(why);
  return connection;
}

void create_tables(Connection& connection, const Schema& schema) {
  SQLite::Database& database = connection.database();
  database.exec(schema.tables);
  database.exec("PRAGMA application_id=" + std::to_string(schema.application_id));
  database.exec("PRAGMA user_version=" + std::to_string(tables_version));
}

std::unique_ptr<Connection> open_side_file(const std::filesystem::path& path, const Schema& schema,
                                           Mode mode, const char* settings, const std::string& vfs,
                                           const std::function<void(Connection&)>& fill) {
  if (mode == Mode::write) make_empty_file(path);
  if (!std::filesystem::exists(path) && mode == Mode::read) return nullptr;
  if (std::string why = why_not_ours(path, schema); !why.empty()) throw StoreError(why);
  auto connection = std::make_unique<Connection>(path, mode, vfs);
  const bool is_new = pragma(*connection, "PRAGMA user_version") == 0 &&
                      pragma(*connection, "PRAGMA application_id") == 0;
  if (is_new && mode == Mode::read) return nullptr;
  if (!is_new) {
    if (std::string why = why_not_ours(*connection, schema); !why.empty()) throw StoreError(why);
  }
  if (mode == Mode::write) connection->database().exec(settings);
  if (!is_new) return connection;
  connection->transaction([&] {
    create_tables(*connection, schema);
    if (fill) fill(*connection);
  });
  return connection;
}

std::string audit_chain(const std::string& previous, const AuditRow& row) {
  // With their lengths, so that no two rows are the same text.
  const std::string id = std::to_string(row.id);
  const std::array<std::string_view, 6> fields{id,      row.at,      row.actor,
                                               row.act, row.subject, row.reason};
  std::string content = previous;
  for (const std::string_view field : fields) {
    content += "\n" + std::to_string(field.size()) + ":";
    content += field;
  }
  return protocol::sha256_of(content);
}

}  // namespace aspis::db
