// Tests that the webhook delivers results to the operator's address despite failures.
#include "server/webhook/webhook.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <set>

#include "server/tournament/held_back.hpp"
#include "tests/support/scripted_tournament.hpp"
#include "tests/support/webhook_receiver.hpp"

namespace aspis::webhook {
namespace {

using support::ReceivedDelivery;
using support::ScriptedTournament;
using support::sound;
using support::WebhookReceiver;
using testing::HasSubstr;
using testing::SizeIs;
using namespace std::chrono_literals;

constexpr const char* the_secret = "correct horse battery staple";
constexpr const char* before_it = "2026-11-01T00:00:00Z";

std::vector<std::int64_t> list_games(const std::vector<ReceivedDelivery>& deliveries) {
  std::vector<std::int64_t> games;
  for (const ReceivedDelivery& one : deliveries) games.push_back(one.game());
  return games;
}

class Webhooks : public testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<Webhook> open(std::uint16_t port,
                                              const std::string& made = before_it) {
    WebhookPlan plan;
    plan.url = sound(connect::read_url("http://127.0.0.1:" + std::to_string(port) + "/results",
                                       "http", "https"));
    plan.secret = the_secret;
    plan.date = [] { return std::string("2026-11-21T09:00:00Z"); };
    plan.patience = patience_;
    plan.first_pause = 1ms;
    plan.longest_pause = 20ms;
    return std::make_unique<Webhook>(
        std::move(plan), sound(db::DeliveryStore::open(folder_.path() / "webhook.db", made)), log_);
  }
  /// Returns the public view.
  [[nodiscard]] tournament::Snapshot shown() const {
    tournament::Tournament now = tournament_.tournament();
    return tournament::public_view(take_snapshot(now));
  }
  [[nodiscard]] std::vector<std::int64_t> all_games() const {
    std::vector<std::int64_t> ids;
    const tournament::Snapshot now = shown();
    for (const auto& [id, game] : now->games) ids.push_back(id);
    return ids;
  }

  void make_void(std::int64_t game) {
    db::Store store = tournament_.open();
    tournament::Tournament now = sound(tournament::read_tournament(store));
    static_cast<void>(
        sound(tournament::void_game(store, now, game, "a power cut", "2026-11-21T09:00:00Z")));
  }

