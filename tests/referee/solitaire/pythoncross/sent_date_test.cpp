#include "referee/solitaire/pythoncross/treasure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/utc.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

std::string date_to_utc(std::string_view date) {
  const auto moment = date_from(date);
  return moment ? protocol::utc(*moment) : "";
}

TEST(SentDate, IsReadInFormsOfMailAndPeople) {
  EXPECT_EQ(date_to_utc("2001-02-01T18:00:00Z"), "2001-02-01T18:00:00Z");
  EXPECT_EQ(date_to_utc("2001-02-01 12:00 CST"), "2001-02-01T18:00:00Z");
  EXPECT_EQ(date_to_utc(" Thu, 1 Feb 2001 12:00:30 -0600"), "2001-02-01T18:00:30Z");
  EXPECT_EQ(date_to_utc("1 Feb 2001 23:30 +05:30"), "2001-02-01T18:00:00Z");
  EXPECT_EQ(date_to_utc("Thu, 01 Feb 2001 12:00:00 -0600 (CST)"), "2001-02-01T18:00:00Z");
}

TEST(SentDate, IsNotGuessed) {
  for (const char* const odd :
       {"", "tomorrow", "2001-02-01 12:00", "2001-02-30 12:00 CST", "1 Fbe 2001 12:00 CST",
        "1 Feb 2001 12:00 XYZ", "2001-02-01 25:00 UTC", "2001-02-01 12:00 +9900",
        "1 2 3 4 5 6 7"}) {
    EXPECT_EQ(date_to_utc(odd), "") << odd;
  }
}

TEST(SentDate, IsInLineOfRecord) {
  const auto dated = sent_date("From: ada\r\nDate: 2001-01-31 09:00 UTC\r\n\r\nPYTHONCROSS\r\n");
  ASSERT_TRUE(dated);
  ASSERT_TRUE(*dated);
  EXPECT_EQ(protocol::utc(**dated), "2001-01-31T09:00:00Z");
  const auto none = sent_date("PYTHONCROSS\n");
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
  EXPECT_EQ(sent_date("A 1 1 AT\ndate: soon\n").error().text,
            "line 2: expected a date such as 2001-02-01 12:00 CST or Thu, 1 Feb 2001 12:00:00 "
            "-0600, not \" soon\"");
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
