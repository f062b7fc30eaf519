#include "protocol/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "protocol/random.hpp"

namespace aspis::protocol {
namespace {

TEST(JsonText, EscapesWhatJsonForbids) {
  EXPECT_EQ(json_text("a\"b\\c\n\r\t"), R"("a\"b\\c\n\r\t")");
  EXPECT_EQ(json_text(std::string("\0\x1f\x7f", 3)), R"("\u0000\u001f\u007f")");
  EXPECT_EQ(json_text(""), R"("")");
}

TEST(JsonText, KeepsUtf8OfEveryLength) {
  EXPECT_EQ(json_text("\u00e9\u20ac\U0001f600"), "\"\u00e9\u20ac\U0001f600\"");
}

TEST(JsonText, ReplacesEachInvalidByte) {
  const std::string mark = "\xef\xbf\xbd";
  EXPECT_EQ(json_text("a\xff\xc3"), "\"a" + mark + mark + "\"");
  EXPECT_EQ(json_text("\xc0\xaf"), "\"" + mark + mark + "\"");             // a second spelling
  EXPECT_EQ(json_text("\xed\xa0\x80"), "\"" + mark + mark + mark + "\"");  // half a surrogate pair
  EXPECT_EQ(json_text("\xf4\x90\x80\x80"), "\"" + mark + mark + mark + mark + "\"");
}

TEST(JsonText, IsValidForStrictReaderWithAnyBytes) {
  Random random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (std::uint64_t left = random.below(40); left > 0; --left) {
      bytes += static_cast<char>(random.below(256));
    }
    const auto parsed = nlohmann::json::parse(json_text(bytes), nullptr, false);
    ASSERT_TRUE(parsed.is_string()) << "round " << round;
  }
}

}  // namespace
}  // namespace aspis::protocol
