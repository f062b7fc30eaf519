// The board: the pattern of its squares, what letters are worth, and its text.
#include "referee/solitaire/crossed_words/board.hpp"

#include <gtest/gtest.h>

#include <map>

namespace aspis::solitaire::crossed_words {
namespace {

char sign(Bonus bonus) {
  return " 23DT"[static_cast<int>(bonus)];
}

TEST(CrossedWordsBoard, HasPatternThatContestPrinted) {
  const std::vector<std::string> upper_half = {
      "T   2   T   2   T", " 3     3 3     3 ", "  D   D   D   D  ",
      "   3 3     3 3   ", "2   T   2   T   2", "   3 3     3 3   ",
      "  D   D   D   D  ", " 3     3 3     3 ", "T   2   T   2   T"};
  for (int row = 0; row < side; ++row) {
    std::string line;
    for (int column = 0; column < side; ++column) line += sign(bonus_at({row, column}));
    const auto printed = static_cast<std::size_t>(row <= 8 ? row : 16 - row);
    EXPECT_EQ(line, upper_half[printed]) << "row " << row;
  }
}

TEST(CrossedWordsBoard, Has13T16D12DoubleAnd32TripleLetters) {
  std::map<char, int> counts;
  for (int at = 0; at < squares; ++at) ++counts[sign(bonus_at({at / side, at % side}))];
  EXPECT_EQ(counts, (std::map<char, int>{{'T', 13}, {'D', 16}, {'2', 12}, {'3', 32}, {' ', 216}}));
}

TEST(CrossedWordsBoard, ValuesLettersByTable) {
  const std::map<int, std::string> table = {{9, "qj"},  {8, "xzv"}, {7, "wkf"},
                                            {6, "ybh"}, {5, "mpg"}, {4, "ucd"},
                                            {3, "lto"}, {2, "nra"}, {1, "ise"}};
  int letters = 0;
  for (const auto& [value, of] : table) {
    for (const char letter : of) EXPECT_EQ(letter_value(letter), value) << letter;
    letters += static_cast<int>(of.size());
  }
  EXPECT_EQ(letters, 26);
}

TEST(CrossedWordsBoard, IsReadAsWritten) {
  Board board;
  board.put({0, 0}, 'c');
  board.put({16, 16}, 'z');
  const auto again = read_board(text(board));
  ASSERT_TRUE(again.ok()) << again.error().text;
  EXPECT_EQ(*again, board);
  EXPECT_EQ(again->letters(), 2);
}

TEST(CrossedWordsBoard, IsRefusedWithLineAndColumn) {
  std::string rows = text(Board());
  EXPECT_EQ(read_board(rows + ".................\n").error().text,
            "a board has 17 lines of 17 characters, and here the number of lines is 18");
  rows[18 * 2 + 4] = '?';
  EXPECT_EQ(read_board(rows).error().text,
            "line 3, column 5: '?' where a letter or '.' is expected");
  rows.erase(18 * 2 + 4, 1);
  EXPECT_EQ(read_board(rows).error().text, "line 3: 16 characters where 17 are expected");
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words
