#include "referee/solitaire/pythoncross/map.hpp"
#include "tests/support/sound.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace aspis::solitaire::pythoncross {
namespace {

using support::refusal_text;
using support::sound;
using testing::ElementsAre;
using testing::StartsWith;

std::string map_error(std::string_view text) {
  return refusal_text(read_map(text));
}

TEST(PythoncrossMap, IsReadWithTitleLettersStartAndBlocks) {
  const auto map = sound(read_map("---\nA Map #1\nHrMo\n2 2\n4 3 7 4\n\n6 9\n---\n"));
  EXPECT_EQ(map.title, "A Map #1");
  EXPECT_EQ(map.letters, "hrmo");
  EXPECT_EQ(map.start, (Place{2, 2}));
  EXPECT_THAT(map.blocks, ElementsAre(Place{4, 3}, Place{7, 4}, Place{6, 9}));
  EXPECT_EQ(map.values, traditional_values());
}

TEST(PythoncrossMap, MayBeOneLineWithoutTitle) {
  const auto map = sound(read_map("abcdefg 5 5 1 1"));
  EXPECT_EQ(map.title, "");
  EXPECT_THAT(map.blocks, ElementsAre(Place{1, 1}));
}

TEST(PythoncrossMap, MayHaveTitleOfOneWord) {
  const auto map = sound(read_map("Treasure\r\nabcdefg\r\n5 5\r\n"));
  EXPECT_EQ(map.title, "Treasure");
  EXPECT_EQ(map.letters, "abcdefg");
}

TEST(PythoncrossMap, IsRefusedInOneLineWithPlace) {
  EXPECT_EQ(map_error(""), "line 1: no letters: a data file begins with the letter list");
  EXPECT_EQ(map_error("a title only #1\n"),
            "line 1: expected the letter list: one word of letters");
  EXPECT_EQ(map_error("abc\n2 x\n"), "line 2: \"x\" is not a column or row from 1 to 9");
  EXPECT_EQ(map_error("abc\n2 10\n"), "line 2: \"10\" is not a column or row from 1 to 9");
  EXPECT_EQ(map_error("abc\n2 2 3\n"),
            "line 2: after the letters, a data file has pairs of column and row, the start first; "
            "found 3 numbers");
  EXPECT_EQ(map_error("abc\n"),
            "line 1: after the letters, a data file has pairs of column and row, the start first; "
            "found 0 numbers");
  EXPECT_EQ(map_error("abc\n2 2\n2 2\n"), "line 3: the start is blocked");
  EXPECT_THAT(map_error(std::string(500, 'a') + " 1 1"), StartsWith("line 1: 500 letters"));
}

TEST(PythoncrossMap, HasTraditionalValuesByDefault) {
  const auto values = sound(read_values(
      "555555555\n544444445\n543333345\n543222345\n543222345\n543222345\n543333345\n544444445\n"
      "5 5 5 5 5 5 5 5 5\n"));
  EXPECT_EQ(values, traditional_values());
}

TEST(PythoncrossMap, TakesOtherValuesOnlyAsNineLinesOfNineDigits) {
  EXPECT_EQ(read_values("12345678\n").error().text,
            "line 1: a scoring grid has nine lines of nine digits");
  EXPECT_EQ(read_values("123456789\n").error().text,
            "line 1: a scoring grid has nine lines of nine digits; found 1 lines");
  std::string ten;
  for (int row = 0; row < 10; ++row) ten += "111111111\n";
  EXPECT_EQ(read_values(ten).error().text, "line 10: a scoring grid has nine lines of nine digits");
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
