#include "protocol/time_control.hpp"

#include <gtest/gtest.h>

namespace aspis::protocol {
namespace {

using std::chrono::milliseconds;

TEST(Duration, IsNumberWithUnit) {
  EXPECT_EQ(*read_duration("500ms"), milliseconds(500));
  EXPECT_EQ(*read_duration("2s"), milliseconds(2000));
  EXPECT_EQ(*read_duration("1.5s"), milliseconds(1500));
  EXPECT_EQ(*read_duration("1m"), milliseconds(60'000));
  EXPECT_EQ(*read_duration("24h"), milliseconds(86'400'000));
}

TEST(Duration, RefusesOtherTextWithListOfForms) {
  for (const char* wrong : {"", "5", "s", "-2s", "2 s", "0s", "0.1ms", "25h", "1e3s", "1.2.3s",
                            "2S", "99999999999h", "nans", "."}) {
    const auto read = read_duration(wrong);
    ASSERT_FALSE(read.ok()) << wrong;
    EXPECT_NE(read.error().text.find("500ms, 2s, 1m"), std::string::npos);
  }
}

TEST(Duration, IsWrittenInLargestExactUnit) {
  EXPECT_EQ(text(milliseconds(500)), "500ms");
  EXPECT_EQ(text(milliseconds(90'000)), "90s");
  EXPECT_EQ(text(milliseconds(60'000)), "1m");
  EXPECT_EQ(text(milliseconds(7'200'000)), "2h");
}

TEST(TimeControl, AbsentLimitIsDash) {
  EXPECT_EQ(text(TimeControl{milliseconds(5000), std::nullopt}), "5000 -");
  EXPECT_EQ(text(TimeControl{std::nullopt, milliseconds(60000)}), "- 60000");
}

}  // namespace
}  // namespace aspis::protocol
