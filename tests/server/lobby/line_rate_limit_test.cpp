#include "server/lobby/commands.hpp"

#include <gtest/gtest.h>

namespace aspis::lobby {
namespace {

using namespace std::chrono_literals;
using Verdict = LineRateLimit::Verdict;

TEST(LineRateLimit, AcceptsSomeLinesPerSecondThenWarnsOnceThenIgnores) {
  LineRateLimit limit;
  const std::chrono::steady_clock::time_point start(1h);
  for (int i = 0; i < LineRateLimit::most; ++i)
    EXPECT_EQ(limit.count_line(start), Verdict::hear) << i;
  EXPECT_EQ(limit.count_line(start + 10ms), Verdict::warn);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(limit.count_line(start + 20ms), Verdict::ignore);
}

TEST(LineRateLimit, AcceptsLinesAgainInNextSecond) {
  LineRateLimit limit;
  const std::chrono::steady_clock::time_point start(1h);
  for (int i = 0; i < 100; ++i) static_cast<void>(limit.count_line(start));
  EXPECT_EQ(limit.count_line(start + 999ms), Verdict::ignore);
  EXPECT_EQ(limit.count_line(start + 1s), Verdict::hear);
}

TEST(LineRateLimit, AcceptsOccasionalLinesAlways) {
  LineRateLimit limit;
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(limit.count_line(std::chrono::steady_clock::time_point(1h) + i * 300ms),
              Verdict::hear);
  }
}

}  // namespace
}  // namespace aspis::lobby
