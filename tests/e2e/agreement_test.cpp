// Two students agree by the JSON interface on the board and the time per move of their match, and
// the server plays it so, as in the class project of the source documents.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "protocol/record.hpp"
#include "tests/e2e/classroom.hpp"
#include "tests/support/instructor.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis {
namespace {

using e2e::Client;
using e2e::Student;
using support::HttpClient;
using support::Instructor;
using support::json;
using support::StartedServer;
using namespace std::chrono_literals;

const json plan = json::parse(R"({
  "name": "class", "game": "wordcube",
  "options": {"rows": 8, "columns": 8, "planes": 4}, "clock": {"move": "5s"},
  "agreed": {"least": {"options": {"rows": 4, "columns": 4, "planes": 2}, "move": "1s"},
             "most": {"options": {"rows": 12, "columns": 12, "planes": 4}, "move": "30s"}},
  "stages": [{"name": "All", "format": "groups", "match": {"games": 2, "swap": true},
              "tie_breaks": ["points", "lot"]}]
})");

json posted(const HttpClient& student, const std::string& path, const json& body) {
  const auto answer = student.post("/api/v1/me/" + path, body.dump());
  EXPECT_EQ(answer.status, 200) << path << ": " << answer.body;
  return json::parse(answer.body);
}

HttpClient make_browser(const StartedServer& server, const e2e::Ticket& ticket) {
  HttpClient client(server.pages());
  client.set_header("Authorization", "Bearer " + ticket.token);
  return client;
}

std::string find_option(const protocol::Record& record, const std::string& key) {
  const auto found = std::find_if(record.setup.options.begin(), record.setup.options.end(),
                                  [&](const auto& option) { return option.key == key; });
  return found == record.setup.options.end() ? "" : found->value;
}

TEST(Agreement, PlaysMatchOnTermsThatBothEntrantsAgreedOn) {
  const support::TemporaryFolder folder;
  StartedServer server({folder.path() / "data"});
  Instructor instructor(server.pages());
  instructor.log_in(server.password());
  instructor.post("tournaments", {{"name", "class"}, {"plan", plan}, {"roster", e2e::roster(2)}});
  const auto tickets = e2e::tickets_in(instructor.post("tournaments/class/tokens", json::object()));
  ASSERT_EQ(tickets.size(), 2U);
  instructor.post("tournaments/class/windows", {{"stage", 1}, {"by_agreement", true}});
  const std::vector<std::string> where = {server.bots(), "--http", "http://" + server.pages()};
  const Student first(folder.path() / "first", Client::cpp, tickets[0].token, where,
                      "wordcube_greedy");
  const Student second(folder.path() / "second", Client::python, tickets[1].token, where,
                       "wordcube_random");
  instructor.post("tournaments/class/start", json::object());

  const HttpClient one = make_browser(server, tickets[0]);
  const HttpClient other = make_browser(server, tickets[1]);
  const auto present = [&](const HttpClient& student) {
    const json lobby = json::parse(student.get("/api/v1/me").body).at("lobby");
    return lobby.is_object() && lobby.at("presence") == "ready";
  };
  ASSERT_TRUE(support::comes_true(e2e::patience, [&] { return present(one) && present(other); }));
  EXPECT_TRUE(instructor.games("class").empty()) << "both are there, but nothing is agreed yet";

  const json match = instructor.get("tournaments/class/matches").at("matches").at(0);
  const json challenge = posted(one, "challenges",
                                {{"to", tickets[1].alias},
                                 {"match", match.at("number")},
                                 {"options", {{"board", "5x6x2"}}},
                                 {"move_time", "20s"}});
  posted(other, "challenges/" + std::to_string(challenge.at("id").get<int>()) + "/accept",
         json::object());
  ASSERT_TRUE(support::comes_true(e2e::patience, [&] {
    return instructor.get("tournaments/class").at("finished").get<bool>();
  })) << server.log();

  const auto games = instructor.games("class");
  ASSERT_EQ(games.size(), 2U);
  for (const json& game : games) {
    const std::string id = std::to_string(game.at("id").get<std::int64_t>());
    const auto record =
        protocol::read_record(instructor.text("tournaments/class/games/" + id + "/record"));
    ASSERT_TRUE(record) << record.error().text;
    EXPECT_EQ(record->clock.move, 20s);
    EXPECT_EQ(find_option(*record, "rows"), "5");
    EXPECT_EQ(find_option(*record, "columns"), "6");
    EXPECT_EQ(find_option(*record, "planes"), "2");
  }
}

}  // namespace
}  // namespace aspis
