// Whole output files: where total, boards, explanation and moves are found.
#include "referee/solitaire/crossed_words/output/output_reader.hpp"
#include "protocol/ascii.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/solitaire/crossed_words/output/board_reader.hpp"
#include "tests/referee/solitaire/crossed_words/games.hpp"
#include "tests/referee/solitaire/crossed_words/output/says_text.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

const Piles piles = {"xyz", "atcqx", "noodle"};
const Board cat = board_with("cat", {8, 7}, Direction::across);

std::string replaced_all(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

TEST(CrossedWordsOutput, is_read_with_every_end_of_line) {
  const std::string file = "9\n" + text(cat) + "\n2ATC\nR9 - CAT = 9\n";
  for (const std::string end : {"\n", "\r", "\r\n"}) {
    const auto output = read_output(replaced_all(file, "\n", end), piles);
    ASSERT_TRUE(output.ok()) << output.error().text;
    EXPECT_EQ(output->total, 9);
    EXPECT_TRUE(output->total_alone);
    ASSERT_TRUE(output->final_board.has_value());
    EXPECT_EQ(output->final_board->board, cat);
    EXPECT_EQ(output->final_board->line, 2);
    EXPECT_EQ(shown(output->statements), "draw 2 ATC; play CAT row 9 = 9");
    EXPECT_EQ(line_of(output->statements.back()), 21);
  }
}

std::string boxed() {
  std::string drawn =
      "     A B C D E F G H I J K L M N O P Q\n   +-----------------------------------+\n";
  int number = 0;
  for (const std::string& row : cat.rows()) {
    drawn += (number < 10 ? " " : "") + std::to_string(number) + " | ";
    for (const char c : row) drawn += std::string(1, c) + " ";
    drawn += "| " + std::to_string(number++) + "\n";
  }
  return drawn + "   +-----------------------------------+\n";
}

TEST(CrossedWordsOutput, draws_boards_in_many_ways) {
  std::string lettered;
  char name = 'A';
  for (const std::string& row : cat.rows()) lettered += std::string(1, name++) + ": " + row + "\n";
  for (const std::string& drawn :
       {text(cat), protocol::lower_case(text(cat)), replaced_all(text(cat), ".", "-"),
        replaced_all(text(cat), ".", "_"), replaced_all(text(cat), ".", "\xc2\xb7"),
        replaced_all(text(cat), ".", "* "), boxed(), lettered}) {
    const auto output = read_output("9\n" + drawn + "2ATC\n", piles);
    ASSERT_TRUE(output.ok()) << output.error().text;
    ASSERT_TRUE(output->final_board.has_value()) << drawn;
    EXPECT_EQ(output->final_board->board, cat) << drawn;
    EXPECT_EQ(shown(output->statements), "draw 2 ATC") << drawn;
  }
}

TEST(CrossedWordsOutput, knows_how_rows_are_labelled) {
  const std::string drawn = boxed();
  const auto boards = boards_in(protocol::lines_of(drawn));
  ASSERT_EQ(boards.size(), 1U);
  EXPECT_EQ(boards.front().shown.first_label, (Label{Label::Kind::number, 0}));
}

TEST(CrossedWordsOutput, takes_no_board_of_16_or_of_uneven_rows) {
  std::string short_board = text(cat);
  short_board.erase(0, 18);
  const auto output = read_output("9\n" + short_board + "\n2ATC\n", piles);
  ASSERT_TRUE(output.ok()) << output.error().text;
  EXPECT_FALSE(output->final_board.has_value());
  EXPECT_EQ(output->explanation.size(), 1U) << "the one row with letters";
}

TEST(CrossedWordsOutput, tells_the_explanation_from_the_moves_that_it_shows) {
  const std::string legend =
      "How to read this file\n2ABC draws ABC from pool 2\n-QX -17\nis a discard\nR8 - CAT = 9\n"
      "is a word in row 8\n\n";
  const auto output =
      read_output("9\n" + text(cat) + legend + "2ATC\nR9 - CAT = 9\nwell played\n", piles);
  ASSERT_TRUE(output.ok()) << output.error().text;
  EXPECT_EQ(shown(output->statements), "draw 2 ATC; play CAT row 9 = 9");
  EXPECT_EQ(output->explanation.size(), 6U);
  EXPECT_EQ(output->not_understood, (std::vector<Quoted>{{28, "well played"}}));
}

TEST(CrossedWordsOutput, shows_boards_between_moves) {
  const auto output =
      read_output("9\n" + text(cat) + "2ATC\nR9 - CAT = 9\n" + text(cat) + "3NO\n", piles);
  ASSERT_TRUE(output.ok()) << output.error().text;
  EXPECT_EQ(shown(output->statements), "draw 2 ATC; play CAT row 9 = 9; board of 3; draw 3 NO");
  EXPECT_TRUE(output->final_board_first);
}

TEST(CrossedWordsOutput, has_a_total_on_line_1_and_nowhere_else) {
  const auto total_of = [](const std::string& line) {
    const auto output = read_output(line + "\n2ATC\n", piles);
    return output.ok() ? output->total : std::nullopt;
  };
  EXPECT_EQ(total_of("474"), 474);
  EXPECT_EQ(total_of("-17"), -17);
  EXPECT_EQ(total_of("Total score: 474 points"), 474);
  EXPECT_EQ(total_of("474 or 475"), std::nullopt);
  EXPECT_EQ(total_of(""), std::nullopt);
  EXPECT_EQ(total_of("2ATC"), std::nullopt);
}

TEST(CrossedWordsOutput, is_refused_where_nothing_is_understood) {
  for (const std::string file : {"", "hello\nworld\n", "\n\n\n", "\x01\x02\xff\xfe"}) {
    EXPECT_FALSE(read_output(file, piles).ok()) << file;
  }
  EXPECT_EQ(read_output(std::string(2U << 20U, '9'), piles).error().text,
            "an output file has at most 256 KiB");
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::output
