#include "protocol/utc.hpp"

#include <gtest/gtest.h>

namespace aspis::protocol {
namespace {

using namespace std::chrono_literals;

TEST(Utc, TimeReadsBack) {
  for (const char* const time :
       {"2026-11-20T20:51:06Z", "2024-02-29T00:00:00Z", "1970-01-01T00:00:00Z"}) {
    const auto moment = parse_utc(time);
    ASSERT_TRUE(moment) << time;
    EXPECT_EQ(utc(*moment), time);
  }
}

TEST(Utc, TenMinutesBeforeMidnightReachNextDay) {
  EXPECT_EQ(utc(*parse_utc("2026-12-31T23:55:00Z") + 10min), "2027-01-01T00:05:00Z");
}

TEST(Utc, InvalidTimeGivesNullopt) {
  for (const char* const bad :
       {"", "2026-11-20", "2026-11-20 20:51:06Z", "2026-11-20T20:51:06", "2026-02-30T00:00:00Z",
        "2026-11-20T24:00:00Z", "2026-11-20T20:60:00Z", "2026-11-20T2a:00:00Z",
        "2026-13-20T20:00:00Z", "+026-11-20T20:51:06Z"}) {
    EXPECT_FALSE(parse_utc(bad)) << bad;
  }
}

}  // namespace
}  // namespace aspis::protocol
