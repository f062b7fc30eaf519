#include "server/tournament/line_brake.hpp"

#include <gtest/gtest.h>

namespace aspis::tournament {
namespace {

using namespace std::chrono_literals;
using Verdict = LineBrake::Verdict;

TEST(LineBrake, some_lines_a_second_are_heard_then_one_warning_then_nothing) {
  LineBrake brake;
  const std::chrono::steady_clock::time_point start(1h);
  for (int i = 0; i < LineBrake::most; ++i) EXPECT_EQ(brake.take(start), Verdict::hear) << i;
  EXPECT_EQ(brake.take(start + 10ms), Verdict::warn);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(brake.take(start + 20ms), Verdict::ignore);
}

TEST(LineBrake, the_next_second_begins_anew) {
  LineBrake brake;
  const std::chrono::steady_clock::time_point start(1h);
  for (int i = 0; i < 100; ++i) static_cast<void>(brake.take(start));
  EXPECT_EQ(brake.take(start + 999ms), Verdict::ignore);
  EXPECT_EQ(brake.take(start + 1s), Verdict::hear);
}

TEST(LineBrake, a_line_now_and_then_is_always_heard) {
  LineBrake brake;
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(brake.take(std::chrono::steady_clock::time_point(1h) + i * 300ms), Verdict::hear);
  }
}

}  // namespace
}  // namespace aspis::tournament
