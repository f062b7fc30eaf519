// Tests a server that is killed while it reveals results.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <thread>

#include "tests/e2e/small_class.hpp"
#include "tests/support/websocket_client.hpp"

namespace aspis {
namespace {

using support::json;
using support::StartedServer;

const std::string party = "tournaments/party";

/// Ids of games by the round of their match.
using Rounds = std::map<int, std::set<std::int64_t>>;

/// `matches` has the form of the instructor's list of results that are held back.
Rounds list_rounds(const std::vector<json>& games, const json& matches) {
  Rounds rounds;
  for (const json& game : games) {
    for (const json& match : matches) {
      if (match.at("label") != game.at("label")) continue;
      rounds[match.at("round").get<int>()].insert(game.at("id").get<std::int64_t>());
    }
  }
  return rounds;
}

/// Reads what a spectator receives until the server is gone.
class Onlooker {
 public:
  explicit Onlooker(std::uint16_t port)
      : client_(port, "/api/v1/live?topic=tournament/party&v=0"), thread_([this] { listen(); }) {}
  /// Returns ids of the games that the events named. Call it when the server is killed, or about to
  /// be.
  [[nodiscard]] std::set<std::int64_t> heard() {
    thread_.join();
    return heard_;
  }

 private:
  void listen() {
    for (std::string text = client_.hear(); !text.empty(); text = client_.hear()) {
      const json events = json::parse(text).value("events", json::array());
      for (const json& event : events) {
        if (event.at("event") == "game-stored") heard_.insert(event.at("id").get<std::int64_t>());
      }
    }
  }

  support::WebSocketClient client_;
  std::set<std::int64_t> heard_;
  std::thread thread_;
};

class RevealKill : public testing::Test {
 protected:
  void start() {
    server_.reset();
    server_ = std::make_unique<StartedServer>(StartedServer::Asked{folder_.path() / "data"});
    if (password_.empty()) password_ = server_->password();
    instructor_ = std::make_unique<support::Instructor>("http://" + server_->pages());
    instructor_->log_in(password_);
  }

  void play() {
    std::string roster = "name,command\n";
    for (int i = 1; i <= 6; ++i) {
      roster += "Person " + std::to_string(i) + ",house:boxing_random\n";
    }
    const json stage = {{"name", "League"}, {"format", "groups"}, {"embargo", true}};
    json plan = {{"name", "party"},
                 {"game", "boxing"},
                 {"options", {{"unusable", "90"}}},
                 {"tie_breaks", {"points", "lot"}}};
    plan["stages"] = json::array({stage});
    instructor_->post("tournaments", {{"name", "party"}, {"roster", roster}, {"plan", plan}});
    instructor_->post(party + "/start", json::object());
    ASSERT_TRUE(support::comes_true(e2e::patience, [&] {
      return instructor_->get(party + "?view=staff").at("finished") == true;
    })) << server_->log();
  }

  /// Counts the reveals of rounds 1, 2, ... in the log.
  [[nodiscard]] int reveals_in_the_log() const {
    int reveals = 0;
    const json log = instructor_->get(party + "/audit");
    for (const json& row : log.at("audit")) {
      if (row.at("act") == "reveal") ++reveals;
    }
    return reveals;
  }

  support::TemporaryFolder folder_;
  std::string password_;
  std::unique_ptr<StartedServer> server_;
  std::unique_ptr<support::Instructor> instructor_;
};

TEST_F(RevealKill, RevealsWholeRoundOrNothingAndLogsWhich) {
  start();
  play();
  const json played = instructor_->get(party + "/games?limit=100&view=staff");
  const json matches = instructor_->get(party + "/embargo").at("matches");
  const Rounds all = list_rounds({played.at("games").begin(), played.at("games").end()}, matches);
  ASSERT_EQ(all.size(), 5U);
  ASSERT_EQ(all.at(1).size(), all.at(5).size());
  EXPECT_TRUE(instructor_->games("party").empty());
  int revealed = 0;
  int kills = 0;
  for (auto wait = std::chrono::microseconds(0); revealed < 5;
       wait += std::chrono::microseconds(400)) {
    SCOPED_TRACE("killed after " + std::to_string(wait.count()) + " us");
    Onlooker onlooker(e2e::find_port(server_->pages()));
    bool is_answered = false;
    std::thread asking([&] {
      try {
        instructor_->post(party + "/reveal",
                          {{"stage", 1}, {"round", revealed + 1}, {"delay_s", 0}});
        is_answered = true;
      } catch (const std::exception&) {
        // The kill happened first.
      }
    });
    std::this_thread::sleep_for(wait);
    server_->kill();
    ++kills;
    asking.join();
    const std::set<std::int64_t> heard = onlooker.heard();
    ASSERT_NO_FATAL_FAILURE(start());
    const Rounds shown = list_rounds(instructor_->games("party"), matches);
    const int now = static_cast<int>(shown.size());
    ASSERT_TRUE(now == revealed || now == revealed + 1) << now;
    if (is_answered) {
      EXPECT_EQ(now, revealed + 1);
    }
    EXPECT_EQ(reveals_in_the_log(), now);
    std::set<std::int64_t> shown_ids;
    for (const auto& [round, ids] : shown) {
      EXPECT_EQ(ids, all.at(round)) << "round " << round;
      shown_ids.insert(ids.begin(), ids.end());
    }
    for (const std::int64_t id : heard) {
      EXPECT_TRUE(shown_ids.contains(id)) << "game " << id << " was public, and is not any more";
    }
    revealed = now;
  }
  EXPECT_GE(kills, 5);
  EXPECT_EQ(instructor_->get(party).at("finished"), true);
}

TEST_F(RevealKill, KeepsSetTimesButNoRevealThatCouldBeCancelled) {
  start();
  play();
  const auto reveal = [this](int round, const char* when, const json& value) {
    instructor_->post(party + "/reveal", {{"stage", 1}, {"round", round}, {when, value}});
  };
  reveal(1, "delay_s", 600);
  reveal(2, "at", "2090-01-01T12:00:00Z");
  ASSERT_EQ(instructor_->get(party + "/embargo").at("pending").size(), 1U);
  server_->kill();
  ASSERT_NO_FATAL_FAILURE(start());
  const json now = instructor_->get(party + "/embargo");
  EXPECT_EQ(now.at("pending"), json::array());
  ASSERT_EQ(now.at("times").size(), 1U);
  EXPECT_EQ(now.at("times").at(0).at("round"), 2);
  EXPECT_TRUE(instructor_->games("party").empty());
}

}  // namespace
}  // namespace aspis
