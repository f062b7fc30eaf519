// Writes the four rows of a game by bare SQLite, as a lower bound for benches of the store. It
// checks nothing and cannot read anything back.
#pragma once

#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace aspis::support {

/// Ends the program with SQLite's message.
inline void require(int result, sqlite3* connection) {
  if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW) return;
  std::fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(connection));
  std::exit(1);
}

/// Writes the four rows of a game (itself, its record, two seats) by SQLite's C functions; each
/// column gets a value that needs no computation.
class BareGames {
 public:
  explicit BareGames(const std::filesystem::path& path) {
    require(sqlite3_open(path.c_str(), &connection_), connection_);
    run("PRAGMA journal_mode=WAL");
    run("PRAGMA synchronous=FULL");
    run("CREATE TABLE games (id INTEGER PRIMARY KEY, match INTEGER, number INTEGER, attempt "
        "INTEGER,"
        " board INTEGER, seed TEXT, state TEXT, fresh_board INTEGER, reason TEXT, detail TEXT,"
        " started TEXT, took_us INTEGER, record_sha256 TEXT) STRICT");
    run("CREATE TABLE records (game INTEGER PRIMARY KEY, record TEXT) STRICT");
    run("CREATE TABLE game_seats (game INTEGER, place INTEGER, entrant INTEGER, standing TEXT,"
        " forfeit INTEGER, score INTEGER, moves INTEGER, slowest_us INTEGER,"
        " PRIMARY KEY (game, place)) STRICT, WITHOUT ROWID");
    game_ = prepared("INSERT INTO games VALUES (?,1,?,0,0,?,'played',0,'home','',?,1234567,?)");
    record_ = prepared("INSERT INTO records VALUES (?, ?)");
    seat_ = prepared("INSERT INTO game_seats VALUES (?, ?, 1, 'win', 0, 101, 20, 90000)");
    begin_ = prepared("BEGIN IMMEDIATE");
    commit_ = prepared("COMMIT");
  }
  ~BareGames() {
    for (sqlite3_stmt* statement : {game_, record_, seat_, begin_, commit_}) {
      sqlite3_finalize(statement);
    }
    sqlite3_close(connection_);
  }
  BareGames(const BareGames&) = delete;
  BareGames& operator=(const BareGames&) = delete;

  void begin() { step(begin_); }
  void commit() { step(commit_); }
  void add(int id, const std::string& record) {
    static const std::string digest(64, 'a');
    sqlite3_bind_int(game_, 1, id);
    sqlite3_bind_int(game_, 2, id);
    sqlite3_bind_text(game_, 3, "1234567890", -1, SQLITE_STATIC);
    sqlite3_bind_text(game_, 4, "2026-11-20T20:51:06Z", -1, SQLITE_STATIC);
    sqlite3_bind_text(game_, 5, digest.data(), 64, SQLITE_STATIC);
    step(game_);
    sqlite3_bind_int(record_, 1, id);
    sqlite3_bind_text(record_, 2, record.data(), static_cast<int>(record.size()), SQLITE_STATIC);
    step(record_);
    for (int place = 0; place < 2; ++place) {
      sqlite3_bind_int(seat_, 1, id);
      sqlite3_bind_int(seat_, 2, place);
      step(seat_);
    }
  }

 private:
  void run(const char* sql) {
    require(sqlite3_exec(connection_, sql, nullptr, nullptr, nullptr), connection_);
  }
  sqlite3_stmt* prepared(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    require(sqlite3_prepare_v2(connection_, sql, -1, &statement, nullptr), connection_);
    return statement;
  }
  void step(sqlite3_stmt* statement) {
    require(sqlite3_step(statement), connection_);
    sqlite3_reset(statement);
  }

  sqlite3* connection_ = nullptr;
  sqlite3_stmt* game_ = nullptr;
  sqlite3_stmt* record_ = nullptr;
  sqlite3_stmt* seat_ = nullptr;
  sqlite3_stmt* begin_ = nullptr;
  sqlite3_stmt* commit_ = nullptr;
};

}  // namespace aspis::support