  support::TemporaryFolder folder_;
  watch::Log log_{{watch::Level::error, false}};
  std::chrono::seconds patience_{10};
  ScriptedTournament tournament_{support::quick_plan("round-robin"), 3};
};

TEST_F(Webhooks, SendEachResultOnceInOrderAndSigned) {
  WebhookReceiver receiver;
  const auto webhook = open(receiver.port());
  webhook->published("cup", shown());
  tournament_.run();
  webhook->published("cup", shown());
  webhook->published("cup", shown());
  const std::size_t games = all_games().size();
  ASSERT_EQ(games, 6U);
  ASSERT_TRUE(receiver.receives(games));
  EXPECT_EQ(list_games(receiver.received()), all_games());
  std::set<std::string> ids;
  for (const ReceivedDelivery& one : receiver.received()) {
    EXPECT_THAT(one.head, HasSubstr("POST /results HTTP/1.1\r\n"));
    EXPECT_EQ(one.header("Content-Type"), "application/json");
    EXPECT_EQ(one.header("X-Aspis-Signature"), make_signature(one.body, the_secret));
    EXPECT_EQ(one.header("X-Aspis-Delivery"), one.json().at("delivery").get<std::string>());
    EXPECT_EQ(one.json().at("event"), "result");
    EXPECT_EQ(one.json().at("sent"), "2026-11-21T09:00:00Z");
    EXPECT_EQ(one.json().at("tournament").at("name"), "cup");
    EXPECT_THAT(one.json().at("game").at("seats"), SizeIs(2));
    ids.insert(one.header("X-Aspis-Delivery"));
  }
  EXPECT_EQ(ids.size(), games);
}

TEST_F(Webhooks, SignaturesMatchOtherImplementations) {
  // This is test case 2 of RFC 4231.
  EXPECT_EQ(make_signature("what do ya want for nothing?", "Jefe"),
            "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST_F(Webhooks, RetryFailureUntilAcceptedWhileNextOnesWait) {
  const std::vector<std::string> failures = {
      WebhookReceiver::status("500 Internal Server Error"),
      "",
      WebhookReceiver::status("302 Found"),
      "HTTP/1.1 200",
      "no web server at all\r\n\r\n",
      WebhookReceiver::status("410 Gone"),
  };
  WebhookReceiver receiver([&](std::size_t number) {
    return number < failures.size() ? failures[number] : WebhookReceiver::status("200 OK");
  });
  const auto webhook = open(receiver.port());
  tournament_.run();
  webhook->published("cup", shown());
  ASSERT_TRUE(receiver.receives(failures.size() + 6));
  std::vector<std::int64_t> expected(failures.size(), all_games().front());
  for (const std::int64_t id : all_games()) expected.push_back(id);
  EXPECT_EQ(list_games(receiver.received()), expected);
  std::set<std::string> ids;
  for (const ReceivedDelivery& one : receiver.received())
    ids.insert(one.header("X-Aspis-Delivery"));
  EXPECT_EQ(ids.size(), 6U) << "told again under the same number";
}

TEST_F(Webhooks, TimeOutAndRetryForSilentReceiver) {
  patience_ = 1s;
  std::promise<void> over;
  const std::shared_future<void> is_over = over.get_future().share();
  WebhookReceiver receiver([&](std::size_t number) {
    if (number == 0) is_over.wait_for(3s);  // much longer than the webhook waits
    return WebhookReceiver::status("200 OK");
  });
  const auto webhook = open(receiver.port());
  tournament_.run();
  webhook->published("cup", shown());
  EXPECT_TRUE(receiver.receives(7));
  over.set_value();
  EXPECT_EQ(receiver.received()[0].body, receiver.received()[1].body);
}

TEST_F(Webhooks, WaitUntilReceiverListens) {
  std::uint16_t port = 0;
  { port = WebhookReceiver().port(); }
  const auto webhook = open(port);
  tournament_.run();
  webhook->published("cup", shown());
  WebhookReceiver receiver({}, port);
  ASSERT_TRUE(receiver.receives(6));
  EXPECT_EQ(list_games(receiver.received()), all_games());
}

TEST_F(Webhooks, ReadOnlyStatusOfHugeAnswer) {
  WebhookReceiver receiver([](std::size_t number) {
    const std::string head = "HTTP/1.1 200 OK\r\nContent-Length: 50000000\r\n\r\n";
    return number == 0 ? head + std::string(50'000'000, 'x') : WebhookReceiver::status("200 OK");
  });
  const auto webhook = open(receiver.port());
  tournament_.run();
  webhook->published("cup", shown());
  ASSERT_TRUE(receiver.receives(6));
  EXPECT_EQ(list_games(receiver.received()), all_games());
}

TEST_F(Webhooks, ResumeAfterRestart) {
  tournament_.run();
  {
    WebhookReceiver receiver([](std::size_t number) {
      return number < 2 ? WebhookReceiver::status("200 OK") : std::string();
    });
    const auto webhook = open(receiver.port());
    webhook->published("cup", shown());
    ASSERT_TRUE(receiver.receives(4));
  }
  WebhookReceiver receiver;
  const auto webhook = open(receiver.port(), "2030-01-01T00:00:00Z");
  webhook->published("cup", shown());
  ASSERT_TRUE(receiver.receives(4));
  auto due = all_games();
  due.erase(due.begin(), due.begin() + 2);
  EXPECT_EQ(list_games(receiver.received()), due);
}

TEST_F(Webhooks, SendChangedResultAgainAsChanged) {
  WebhookReceiver receiver;
  const auto webhook = open(receiver.port());
  tournament_.run();
  webhook->published("cup", shown());
  ASSERT_TRUE(receiver.receives(6));
  make_void(2);
  webhook->published("cup", shown());
  ASSERT_TRUE(receiver.receives(7));
  const ReceivedDelivery last = receiver.received().back();
  EXPECT_EQ(last.game(), 2);
  EXPECT_EQ(last.json().at("event"), "result-changed");
  EXPECT_EQ(last.json().at("game").at("state"), "void");
  EXPECT_NE(last.header("X-Aspis-Delivery"), receiver.received()[1].header("X-Aspis-Delivery"));
}

TEST_F(Webhooks, SendOnlyNewResultsOfExistingTournament) {
  WebhookReceiver receiver;
  const auto webhook = open(receiver.port(), "2030-01-01T00:00:00Z");
  tournament_.run();
  webhook->published("old", shown());
  auto later = std::make_shared<tournament::Tournament>(*shown());
  later->row.created = "2030-01-02T00:00:00Z";
  webhook->published("new", later);
  ASSERT_TRUE(receiver.receives(6));
  for (const ReceivedDelivery& one : receiver.received()) {
    EXPECT_EQ(one.json().at("tournament").at("name"), "new");
  }
  make_void(3);
  webhook->published("old", shown());
  ASSERT_TRUE(receiver.receives(7));
  EXPECT_EQ(receiver.received().back().json().at("tournament").at("name"), "old");
  EXPECT_EQ(receiver.received().back().game(), 3);
}

TEST(WebhookSecret, RequiresAtLeast16LettersInFirstLineOfFile) {
  const support::TemporaryFolder folder;
  EXPECT_EQ(*read_secret(folder.with("good", std::string(the_secret) + "\r\nmore\n")), the_secret);
  EXPECT_THAT(read_secret(folder.with("short", "hunter2\n")).error().text,
              HasSubstr("its first line must have 16 to 1000 letters"));
  EXPECT_THAT(read_secret(folder.path() / "nothing").error().text,
              HasSubstr("cannot be read, or is empty"));
}

}  // namespace
}  // namespace aspis::webhook
