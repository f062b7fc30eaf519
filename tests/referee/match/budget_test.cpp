#include "referee/match/budget.hpp"

#include <gtest/gtest.h>

#include "protocol/random.hpp"
#include "referee/seats/lag.hpp"

namespace aspis::match {
namespace {

using namespace std::chrono_literals;

TEST(Budget, SoonerOfTwoLimitsCounts) {
  EXPECT_EQ(Budget({5s, std::nullopt}, 0ms).limit(), 5s);
  EXPECT_EQ(Budget({std::nullopt, 60s}, 0ms).limit(), 60s);
  EXPECT_EQ(Budget({5s, 60s}, 0ms).limit(), 5s);
  EXPECT_EQ(Budget({5s, 3s}, 0ms).limit(), 3s);
  EXPECT_EQ(Budget({}, 0ms).limit(), std::nullopt);
  EXPECT_EQ(Budget({}, 100ms).limit(), std::nullopt) << "grace alone is no limit";
}

TEST(Budget, MovesReduceGameTimeDownToZero) {
  Budget budget({5s, 6s}, 0ms);
  budget.spend(4s + 500us);
  EXPECT_EQ(budget.limit(), 1'999'500us);
  EXPECT_EQ(budget.left().game, 1999ms) << "told in milliseconds that are really there";
  EXPECT_EQ(budget.left().move, 5s);
  budget.spend(3s);
  EXPECT_EQ(budget.limit(), 0us);
  EXPECT_EQ(budget.left().game, 0ms);
}

TEST(Budget, GraceAddsToEveryMoveAndIsNotSent) {
  Budget budget({1s, 2s}, 50ms);
  EXPECT_EQ(budget.limit(), 1050ms);
  EXPECT_EQ(budget.left(), (protocol::TimeControl{1s, 2s}));
  budget.spend(1050ms);
  EXPECT_EQ(budget.limit(), 1000ms) << "950 ms of the game and the grace";
  budget.spend(1000ms);
  EXPECT_EQ(budget.limit(), 50ms) << "the grace is not owed back";
}

TEST(Budget, LagIsNotChargedToGameTime) {
  const Budget budget({1s, 10s}, 0ms);
  EXPECT_EQ(budget.uncharged(300ms, 200ms), 200ms);
  EXPECT_EQ(budget.uncharged(150ms, 200ms), 150ms) << "never below zero";
  EXPECT_EQ(budget.uncharged(300ms, 0ms), 0us);
}

TEST(Budget, LagIsRefundedOnlyAboveLimitWithoutGameTime) {
  const Budget budget({1s, std::nullopt}, 50ms);
  EXPECT_EQ(budget.uncharged(1050ms, 200ms), 0us);
  EXPECT_EQ(budget.uncharged(1100ms, 200ms), 50ms);
  EXPECT_EQ(budget.uncharged(2s, 200ms), 200ms) << "and then it is late";
  EXPECT_EQ(Budget({std::nullopt, std::nullopt}, 0ms).uncharged(2h, 200ms), 0us);
}

TEST(Budget, KeepsBotAt80PercentWithinLimitForEver) {
  protocol::Random random(5);
  const Budget budget({1s, std::nullopt}, 0ms);
  seats::LagQuota quota(250ms, 1000ms, 20ms);
  seats::LagMeter meter;
  int helped = 0;
  const seats::Instant start{};
  for (int move = 0; move < 10'000; ++move) {
    const auto trip = [&random] { return std::chrono::milliseconds(195 + random.below(40)); };
    meter.pong(meter.ping(start), start + trip());
    const std::chrono::microseconds all = 800ms + trip();
    const auto lag = budget.uncharged(all, quota.allowance(meter.smallest()));
    ASSERT_LE(all - lag, *budget.limit()) << "move " << move;
    quota.spend(lag);
    helped += lag > 0us ? 1 : 0;
  }
  EXPECT_GT(helped, 8'000) << "without help it would have lost long ago";
}

TEST(Budget, OverrunIsRoundedUp) {
  EXPECT_EQ(overrun(1'000'001us, 1s), 1ms);
  EXPECT_EQ(overrun(1'001'000us, 1s), 1ms);
  EXPECT_EQ(overrun(1'001'001us, 1s), 2ms);
}

}  // namespace
}  // namespace aspis::match
