#include "db/connection.hpp"
#include "db/fault.hpp"
#include "db/files.hpp"
#include "db/maintenance.hpp"
#include "db/practice_store.hpp"
#include "db/schema.hpp"
#include "protocol/json.hpp"

namespace aspis::db {

namespace {

/// A table, and how many of its first columns are its key.
struct Table {
  std::string_view name;
  int keys = 1;
  std::string_view columns = "*";
};

constexpr Table tables[] = {
    // The seed is a secret until the end: whoever has it knows all boards to come.
    {"tournament", 1,
     "plan, game, CASE closed WHEN '' THEN NULL ELSE seed END AS seed, seed_sha256, "
     "CASE closed WHEN '' THEN NULL ELSE seed_nonce END AS seed_nonce, dictionary_sha256, created, "
     "closed, program, title, shows_names, names_on_paper, running, stop_stage, stop_round"},
    {"entrants"},
    {"removed_names"},
    {"departures"},
    {"passed_thresholds", 2},
    {"seeding"},
    {"arrivals"},
    {"hidden_addresses"},
    {"hidden_names", 2},
    {"matches"},
    {"match_entrants", 2},
    {"games"},
    {"game_seats", 2},
    {"records"},
    {"stderr_texts", 2},
    {"audit"},
    {"confirmed"},
    {"chain"},
    {"tokens", 1, "entrant, issued"},  // what a token hashes to stays in the file
    {"announcements"},
    {"windows", 2},
    {"agreements", 3},
    {"embargoes"},
    {"revealed", 3},
    {"reveal_times", 2},
    {"big_screen"},
};

constexpr Table practice_exports[] = {
    {"practice_games"},
    {"practice_seats", 2},
    {"practice_records"},
    {"practice_stderr_texts", 2},
};

/// Tables are STRICT: their values are integers, texts or nothing.
std::string next_as_json(Query& row) {
  if (row.is_nothing()) {
    row.skip();
    return "null";
  }
  return row.is_integer() ? std::to_string(row.integer()) : protocol::json_text(row.word());
}

std::size_t export_table(Connection& connection, const Table& table,
                         const std::function<void(std::string_view)>& out) {
  std::string order = "1";
  for (int key = 2; key <= table.keys; ++key) order += ", " + std::to_string(key);
  Query rows(connection.prepared("SELECT " + std::string(table.columns) + " FROM " +
                                 std::string(table.name) + " ORDER BY " + order));
  std::size_t count = 0;
  for (; rows.next(); ++count) {
    std::string line = R"({"table":)" + protocol::json_text(table.name);
    for (int at = 0; at < rows.width(); ++at) {
      line += "," + protocol::json_text(rows.name(at)) + ":" + next_as_json(rows);
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
