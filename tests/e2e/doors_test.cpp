// Uses every bot transport in one tournament: TCP, TLS and WebSocket, by both relays, with a server
// whose pages are behind TLS.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "protocol/record.hpp"
#include "referee/match/verify.hpp"
#include "tests/e2e/classroom.hpp"
#include "tests/support/certificate.hpp"
#include "tests/support/instructor.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis {
namespace {

using e2e::Client;
using e2e::Student;
using support::Instructor;
using support::json;
using support::StartedServer;

struct Way {
  Client client;
  std::vector<std::string> where;
};

std::vector<Way> ways_into(const StartedServer& server, const std::string& authority) {
  const std::string url = "wss://" + server.pages();
  return {{Client::cpp, {server.bots()}},
          {Client::python, {server.bots()}},
          {Client::cpp, {server.bots_tls(), "--tls", "--ca", authority}},
          {Client::python, {server.bots_tls(), "--tls", "--ca", authority}},
          {Client::cpp, {"--ws", url, "--ca", authority}},
          {Client::python, {"--ws", url, "--ca", authority}}};
}

TEST(Transports, PlayOneTournamentOverTcpTlsAndWebSocketBehindTls) {
  const support::TemporaryFolder folder;
  const support::TestCertificate certificate(folder.path());
  StartedServer server(
      {folder.path() / "data",
       "127.0.0.1:0",
       "127.0.0.1:0",
       {"--tls", certificate.chain_file, certificate.key_file, "--bots-tls", "127.0.0.1:0"}});
  Instructor instructor("https://" + server.pages());
  instructor.log_in(server.password());
  const auto ways = ways_into(server, certificate.chain_file);
  instructor.post("tournaments", {{"name", "doors"},
                                  {"preset", "round-robin"},
                                  {"game", "boxing"},
                                  {"changes", {{"clock.move", "20s"}}},
                                  {"roster", e2e::roster(static_cast<int>(ways.size()))}});
  const auto tickets = e2e::tickets_in(instructor.post("tournaments/doors/tokens", json::object()));
  ASSERT_EQ(tickets.size(), ways.size());
  std::vector<std::unique_ptr<Student>> students;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    students.push_back(std::make_unique<Student>(folder.path() / std::to_string(i), ways[i].client,
                                                 tickets[i].token, ways[i].where, "boxing_greedy"));
  }
  instructor.post("tournaments/doors/start", json::object());
  ASSERT_TRUE(support::comes_true(e2e::patience, [&] {
    return instructor.get("tournaments/doors").at("finished").get<bool>();
  })) << server.log();

  const auto games = instructor.games("doors");
  EXPECT_GE(games.size(), ways.size() * (ways.size() - 1)) << "everybody twice against everybody";
  for (const json& game : games) {
    EXPECT_EQ(game.at("reason"), "last-spot") << game;
    const std::string id = std::to_string(game.at("id").get<std::int64_t>());
    const auto record =
        protocol::read_record(instructor.text("tournaments/doors/games/" + id + "/record"));
    ASSERT_TRUE(record) << record.error().text;
    EXPECT_TRUE(match::verify(*record, nullptr)) << id;
  }
  for (const auto& student : students) EXPECT_TRUE(student->is_well());
}

}  // namespace
}  // namespace aspis
