#include "db/schema.hpp"

#include <array>
#include <string_view>

#include <sqlite3.h>

#include "db/chain.hpp"
#include "db/migrations.hpp"
#include "protocol/sha256.hpp"

namespace aspis::db {

namespace {

/// audit_chain() as the migrations call it: previous, id, at, actor, act, subject, reason.
void audit_chain_in_sql(sqlite3_context* context, int, sqlite3_value** values) {
  const auto text = [&](int at) {
    const auto* bytes = static_cast<const char*>(::sqlite3_value_blob(values[at]));
    const int size = ::sqlite3_value_bytes(values[at]);
    return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
  };
  try {
    const AuditRow row{
        ::sqlite3_value_int64(values[1]), text(2), text(3), text(4), text(5), text(6)};
    const std::string chain = audit_chain(text(0), row);
    ::sqlite3_result_text(context, chain.data(), static_cast<int>(chain.size()), SQLITE_TRANSIENT);
  } catch (const std::exception&) {
    ::sqlite3_result_error_nomem(context);
  }
}

}  // namespace

int current_version() {
  return static_cast<int>(migrations().size());
}

std::string why_not_ours(Connection& connection) {
  const std::string path = connection.path().string();
  if (connection.database().execAndGet("PRAGMA application_id").getInt() != application_id) {
    return path +
           ": this is a database, but not a tournament's: give the path of a tournament's file";
  }
  connection.look_at_version();
  if (connection.version() > current_version()) {
    return path + ": a later version of aspis created it (its tables are version " +
           std::to_string(connection.version()) + ", this program knows " +
           std::to_string(current_version()) + "): use that version";
  }
  if (connection.version() < 1) {
    return path + ": its version is " + std::to_string(connection.version()) +
           ", which never existed: continue with a backup";
  }
  return "";
}

void migrate(Connection& connection) {
  // Only here and only for this connection: the schema itself may not call it.
  ::sqlite3_create_function_v2(connection.database().getHandle(), "audit_chain", 7,
                               SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
                               audit_chain_in_sql, nullptr, nullptr, nullptr);
  const bool is_new = connection.version() == 0;
  while (connection.version() < current_version()) {
    const int next = connection.version() + 1;
    connection.transaction([&] {
      connection.database().exec(std::string(migrations().at(static_cast<std::size_t>(next - 1))));
      if (next == chain_since && !is_new) chain_what_is_there(connection, connection.version());
      connection.database().exec("PRAGMA application_id=" + std::to_string(application_id));
      connection.database().exec("PRAGMA user_version=" + std::to_string(next));
    });
    connection.look_at_version();
  }
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
