// Network lag in a bot's time is measured and refunded.
#include "referee/seats/lag.hpp"

#include <gtest/gtest.h>

#include "protocol/random.hpp"

namespace aspis::seats {
namespace {

using namespace std::chrono_literals;

const Instant start{};

TEST(LagMeter, KnowsNothingBeforeFirstRoundTrip) {
  LagMeter meter;
  EXPECT_EQ(meter.last(), 0us);
  EXPECT_EQ(meter.smallest(), 0us);
  static_cast<void>(meter.ping(start));
  EXPECT_EQ(meter.smallest(), 0us);
}

TEST(LagMeter, TakesSmallestOfLastEight) {
  LagMeter meter;
  const auto trip = [&](std::chrono::milliseconds time) {
    meter.pong(meter.ping(start), start + time);
  };
  trip(20ms);
  for (int i = 0; i < 7; ++i) trip(80ms);
  EXPECT_EQ(meter.smallest(), 20ms);
  EXPECT_EQ(meter.last(), 80ms);
  trip(90ms);
  EXPECT_EQ(meter.smallest(), 80ms) << "the quick one is too long ago";
}

TEST(LagMeter, IgnoresUnexpectedPong) {
  LagMeter meter;
  meter.pong(0, start + 5s);
  const std::uint64_t number = meter.ping(start);
  meter.pong(number + 1, start + 5s);
  meter.pong(number - 1, start + 5s);
  EXPECT_EQ(meter.smallest(), 0us);
  meter.pong(number, start + 30ms);
  meter.pong(number, start + 5s);
  EXPECT_EQ(meter.last(), 30ms);
}

TEST(LagMeter, ForgetsBotThatNoLongerAnswers) {
  LagMeter meter;
  meter.pong(meter.ping(start), start + 30ms);
  static_cast<void>(meter.ping(start + 5s));
  EXPECT_EQ(meter.smallest(), 30ms) << "this one may still come back";
  static_cast<void>(meter.ping(start + 10s));
  EXPECT_EQ(meter.smallest(), 0us);
  EXPECT_EQ(meter.last(), 0us);
}

TEST(LagQuota, RefundsAtMostItsLimitAndRemainder) {
  LagQuota quota(250ms, 1000ms, 20ms);
  EXPECT_EQ(quota.allowance(100ms), 100ms);
  EXPECT_EQ(quota.allowance(3s), 250ms);
  EXPECT_EQ(quota.allowance(-1ms), 0us);
  quota.spend(900ms);
  EXPECT_EQ(quota.allowance(3s), 120ms);
}

TEST(LagQuota, RunsDryAndThenRefillsWithEachMove) {
  LagQuota quota(250ms, 1000ms, 20ms);
  int moves = 0;
  while (quota.allowance(200ms) == 200ms) {
    quota.spend(200ms);
    ++moves;
  }
  EXPECT_EQ(moves, 5);
  for (int i = 0; i < 50; ++i) quota.spend(quota.allowance(200ms));
  EXPECT_EQ(quota.allowance(200ms), 20ms);
}

TEST(LagQuota, IsNeverMoreThanFull) {
  LagQuota quota(250ms, 300ms, 20ms);
  for (int i = 0; i < 50; ++i) quota.spend(0ms);
  quota.spend(250ms);
  EXPECT_EQ(quota.allowance(250ms), 70ms);
}

TEST(LagQuota, ZeroTurnsItOff) {
  LagQuota quota(0ms, 0ms, 0ms);
  quota.spend(quota.allowance(3s));
  EXPECT_EQ(quota.allowance(3s), 0us);
}

TEST(LagQuota, LastsForEverIfLagDoesNotExceedRefill) {
  LagQuota quota(250ms, 1000ms, 20ms);
  for (int move = 0; move < 10'000; ++move) {
    EXPECT_EQ(quota.allowance(20ms), 20ms);
    quota.spend(20ms);
  }
}

}  // namespace
}  // namespace aspis::seats
