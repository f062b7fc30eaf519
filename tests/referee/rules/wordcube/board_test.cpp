#include "referee/rules/wordcube/cube.hpp"
#include "tests/support/sound.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace aspis::rules::wordcube {
namespace {

using support::refusal_text;
using support::sound;
using testing::HasSubstr;

const std::string rows = "abc\ndef\nghi\njkl\nmno\npqr\n";

std::string read_error(const std::string& file) {
  return refusal_text(read_board(file));
}

std::string with(const std::string& text, const std::string& from, const std::string& to) {
  std::string changed = text;
  return changed.replace(changed.find(from), from.size(), to);
}

TEST(WordcubeBoard, IsReadAndWrittenPlaneAfterPlane) {
  const auto board = sound(read_board("3 3 2\n" + rows));
  EXPECT_EQ(board.dimensions, (std::vector{3, 3, 2}));
  EXPECT_EQ(board.rows, (std::vector<std::string>{"abc", "def", "ghi", "jkl", "mno", "pqr"}));
  EXPECT_EQ(write_board(board), "3 3 2\n" + rows);
}

TEST(WordcubeBoard, AcceptsEveryFormOfDimensionsInDocument) {
  for (const char* dimensions : {"3 3 2", "3 x 3 x 2", "3 \xc3\x97 3 \xc3\x97 2", "3x3x2",
                                 "3X3\xc3\x97"
                                 "2",
                                 "  3\t3  2 "}) {
    EXPECT_EQ(read_error(std::string(dimensions) + "\n" + rows), "") << dimensions;
  }
}

TEST(WordcubeBoard, RefusesOtherFirstLines) {
  for (const char* dimensions : {"", "3 3", "3 3 2 1", "3 x 3 2", "x 3 3 2", "3 3 2 x", "3 3 two",
                                 "3 3 +2", "3 3 2.0", "03 3 2", "3 x x 3 2", "abc"}) {
    EXPECT_THAT(read_error(std::string(dimensions) + "\n" + rows),
                HasSubstr("line 1: expected rows, columns and planes, such as '6 6 3'"))
        << dimensions;
  }
  EXPECT_THAT(read_error(""), HasSubstr("line 1: expected"));
}

TEST(WordcubeBoard, IsFrom3By3By1To100By100By100) {
  EXPECT_EQ(read_error("3 3 1\nabc\ndef\nghi\n"), "");
  EXPECT_EQ(read_error("2 3 1\nabc\ndef\n"), "line 1: 2 rows: there can be 3 to 100");
  EXPECT_EQ(read_error("3 101 1\nabc\n"), "line 1: 101 columns: there can be 3 to 100");
  EXPECT_EQ(read_error("3 3 0\n"), "line 1: 0 planes: there can be 1 to 100");
  EXPECT_EQ(read_error("-3 3 1\n"), "line 1: -3 rows: there can be 3 to 100");
  std::string largest_board = "100 100 100\n";
  for (int row = 0; row < 10'000; ++row) largest_board += std::string(100, 'e') + "\n";
  EXPECT_EQ(read_error(largest_board), "");
}

TEST(WordcubeBoard, MayHaveAnyLineEnds) {
  const auto plain = sound(read_board("3 3 1\nabc\ndef\nghi\n"));
  for (const char* file : {"3 3 1\r\nabc\r\ndef\r\nghi\r\n", "3 3 1\rabc\rdef\rghi\r",
                           "3 3 1\nabc\ndef\nghi", "3 3 1\nabc\ndef\nghi\n\n\r\n"}) {
    const auto board = sound(read_board(file));
    EXPECT_EQ(board, plain);
  }
}

TEST(WordcubeBoard, FoldsUpperCase) {
  const auto board = sound(read_board("3 3 1\nAbC\nDEF\nghI\n"));
  EXPECT_EQ(board.rows[0], "abc");
  EXPECT_EQ(board.rows[1], "def");
}

TEST(WordcubeBoard, NamesLineOfTooLongOrShortRow) {
  EXPECT_EQ(read_error("3 3 2\n" + with(rows, "def", "defg")),
            "line 3: a row of 4 letters, expected 3: 'defg'");
  EXPECT_EQ(read_error("3 3 2\n" + with(rows, "mno", "mn")),
            "line 6: a row of 2 letters, expected 3: 'mn'");
  EXPECT_EQ(read_error("3 3 2\n" + with(rows, "jkl\n", "\njkl\n")),
            "line 5: a row of 0 letters, expected 3: ''");
}

TEST(WordcubeBoard, NamesLineOfMissingOrExtraRows) {
  EXPECT_EQ(read_error("3 3 2\n" + with(rows, "pqr\n", "")),
            "line 7: the board ends after 5 rows, expected 6 (3 in each of 2 planes)");
  EXPECT_EQ(read_error("3 3 2\n" + rows + "stu\n"),
            "line 8: more rows than the expected 6 (3 in each of 2 planes)");
}

TEST(WordcubeBoard, NamesLineAndColumnOfInvalidCharacter) {
  EXPECT_EQ(read_error("3 3 2\n" + with(rows, "ghi", "g-i")),
            "line 4: column 2: '-' is neither a letter from a to z nor a blank '.'");
  EXPECT_THAT(read_error("3 3 2\n" + with(rows, "ghi", std::string("g\0i", 3))),
              HasSubstr("line 4: column 2: '\\x00'"));
  EXPECT_THAT(read_error("3 3 2\n" + with(rows, "ghi", "g\xc3\xa9")),
              HasSubstr("line 4: column 2: '\\xc3'"));
}

TEST(WordcubeBoard, HasBlanksOnlyBelowLetters) {
  EXPECT_EQ(read_error("3 3 2\n" + with(rows, "mno", "...")), "");
  EXPECT_EQ(read_error("3 3 2\n" + with(with(rows, "mno", "m.o"), "def", "d.f")), "");
  EXPECT_EQ(
      read_error("3 3 2\n" + with(rows, "def", "d.f")),
      "line 6: column 2: a letter under a blank: letters move up, so blanks must be below them");
}

}  // namespace
}  // namespace aspis::rules::wordcube
