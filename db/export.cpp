#include <array>

#include "db/connection.hpp"
#include "db/fault.hpp"
#include "db/files.hpp"
#include "db/maintenance.hpp"
#include "db/practice_store.hpp"
#include "db/schema.hpp"
#include "protocol/json_text.hpp"

namespace aspis::db {

namespace {

struct Table {
  const char* name;
  const char* rows;  // SQL
};

constexpr std::array<Table, 26> tables{{
    // The seed is a secret until the end: whoever has it knows all boards to come.
    {"tournament",
     "SELECT plan, game, CASE closed WHEN '' THEN NULL ELSE seed END AS seed, seed_sha256, "
     "CASE closed WHEN '' THEN NULL ELSE seed_nonce END AS seed_nonce, dictionary_sha256, created, "
     "closed, program, title, shows_names, names_on_paper, running, stop_stage, stop_round "
     "FROM tournament"},
    {"entrants", "SELECT * FROM entrants ORDER BY number"},
    {"removed_names", "SELECT * FROM removed_names ORDER BY id"},
    {"departures", "SELECT * FROM departures ORDER BY entrant"},
    {"passed_thresholds", "SELECT * FROM passed_thresholds ORDER BY entrant, threshold"},
    {"seeding", "SELECT * FROM seeding ORDER BY seed"},
    {"arrivals", "SELECT * FROM arrivals ORDER BY entrant"},
    {"hidden_addresses", "SELECT * FROM hidden_addresses ORDER BY entrant"},
    {"hidden_names", "SELECT * FROM hidden_names ORDER BY entrant, chosen_by"},
    {"matches", "SELECT * FROM matches ORDER BY id"},
    {"match_entrants", "SELECT * FROM match_entrants ORDER BY match, place"},
    {"games", "SELECT * FROM games ORDER BY id"},
    {"game_seats", "SELECT * FROM game_seats ORDER BY game, place"},
    {"records", "SELECT * FROM records ORDER BY game"},
    {"stderr_texts", "SELECT * FROM stderr_texts ORDER BY game, place"},
    {"audit", "SELECT * FROM audit ORDER BY id"},
    {"confirmed", "SELECT * FROM confirmed ORDER BY stage"},
    {"chain", "SELECT * FROM chain ORDER BY id"},
    // What the token hashes to stays in the file.
    {"tokens", "SELECT entrant, issued FROM tokens ORDER BY entrant"},
    {"announcements", "SELECT * FROM announcements ORDER BY id"},
    {"windows", "SELECT * FROM windows ORDER BY stage, round"},
    {"agreements", "SELECT * FROM agreements ORDER BY stage, phase, entrants"},
    {"embargoes", "SELECT * FROM embargoes ORDER BY stage"},
    {"revealed", "SELECT * FROM revealed ORDER BY stage, phase, entrants"},
    {"reveal_times", "SELECT * FROM reveal_times ORDER BY stage, round"},
    {"big_screen", "SELECT * FROM big_screen"},
}};

constexpr std::array<Table, 4> practice_exports{{
    {"practice_games", "SELECT * FROM practice_games ORDER BY id"},
    {"practice_seats", "SELECT * FROM practice_seats ORDER BY practice, place"},
    {"practice_records", "SELECT * FROM practice_records ORDER BY practice"},
    {"practice_stderr_texts", "SELECT * FROM practice_stderr_texts ORDER BY practice, place"},
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

}  // namespace

protocol::Result<std::size_t> export_rows(const std::filesystem::path& given,
                                          const std::function<void(std::string_view)>& out) {
  const std::filesystem::path path = real_path(given);
  try {
    return guarded(path, [&]() -> protocol::Result<std::size_t> {
      const auto connection = open_to_read(path);
      std::size_t count = 0;
      connection->snapshot([&] {
        for (const Table& table : tables) count += export_table(*connection, table, out);
      });
      const auto practice = open_practice(PracticeStore::path_of(path), Mode::read);
      if (practice) {
        practice->snapshot([&] {
          for (const Table& table : practice_exports) count += export_table(*practice, table, out);
        });
      }
      return count;
    });
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  }
}

}  // namespace aspis::db
