#include "db/maintenance.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <system_error>
#include <utility>

#include "db/chain.hpp"
#include "db/connection.hpp"
#include "db/files.hpp"
#include "db/practice_store.hpp"
#include "db/schema.hpp"
#include "protocol/json.hpp"
#include "protocol/record.hpp"
#include "protocol/sha256.hpp"

namespace aspis::db {

namespace {

using Findings = std::vector<std::string>;

/// A file with much damage has the same said of it thousands of times.
constexpr std::size_t max_findings = 100;

/// Damage ends one check, not the others.
template <class Check>
void run(Findings& findings, const std::filesystem::path& path, Check&& check) {
  try {
    guarded(path, check);
  } catch (const StoreError& error) {
    findings.emplace_back(error.what());
  }
}

void check_sqlite(Connection& connection, Findings& findings) {
  Query integrity(connection.prepared("PRAGMA integrity_check"));
  while (integrity.next()) {
    if (const std::string finding = integrity.text(); finding != "ok") {
      findings.push_back("SQLite: " + finding);
    }
  }
  Query keys(connection.prepared("PRAGMA foreign_key_check"));
  while (keys.next()) {
    const std::string table = keys.text();
    const std::string row = keys.text();  // "" in a table without row ids
    findings.push_back(table + (row.empty() ? "" : " " + row) + ": belongs to no row of " +
                       keys.text());
  }
}

void check_ids(Connection& connection, const char* rows, const std::string& what,
               Findings& findings) {
  std::int64_t due = 1;
  Query ids(connection.prepared(rows));
  while (ids.next()) {
    const std::int64_t id = ids.integer();
    if (id == due + 1) findings.push_back(what + " " + std::to_string(due) + ": is missing");
    if (id > due + 1) {
      findings.push_back(what + " " + std::to_string(due) + " to " + std::to_string(id - 1) +
                         ": are missing");
    }
    due = id + 1;
  }
}

/// A record says the same as the rows that were made from it.
void compare(const GameRow& game, const protocol::Record& record, const std::string& where,
             Findings& findings) {
  std::vector<protocol::Standing> standings;
  std::vector<std::int64_t> scores;
  for (const GameSeatRow& seat : game.seats) {
    standings.push_back(seat.standing);
    scores.push_back(seat.score);
  }
  if (record.verdict.reason != game.reason || record.verdict.standings != standings ||
      record.verdict.scores != scores) {
    findings.push_back(where + ": its result is not that of its record");
  }
}

void check_record(const Store& store, const GameRow& game, Findings& findings) {
  const std::string where = "game " + std::to_string(game.id);
  const std::string text = store.games().record(game.id);
  if (text.empty() != game.record_sha256.empty()) {
    findings.push_back(where + (text.empty() ? ": its record is missing"
                                             : ": it has a record but should not have one"));
    return;
  }
  if (text.empty()) return;
  if (protocol::sha256(text) != game.record_sha256) {
    findings.push_back(where + ": its record is not the one that was stored, by its SHA-256");
    return;
  }
  const auto record = protocol::read_record(text);
  if (!record) {
    findings.push_back(where + ": its record cannot be read, " + record.error().text);
  } else if (game.state == GameState::played) {
    compare(game, *record, where, findings);
  }
}

/// A game is played by the entrants of its match, in any order.
void check_games(const Store& store, Findings& findings) {
  std::map<std::int64_t, std::vector<int>> entrants;
  for (MatchRow& match : store.matches().all()) {
    if (match.entrants.empty()) {
      findings.push_back("match " + std::to_string(match.id) + ": it has no entrants");
    }
    std::sort(match.entrants.begin(), match.entrants.end());
    entrants[match.id] = match.entrants;
  }
  for (const GameRow& game : store.games().all()) {
    const std::string where = "game " + std::to_string(game.id);
    std::vector<int> seated;
    for (const GameSeatRow& seat : game.seats) seated.push_back(seat.entrant);
    std::sort(seated.begin(), seated.end());
    if (seated != entrants[game.match]) {
      findings.push_back(where + ": its seats (" + std::to_string(seated.size()) +
                         ") are not the entrants of match " + std::to_string(game.match) + " (" +
                         std::to_string(entrants[game.match].size()) + ")");
    }
    check_record(store, game, findings);
  }
}

void check_practice(Connection& connection, Findings& findings) {
  Query games(
      connection.prepared("SELECT id, record_sha256, coalesce(record, '') FROM "
                          "practice_games LEFT JOIN practice_records ON practice = id "
                          "ORDER BY id"));
  while (games.next()) {
    const std::int64_t id = games.integer();
    const std::string digest = games.text();
    const std::string text = games.text();
    if (digest != (text.empty() ? "" : protocol::sha256(text))) {
      findings.push_back("practice game " + std::to_string(id) +
                         ": its record is not the one that was stored, by its SHA-256");
    }
  }
}

/// Once there is one.
void check_practice_file(const std::filesystem::path& path, Findings& findings) {
  if (!std::filesystem::exists(path)) return;
  run(findings, path, [&] {
    const auto connection = open_practice(path, Mode::read);
    if (!connection) return;
    check_sqlite(*connection, findings);
    check_practice(*connection, findings);
  });
}

void check_chain(const Store& store, Connection& connection, Findings& findings) {
  Query chains(connection.prepared("SELECT chain FROM audit ORDER BY id"));
  std::string previous;
  for (const AuditRow& row : store.audit().all()) {
    if (!chains.next()) return;
    const std::string stored = chains.text();
    if (stored != audit_chain(previous, row)) {
      findings.push_back("audit " + std::to_string(row.id) +
                         ": it, or a row before it, is not what was stored, by its SHA-256");
    }
    previous = stored;
  }
}

void check_tournament(const Store& store, Findings& findings) {
  const TournamentRow tournament = store.tournament();
  if (protocol::seed_commitment(tournament.seed_nonce, tournament.seed) != tournament.seed_sha256) {
    findings.push_back("tournament: its seed is not the one that was promised, by its SHA-256");
  }
}

/// The result of SQLite's own checks, or "".
std::string first_finding(Connection& connection) {
  Query integrity(connection.prepared("PRAGMA integrity_check(1)"));
  if (integrity.next()) {
    if (std::string finding = integrity.text(); finding != "ok") return finding;
  }
  Query keys(connection.prepared("PRAGMA foreign_key_check"));
  if (keys.next()) return "a row of " + keys.text() + " belongs to nothing";
  return "";
}

/// In this order, the rows of each by its key, which is its first columns.
constexpr std::string_view exported[] = {
    "tournament",        "entrants",   "removed_names",  "departures",
    "passed_thresholds", "seeding",    "arrivals",       "hidden_addresses",
    "hidden_names",      "matches",    "match_entrants", "games",
    "game_seats",        "records",    "stderr_texts",   "audit",
    "confirmed",         "chain",      "tokens",         "announcements",
    "windows",           "agreements", "embargoes",      "revealed",
    "reveal_times",      "big_screen"};
constexpr std::string_view exported_practice[] = {"practice_games", "practice_seats",
                                                  "practice_records", "practice_stderr_texts"};

std::string exported_columns(std::string_view table) {
  // The seed is secret until the end: it determines all boards to come.
  if (table == "tournament") {
    return "plan, game, CASE closed WHEN '' THEN NULL ELSE seed END AS seed, seed_sha256, "
           "CASE closed WHEN '' THEN NULL ELSE seed_nonce END AS seed_nonce, dictionary_sha256, "
           "created, closed, program, title, shows_names, names_on_paper, running, stop_stage, "
           "stop_round";
  }
  if (table == "tokens") return "entrant, issued";  // the tokens' hashes stay in the file
  return "*";
}

/// Tables are STRICT: their values are integers, texts or NULL.
std::string next_as_json(Query& row) {
  if (row.is_nothing()) {
    row.skip();
    return "null";
  }
  return row.is_integer() ? std::to_string(row.integer()) : protocol::json_text(row.word());
}

std::size_t export_tables(Connection& connection, std::span<const std::string_view> tables,
                          const std::function<void(std::string_view)>& out) {
  std::size_t count = 0;
  for (const std::string_view table : tables) {
    const std::string all = "SELECT " + exported_columns(table) + " FROM " + std::string(table);
    // No key has more columns.
    const int keys = std::min(3, Query(connection.prepared(all)).width());
    std::string order = "1";
    for (int key = 2; key <= keys; ++key) order += ", " + std::to_string(key);
    Query rows(connection.prepared(all + " ORDER BY " + order));
    for (; rows.next(); ++count) {
      std::string line = R"({"table":)" + protocol::json_text(table);
      for (int at = 0; at < rows.width(); ++at) {
        line += "," + protocol::json_text(rows.name(at)) + ":" + next_as_json(rows);
      }
      out(line + "}");
    }
  }
  return count;
}

}  // namespace

protocol::Result<std::vector<std::string>> check(const std::filesystem::path& given) {
  const std::filesystem::path path = real_path(given);
  auto opened = Store::open(path, Mode::read);
  if (!opened) return opened.error();
  const Store store = std::move(*opened);
  Findings findings;
  run(findings, path, [&] {
    Connection connection(path, Mode::read, "");
    run(findings, path, [&] { check_sqlite(connection, findings); });
    run(findings, path, [&] { check_tournament(store, findings); });
    run(findings, path, [&] {
      check_ids(connection, "SELECT id FROM matches ORDER BY id", "match", findings);
      check_ids(connection, "SELECT id FROM games ORDER BY id", "game", findings);
      check_ids(connection, "SELECT id FROM audit ORDER BY id", "audit", findings);
      check_ids(connection, "SELECT id FROM announcements ORDER BY id", "announcement", findings);
    });
    run(findings, path, [&] { store.snapshot([&] { check_games(store, findings); }); });
    run(findings, path,
        [&] { connection.snapshot([&] { check_chain(store, connection, findings); }); });
    run(findings, path, [&] { connection.snapshot([&] { check_results(connection, findings); }); });
  });
  check_practice_file(PracticeStore::path_for(path), findings);
  if (findings.size() > max_findings) {
    const std::string more = std::to_string(findings.size() - max_findings);
    findings.resize(max_findings);
    findings.push_back("and " + more + " more");
  }
  for (std::string& finding : findings) finding = one_line(std::move(finding));
  return findings;
}

protocol::Result<std::uintmax_t> backup(const std::filesystem::path& given,
                                        const std::filesystem::path& given_copy,
                                        const std::string& vfs) {
  const std::filesystem::path original = real_path(given);
  const std::filesystem::path copy = real_path(given_copy);
  const protocol::Error exists{copy.string() +
                               ": the file already exists: give the backup another name"};
  try {
    expect_file(original);
    if (std::filesystem::exists(copy)) return exists;
    if (std::string why = why_no_folder(copy); !why.empty()) return protocol::Error{why};
    UnfinishedFile file(copy);
    guarded(original, [&] {
      {
        // VACUUM copies one state of the original, even while another process writes to it.
        const auto connection = open_tournament(original, Mode::read, vfs);
        Query(connection->prepared("VACUUM INTO ?")).with(file.path().string()).run();
      }
      Connection made(file.path(), Mode::read, vfs);
      if (const std::string finding = first_finding(made); !finding.empty()) {
        throw damaged(original, finding);
      }
    });
    if (!file.publish()) return exists;
    return std::filesystem::file_size(copy);
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  } catch (const std::filesystem::filesystem_error& error) {
    return protocol::Error{copy.string() + ": the copy cannot be created (" +
                           error.code().message() +
                           "): check the disk and the permissions of the folder"};
  }
}

protocol::Result<std::size_t> export_rows(const std::filesystem::path& given,
                                          const std::function<void(std::string_view)>& out) {
  const std::filesystem::path path = real_path(given);
  return attempted(path, [&] {
    const auto connection = open_tournament(path, Mode::read);
    std::size_t count = 0;
    connection->snapshot([&] { count = export_tables(*connection, exported, out); });
    const auto practice = open_practice(PracticeStore::path_for(path), Mode::read);
    if (!practice) return count;
    practice->snapshot([&] { count += export_tables(*practice, exported_practice, out); });
    return count;
  });
}

}  // namespace aspis::db
