// Tests a server with a webhook that is killed repeatedly.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/e2e/small_class.hpp"
#include "tests/support/webhook_receiver.hpp"

namespace aspis {
namespace {

using support::json;
using support::StartedServer;
using support::WebhookReceiver;
using testing::ElementsAreArray;
using testing::IsEmpty;

const std::string evening = "tournaments/evening";

TEST(WebhookKill, DeliversEveryResultAfterItsRevealDespiteKills) {
  const support::TemporaryFolder folder;
  WebhookReceiver receiver;
  const std::string secret = folder.with("secret", "0123456789abcdef0123456789abcdef\n");
  const auto start = [&] {
    return std::make_unique<StartedServer>(
        StartedServer::Asked{folder.path() / "data",
                             "127.0.0.1:0",
                             "127.0.0.1:0",
                             {"--webhook", receiver.url(), "--webhook-secret-file", secret}});
  };
  auto server = start();
  const std::string password = server->password();
  const auto log_in = [&] {
    auto instructor = std::make_unique<support::Instructor>("http://" + server->pages());
    instructor->log_in(password);
    return instructor;
  };
  auto instructor = log_in();
  std::string roster = "name,command\n";
  for (int i = 1; i <= 6; ++i) roster += "Person " + std::to_string(i) + ",house:boxing_random\n";
  json stage = {{"name", "League"}, {"format", "groups"}, {"embargo", true}};
  json plan = {{"name", "evening"},
               {"game", "boxing"},
               {"options", {{"unusable", "90"}}},
               {"tie_breaks", {"points", "lot"}}};
  plan["stages"] = json::array({stage});
  instructor->post("tournaments", {{"name", "evening"}, {"roster", roster}, {"plan", plan}});
  instructor->post(evening + "/start", json::object());
  ASSERT_TRUE(support::comes_true(e2e::patience, [&] {
    return instructor->get(evening + "?view=staff").at("finished") == true;
  })) << server->log();
  EXPECT_THAT(receiver.received(), IsEmpty()) << "everything is held back";

  std::vector<std::int64_t> games;
  for (int round = 1; round <= 5; ++round) {
    instructor->post(evening + "/reveal", {{"stage", 1}, {"round", round}, {"delay_s", 0}});
    games.clear();
    for (const json& game : instructor->games("evening")) {
      games.push_back(game.at("id").get<std::int64_t>());
    }
    ASSERT_TRUE(receiver.receives(static_cast<std::size_t>(round)));
    server->kill();
    server.reset();
    server = start();
    instructor = log_in();
  }
  std::set<std::int64_t> told;
  ASSERT_TRUE(support::comes_true(e2e::patience, [&] {
    for (const auto& one : receiver.received()) told.insert(one.game());
    return told.size() >= games.size();
  })) << server->log();
  EXPECT_THAT(told, ElementsAreArray(games));
  std::map<std::string, std::string> by_number;
  for (const auto& one : receiver.received()) {
    EXPECT_EQ(one.json().at("event"), "result");
    const auto known =
        by_number.emplace(one.header("X-Aspis-Delivery"), one.json().at("game").dump());
    EXPECT_EQ(known.first->second, one.json().at("game").dump());
  }
  EXPECT_EQ(by_number.size(), games.size()) << "what is told again has the same number";
}

}  // namespace
}  // namespace aspis
