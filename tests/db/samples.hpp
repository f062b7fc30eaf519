// A small tournament for tests of the store: consistent rows, and records that can be read. The
// moves are not verified by a referee.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "db/maintenance.hpp"
#include "db/store.hpp"
#include "protocol/record.hpp"
#include "protocol/sha256.hpp"
#include "tests/support/sound.hpp"

namespace aspis::tests {

inline db::TournamentRow sample_tournament() {
  db::TournamentRow row;
  row.plan = R"({"preset":"croquar"})";
  row.game = "croquet";
  row.seed = 18'446'744'073'709'551'557U;  // more than a signed number holds
  row.seed_sha256 = protocol::sha256(std::to_string(row.seed));
  row.created = "2026-11-20T20:51:06Z";
  row.program = "aspis 0.1.0";
  return row;
}

inline std::vector<db::EntrantRow> sample_entrants() {
  return {{1, "417", "Anna \"Ann\" Åström", "anna@example.org", "North", "1", "./a", false},
          {2, "102", "Bert", "bert@example.org", "", "", "./b -x", true},
          {3, "555", "Cleo", "", "South", "2", "", false}};
}

inline db::MatchRow sample_match() {
  db::MatchRow row;
  row.entrants = {1, 2};
  row.label = "Round 1";
  return row;
}

/// Record number `number`: croquet of 40 moves, or so many.
inline std::string sample_record(int number, int moves = 40) {
  protocol::Record record;
  record.game = "croquet";
  record.date = "2026-11-20T20:51:06Z";
  record.seed = static_cast<std::uint64_t>(number);
  record.seats = {{"1", "417"}, {"2", "102"}};
  for (int move = 0; move < moves; ++move) {
    record.events.emplace_back(protocol::PlayedMove{
        std::to_string(move % 2 + 1) + "," + std::to_string((move * 7 + number) % 8 + 1),
        std::chrono::microseconds(1000 + (number * 7919 + move * 104'729) % 90'000)});
  }
  record.verdict.reason = protocol::Reason::home;
  record.verdict.standings = {protocol::Standing::win, protocol::Standing::loss};
  record.verdict.scores = {101 + number % 7, 96};
  return protocol::text(record);
}

/// The row that belongs to sample_record(number).
inline db::GameRow sample_game(std::int64_t match, int number, int moves = 40) {
  using std::chrono::microseconds;
  db::GameRow row;
  row.match = match;
  row.number = number;
  row.seed = static_cast<std::uint64_t>(number);
  row.reason = protocol::Reason::home;
  row.detail = "";
  row.started = "2026-11-20T20:51:06Z";
  row.took = microseconds(1'234'567 + number);
  row.seats = {{1, protocol::Standing::win, false, 101 + number % 7, (moves + 1) / 2,
                microseconds(90'000), number % 3 == 0 ? "oops\n" : ""},
               {2, protocol::Standing::loss, false, 96, moves / 2, microseconds(80'000), ""}};
  return row;
}

/// Entrant 1 against a sample bot; its record is sample_record(number).
inline db::PracticeRow sample_practice(int number, int entrant = 1) {
  const db::GameRow game = sample_game(0, number);
  db::PracticeRow row;
  row.started = game.started;
  row.reason = game.reason;
  row.seats = game.seats;
  row.seats[0].entrant = entrant;
  row.seats[1].entrant = 0;
  row.names = {"417", "croquet_greedy"};
  return row;
}

inline db::Store create_sample(const std::filesystem::path& path, const std::string& vfs = "") {
  return support::sound(db::Store::create(path, sample_tournament(), sample_entrants(), vfs));
}

inline db::Store opened(const std::filesystem::path& path, db::Mode mode,
                        const std::string& vfs = "") {
  return support::sound(db::Store::open(path, mode, vfs));
}

/// What the check of a file finds.
inline std::vector<std::string> findings(const std::filesystem::path& path) {
  auto found = db::check(path);
  return found ? *found : std::vector<std::string>{"not opened: " + found.error().text};
}

}  // namespace aspis::tests
