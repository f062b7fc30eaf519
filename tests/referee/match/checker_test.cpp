// A check on a machine that stands still now and then: nothing of that is the bot's.
#include "referee/match/checker.hpp"

#include <gmock/gmock.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <thread>

#include "tests/hostile/ring.hpp"

namespace aspis::match {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class StalledCheck : public testing::Test {
 protected:
  /// A bot in whose first turns, so many, the referee stands still; it then plays, or stays silent.
  std::vector<Finding> check_with_stalls(int stalls, bool plays) {
    CheckPlan plan;
    plan.rules = rules::rules_named("croquet").value();
    plan.clock = {100ms, std::nullopt};
    plan.bot = [this, stalls, plays](seats::Host& host) -> std::unique_ptr<seats::Seat> {
      return std::make_unique<seats::ScriptedSeat>(
          host, [this, &host, stalls, plays](const rules::Position& position) {
            const std::string move = position.random_move(random_);
            if (turn_++ >= stalls) return seats::ScriptedTurn{move, std::nullopt, 0ms};
            // Runs after the question is out.
            boost::asio::post(host.io(), [&host] {
              boost::asio::post(host.io(), [] { std::this_thread::sleep_for(400ms); });
            });
            return plays ? seats::ScriptedTurn{move, std::nullopt, 10ms} : seats::ScriptedTurn{};
          });
    };
    return check(plan, sandbox_, [](const Finding&) {});
  }
  static std::vector<std::string> texts(const std::vector<Finding>& findings, Grade grade) {
    std::vector<std::string> texts;
    for (const Finding& finding : findings) {
      if (finding.grade == grade) texts.push_back(finding.what);
    }
    return texts;
  }

  sandbox::Sandbox sandbox_;
  protocol::Random random_{5};
  int turn_ = 0;
};

TEST_F(StalledCheck, PlaysSpoiledGamesAgain) {
  const auto findings = check_with_stalls(2, false);
  EXPECT_THAT(texts(findings, Grade::fail), testing::IsEmpty());
  EXPECT_THAT(texts(findings, Grade::pass), Contains("plays a whole game as 1 against a gentle "
                                                     "partner"));
}

TEST_F(StalledCheck, NamesHostWhenItSpoilsGamesAgainAndAgain) {
  const auto findings = check_with_stalls(1000, false);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].what, "could not be checked as 1 against a gentle partner");
  EXPECT_THAT(findings[0].advice,
              testing::ElementsAre(StartsWith("host stalled: "),
                                   HasSubstr("an error of the referee's machine, not of the bot")));
}

TEST_F(StalledCheck, DoesNotTakeStallsForOutput) {
  const auto findings = check_with_stalls(1, true);
  EXPECT_THAT(texts(findings, Grade::fail), testing::IsEmpty());
  EXPECT_THAT(texts(findings, Grade::pass), Contains("writes only when asked"));
  EXPECT_THAT(texts(findings, Grade::warning), testing::IsEmpty());
}

}  // namespace
}  // namespace aspis::match
