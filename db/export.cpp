#include <array>

#include "db/chain.hpp"
#include "db/connection.hpp"
#include "db/fault.hpp"
#include "db/files.hpp"
#include "db/hosting_tables.hpp"
#include "db/maintenance.hpp"
#include "db/practice_store.hpp"
#include "db/schema.hpp"
#include "protocol/json_text.hpp"

namespace aspis::db {

namespace {

struct Table {
  const char* name;
  const char* rows;  // SQL
  int since;         // version of the schema; the last one of a name that fits counts
};

constexpr std::array<Table, 28> tables{{
    // The seed is a secret until the end: whoever has it knows all boards to come.
    {"tournament",
     "SELECT plan, game, CASE closed WHEN '' THEN NULL ELSE seed END AS seed, seed_sha256, "
     "dictionary_sha256, created, closed, program FROM tournament",
     1},
    {"tournament",
     "SELECT plan, game, CASE closed WHEN '' THEN NULL ELSE seed END AS seed, seed_sha256, "
     "dictionary_sha256, created, closed, program, title, shows_names, running FROM tournament",
     3},
    {"tournament",
     "SELECT plan, game, CASE closed WHEN '' THEN NULL ELSE seed END AS seed, seed_sha256, "
     "CASE closed WHEN '' THEN NULL ELSE seed_nonce END AS seed_nonce, "
     "dictionary_sha256, created, closed, program, title, shows_names, running FROM tournament",
     chain_since},
    {"tournament",
     "SELECT plan, game, CASE closed WHEN '' THEN NULL ELSE seed END AS seed, seed_sha256, "
     "CASE closed WHEN '' THEN NULL ELSE seed_nonce END AS seed_nonce, "
     "dictionary_sha256, created, closed, program, title, shows_names, running, stop_stage, "
     "stop_round FROM tournament",
     stop_since},
    {"entrants", "SELECT * FROM entrants ORDER BY number", 1},
    {"removed_names", "SELECT * FROM removed_names ORDER BY id", 4},
    {"departures", "SELECT * FROM departures ORDER BY entrant", 5},
    {"passed_thresholds", "SELECT * FROM passed_thresholds ORDER BY entrant, threshold",
     arrivals_since},
    {"seeding", "SELECT * FROM seeding ORDER BY seed", arrivals_since},
    {"arrivals", "SELECT * FROM arrivals ORDER BY entrant", arrivals_since},
    {"hidden_addresses", "SELECT * FROM hidden_addresses ORDER BY entrant", 5},
    {"matches", "SELECT * FROM matches ORDER BY id", 1},
    {"match_entrants", "SELECT * FROM match_entrants ORDER BY match, place", 1},
    {"games", "SELECT * FROM games ORDER BY id", 1},
    {"game_seats", "SELECT * FROM game_seats ORDER BY game, place", 1},
    {"records", "SELECT * FROM records ORDER BY game", 1},
    {"stderr_texts", "SELECT * FROM stderr_texts ORDER BY game, place", 1},
    {"audit", "SELECT * FROM audit ORDER BY id", 1},
    {"confirmed", "SELECT * FROM confirmed ORDER BY stage", 2},
    {"chain", "SELECT * FROM chain ORDER BY id", chain_since},
    // What the token hashes to stays in the file.
    {"tokens", "SELECT entrant, issued FROM tokens ORDER BY entrant", 3},
    {"announcements", "SELECT * FROM announcements ORDER BY id", 3},
    {"windows", "SELECT * FROM windows ORDER BY stage, round", 3},
    {"agreements", "SELECT * FROM agreements ORDER BY stage, phase, entrants", 3},
    {"embargoes", "SELECT * FROM embargoes ORDER BY stage", embargo_since},
    {"revealed", "SELECT * FROM revealed ORDER BY stage, phase, entrants", embargo_since},
    {"reveal_times", "SELECT * FROM reveal_times ORDER BY stage, round", embargo_since},
    {"big_screen", "SELECT * FROM big_screen", big_screen_since},
}};

/// In the tournament's file before there is one beside it.
constexpr std::array<Table, 4> practice_tables{{
    {"practice_games", "SELECT * FROM practice_games ORDER BY id", 1},
    {"practice_seats", "SELECT * FROM practice_seats ORDER BY practice, place", 1},
    {"practice_records", "SELECT * FROM practice_records ORDER BY practice", 1},
    {"practice_stderr_texts", "SELECT * FROM practice_stderr_texts ORDER BY practice, place", 1},
}};

/// Tables are STRICT: their values are integers, texts or nothing.
std::string json_value(const SQLite::Column& column) {
  if (column.isNull()) return "null";
  if (column.isInteger()) return std::to_string(column.getInt64());
  return protocol::json_text(column.getString());
}

std::size_t export_table(Connection& connection, const Table& table,
                         const std::function<void(std::string_view)>& out) {
  SQLite::Statement& statement = connection.prepared(table.rows);
  Query rows(statement);
  std::size_t count = 0;
  for (; rows.next(); ++count) {
    std::string line = R"({"table":)" + protocol::json_text(table.name);
    for (int at = 0; at < statement.getColumnCount(); ++at) {
      line += "," + protocol::json_text(statement.getColumnName(at)) + ":";
      line += json_value(statement.getColumn(at));
    }
    out(line + "}");
  }
  return count;
}

std::size_t export_practice(Connection& connection,
                            const std::function<void(std::string_view)>& out) {
  std::size_t count = 0;
  connection.snapshot([&] {
    for (const Table& table : practice_tables) count += export_table(connection, table, out);
  });
  return count;
}

/// Whether there was a file to export.
bool export_practice_file(const std::filesystem::path& path, std::size_t& count,
                          const std::function<void(std::string_view)>& out) {
  if (!std::filesystem::exists(path)) return false;
  Connection connection(path, Mode::read, "");
  connection.look_at_version();
  if (connection.version() == 0) return false;
  count += export_practice(connection, out);
  return true;
}

}  // namespace

protocol::Result<std::size_t> export_rows(const std::filesystem::path& given,
                                          const std::function<void(std::string_view)>& out) {
  const std::filesystem::path path = real_path(given);
  if (std::string why = why_no_file(path); !why.empty()) return protocol::Error{why};
  try {
    return guarded(path, [&]() -> protocol::Result<std::size_t> {
      Connection connection(path, Mode::read, "");
      if (std::string why = why_not_ours(connection); !why.empty()) return protocol::Error{why};
      std::size_t count = 0;
      connection.snapshot([&] {
        for (std::size_t at = 0; at < tables.size(); ++at) {
          const auto fits = [&](std::size_t which) {
            return which < tables.size() && connection.version() >= tables[which].since;
          };
          const bool newer =
              fits(at + 1) && std::string_view(tables[at].name) == tables[at + 1].name;
          if (fits(at) && !newer) count += export_table(connection, tables[at], out);
        }
      });
      if (!export_practice_file(PracticeStore::path_of(path), count, out) &&
          connection.version() >= practice_since) {
        count += export_practice(connection, out);
      }
      return count;
    });
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  }
}

}  // namespace aspis::db
