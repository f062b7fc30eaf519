// Tests the whole system: a server and 34 relays play a shield to its end by the JSON interface
// only, while the test kills relays and the server; then it verifies every record and recounts the
// tables from the records.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "protocol/record.hpp"
#include "protocol/sha256.hpp"
#include "referee/match/verify.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_list_text.hpp"
#include "tests/e2e/classroom.hpp"
#include "tests/support/instructor.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis {
namespace {

using e2e::Client;
using e2e::patience;
using e2e::Student;
using support::Instructor;
using support::json;
using support::StartedServer;

#ifdef ASPIS_SANITIZED
constexpr int entrants = 10;  // everything takes ten times as long
#else
constexpr int entrants = 34;
#endif
const std::string tournament = "shield";

/// Students alternate between C++ and Python relays, and pairs of students between two bots.
std::unique_ptr<Student> student(const std::filesystem::path& folder, int number,
                                 const std::string& token, const StartedServer::Asked& at) {
  const auto client = number % 2 == 0 ? Client::cpp : Client::python;
  const std::vector<std::string> where = {at.bots, "--http", "http://" + at.http};
  // The strong bot uses all the time that it has.
  const std::string bot = number / 2 % 2 == 0 ? "boxing_greedy" : "boxing_random";
  return std::make_unique<Student>(folder / std::to_string(number), client, token, where, bot);
}

std::size_t games_played(const Instructor& instructor) {
  return instructor.get("tournaments/" + tournament).at("games_played").get<std::size_t>();
}

/// An entrant's results in one stage by the records, without play-offs.
struct Count {
  int games = 0;
  int wins = 0;
  int ties = 0;
  int losses = 0;
  std::int64_t score = 0;
  bool operator==(const Count&) const = default;
};
void PrintTo(const Count& count, std::ostream* out) {
  *out << count.games << " games, " << count.wins << "-" << count.ties << "-" << count.losses
       << ", score " << count.score;
}
using Counts = std::map<std::pair<int, std::string>, Count>;

void add(Counts& counts, int stage, const protocol::Record& record) {
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    Count& count = counts[{stage, record.seats[seat].name}];
    const protocol::Standing standing = record.verdict.standings.at(seat);
    ++count.games;
    if (standing == protocol::Standing::win) ++count.wins;
    if (standing == protocol::Standing::tie) ++count.ties;
    if (standing == protocol::Standing::loss) ++count.losses;
    count.score += record.verdict.scores.at(seat);
  }
}

/// Replays every record, and compares it with its game.
Counts counted_from_records(const Instructor& instructor, const std::vector<json>& games) {
  Counts counts;
  for (const json& game : games) {
    const std::string id = std::to_string(game.at("id").get<std::int64_t>());
    const std::string text =
        instructor.text("tournaments/" + tournament + "/games/" + id + "/record");
    EXPECT_EQ(protocol::sha256(text), game.at("record_sha256").get<std::string>());
    const auto record = protocol::read_record(text);
    if (!record) {
      ADD_FAILURE() << id << ": " << record.error().text;
      continue;
    }
    const auto verified = match::verify(*record, nullptr);
    EXPECT_TRUE(verified) << id << ": " << verified.error().text << "\n" << text;
    // A superseded game was replayed after a stall of the machine: it no longer counts.
    const bool is_superseded = game.at("state") == "superseded";
    if (!is_superseded) {
      EXPECT_EQ(game.at("state"), "played");
    }
    EXPECT_EQ(game.at("reason"), protocol::name(record->verdict.reason));
    for (std::size_t seat = 0; seat < record->seats.size(); ++seat) {
      EXPECT_EQ(game.at("seats").at(seat).at("alias"), record->seats[seat].name);
      EXPECT_EQ(game.at("seats").at(seat).at("standing"),
                protocol::name(record->verdict.standings.at(seat)));
    }
    if (is_superseded ||
        game.at("label").get<std::string>().find("play-off") != std::string::npos) {
      continue;
    }
    add(counts, game.at("stage").get<int>(), *record);
  }
  return counts;
}

/// Checks the group stages, which have tables.
void expect_tables_follow(const json& standings, const Counts& counts) {
  int lines = 0;
  for (const json& stage : standings.at("stages")) {
    if (stage.at("format") != "groups" || stage.at("state") == "skipped") continue;
    for (const json& group : stage.at("groups")) {
      for (const json& line : group.at("lines")) {
        const auto found =
            counts.find({stage.at("number").get<int>(), line.at("alias").get<std::string>()});
        const Count count = found == counts.end() ? Count{} : found->second;
        const Count shown{line.at("games"), line.at("wins"), line.at("ties"), line.at("losses"),
                          line.at("score")};
        EXPECT_EQ(shown, count) << line;
        ++lines;
      }
    }
  }
  EXPECT_GE(lines, entrants);
}

TEST(ShieldTournament, Plays34RelaysThroughKillsWithTablesMatchingRecords) {
  const support::TemporaryFolder folder;
  StartedServer::Asked asked{folder.path() / "data", "127.0.0.1:0", "127.0.0.1:0", {}};
  auto server = std::make_unique<StartedServer>(asked);
  asked.http = server->pages();
  asked.bots = server->bots();
  const std::string password = server->password();
  Instructor instructor(asked.http);
  instructor.log_in(password);
  instructor.post("tournaments", {{"name", tournament},
                                  {"title", "Shield"},
                                  {"preset", "shield"},
                                  {"game", "boxing"},
                                  {"roster", e2e::roster(entrants)}});
  const auto tickets =
      e2e::tickets_in(instructor.post("tournaments/" + tournament + "/tokens", json::object()));
  ASSERT_EQ(tickets.size(), static_cast<std::size_t>(entrants));

  std::vector<std::unique_ptr<Student>> students;
  for (int number = 0; number < entrants; ++number) {
    const std::string& token = tickets[static_cast<std::size_t>(number)].token;
    students.push_back(student(folder.path() / "students", number, token, asked));
  }
  instructor.post("tournaments/" + tournament + "/start", json::object());

  constexpr std::size_t some = entrants / 2;
  ASSERT_TRUE(support::comes_true(patience, [&] { return games_played(instructor) >= some; }))
      << server->log();
  for (const int number : {0, 1, 4}) students[static_cast<std::size_t>(number)]->kill();
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  for (const int number : {0, 1, 4}) students[static_cast<std::size_t>(number)]->start();

  ASSERT_TRUE(support::comes_true(patience, [&] { return games_played(instructor) >= 2 * some; }));
  const std::vector<json> before = instructor.games(tournament);
  server->kill();
  server = std::make_unique<StartedServer>(asked);
  Instructor visitor(asked.http);
  ASSERT_TRUE(support::comes_true(patience, [&] {
    return visitor.get("tournaments/" + tournament).at("finished").get<bool>();
  })) << server->log();

  const std::vector<json> games = visitor.games(tournament);
  ASSERT_GE(games.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(games[i], before[i]) << "what was published before the kill is as it was";
  }
  // The relay knows of the end, or is about to reconnect and learn of it.
  for (const auto& student : students) EXPECT_TRUE(student->is_well());
  const Counts counts = counted_from_records(visitor, games);
  expect_tables_follow(visitor.get("tournaments/" + tournament + "/standings"), counts);
}

}  // namespace
}  // namespace aspis
