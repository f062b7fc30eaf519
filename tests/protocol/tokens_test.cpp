#include "protocol/tokens.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace aspis::protocol {
namespace {

using namespace std::string_view_literals;

TEST(Tokens, FieldsKeepEmptyOnesAndWordsDoNot) {
  EXPECT_EQ(split_fields("W,,1,", ','), (std::vector<std::string_view>{"W", "", "1", ""}));
  EXPECT_EQ(split_fields("", ','), std::vector<std::string_view>{""});
  EXPECT_EQ(split_words("  go 5000  - "), (std::vector<std::string_view>{"go", "5000", "-"}));
}

TEST(Tokens, LinesEndWithLfCrOrCrlfAndLastMayLackIt) {
  using Lines = std::vector<std::string_view>;
  EXPECT_EQ(split_lines("a\nb\rc\r\nd"), (Lines{"a", "b", "c", "d"}));
  EXPECT_EQ(split_lines("a\r\n"), Lines{"a"});
  EXPECT_EQ(split_lines("\n\r\n\r\r"), (Lines{"", "", "", ""}));
  EXPECT_EQ(split_lines(""), Lines{});
}

TEST(Tokens, IntegersHaveOneForm) {
  EXPECT_EQ(integer_from<int>("-12"), -12);
  EXPECT_EQ(integer_from<int>("0"), 0);
  for (const std::string_view wrong :
       {""sv, "+1"sv, "01"sv, "-0"sv, "1 "sv, "1.0"sv, "99999999999"sv, "-"sv, "0x1"sv}) {
    EXPECT_EQ(integer_from<int>(wrong), std::nullopt) << wrong;
  }
}

TEST(Tokens, EscapingKeepsEveryByte) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  EXPECT_TRUE(is_printable(escaped(all, SIZE_MAX)));
  EXPECT_EQ(unescaped(escaped(all, SIZE_MAX)), all);
  EXPECT_EQ(unescaped("\\q"), std::nullopt);
  EXPECT_EQ(unescaped("\\x4"), std::nullopt);
  EXPECT_EQ(escaped("abcdef", 3), "abc...");
  EXPECT_EQ(in_quotes("A\\xef\x01"), "'A\\xef\\x01'") << "escaped text is not escaped again";
}

}  // namespace
}  // namespace aspis::protocol
