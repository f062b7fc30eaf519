// The delays between two tries to connect.
#include "bots/connect/relay.hpp"

#include <gtest/gtest.h>

namespace aspis::connect {
namespace {

using std::chrono::milliseconds;

TEST(Backoff, FirstLossHasNoDelayAndNextOnesDo) {
  Backoff backoff(1);
  EXPECT_EQ(backoff.next(milliseconds(10)), milliseconds(0));
  EXPECT_GE(backoff.next(milliseconds(10)), milliseconds(250));
  EXPECT_GE(backoff.next(milliseconds(10)), milliseconds(500));
  EXPECT_EQ(backoff.next(milliseconds(10'000)), milliseconds(0));
  EXPECT_GE(backoff.next(milliseconds(10)), milliseconds(250));
}

TEST(Backoff, DelaysDoubleUpToHalfMinuteWithRandomHalf) {
  bool differ = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Backoff backoff(seed);
    milliseconds whole(500);
    for (int i = 0; i < 12; ++i) {
      const auto delay = backoff.next(std::nullopt);
      EXPECT_GE(delay, whole / 2);
      EXPECT_LE(delay, whole);
      differ = differ || delay != whole;
      whole = std::min(2 * whole, milliseconds(30'000));
    }
  }
  EXPECT_TRUE(differ);
}

}  // namespace
}  // namespace aspis::connect
