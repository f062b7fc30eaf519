#include "server/lobby/commands.hpp"

#include <gtest/gtest.h>

namespace aspis::lobby {
namespace {

using namespace std::chrono_literals;
using Verdict = LineRateLimit::Verdict;

TEST(LineRateLimit, some_lines_a_second_are_heard_then_one_warning_then_nothing) {
  LineRateLimit limit;
  const std::chrono::steady_clock::time_point start(1h);
  for (int i = 0; i < LineRateLimit::most; ++i)
    EXPECT_EQ(limit.count_line(start), Verdict::hear) << i;
  EXPECT_EQ(limit.count_line(start + 10ms), Verdict::warn);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(limit.count_line(start + 20ms), Verdict::ignore);
}

TEST(LineRateLimit, the_next_second_begins_anew) {
  LineRateLimit limit;
  const std::chrono::steady_clock::time_point start(1h);
  for (int i = 0; i < 100; ++i) static_cast<void>(limit.count_line(start));
  EXPECT_EQ(limit.count_line(start + 999ms), Verdict::ignore);
  EXPECT_EQ(limit.count_line(start + 1s), Verdict::hear);
}

TEST(LineRateLimit, a_line_now_and_then_is_always_heard) {
  LineRateLimit limit;
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(limit.count_line(std::chrono::steady_clock::time_point(1h) + i * 300ms),
              Verdict::hear);
  }
}

}  // namespace
}  // namespace aspis::lobby
