// The arenas that the announcement of 1994 prints, and its sample of a game's first moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/rules/boxing/arena.hpp"
#include "referee/rules/boxing/rules.hpp"

namespace aspis::rules::boxing {
namespace {

using protocol::Reason;
using protocol::Standing;
using testing::ElementsAre;

constexpr std::string_view sample_arena_file =
    "--------------------------------\n"
    "--------------------------------\n"
    "-----o--------------------------\n"
    "--------------------------------\n"
    "--------------------------------\n"
    "--------------------------------\n"
    "--------------------------------\n"
    "----------------o---------------\n"
    "---------------o-o--------------\n"
    "------------------o------------o\n"
    "--oo---------------o------------\n"
    "--oo----------------------------\n"
    "--oo----------------------------\n"
    "--------------------------------\n"
    "--------------------------------\n"
    "------------------------------oo\n";

/// The sample game's arena before its first move: 20 unusable spots.
constexpr std::string_view game_start =
    "o-------------------------------\n"
    "--------------------------------\n"
    "-----------------------o--------\n"
    "--------------------------------\n"
    "------ooo-----------------------\n"
    "--------------------------------\n"
    "----------------------o---------\n"
    "--------------------------------\n"
    "--------------------------------\n"
    "oo------------------------------\n"
    "-o------------------------------\n"
    "--------------------------------\n"
    "-----------------------o--------\n"
    "--------------------------------\n"
    "oooo-------------------------ooo\n"
    "-----------------------------ooo\n";

constexpr std::string_view game_after_five_moves =
    "oAAAAA-----BBBBBBBBBBB--BBBBBBBB\n"
    "-AAAAA-----BBBBBBBBBBB--BBBBBBBB\n"
    "-AAAAA-----BBBBBBBBBBB-oBBBBBBBB\n"
    "-AAAAA-----BBBBBBBBBBB--BBBBBBBB\n"
    "-AAAAAooo--BBBBBBBBBBB--BBBBBBBB\n"
    "--AAAAAAAAABBBBBBBBBBB--BBBBBBBB\n"
    "--AAAAAAAAABBBBBBBBBBBo-BBBBBBBB\n"
    "--AAAAAAAAABBBBBBBBBBB--BBBBBBBB\n"
    "--AAAAAAAAABBBBBBBBBBB----AAAAAA\n"
    "ooAAAAAAAAABBBBBBBBBBB----AAAAAA\n"
    "-oAAAAAAAAABBBBBBBBBBB----AAAAAA\n"
    "--AAAAAAAAA---------------AAAAAA\n"
    "--AAAAAAAAA------------o--AAAAAA\n"
    "--AAAAAAAAA---------------AAAAAA\n"
    "oooo-------------------------ooo\n"
    "-----------------------------ooo\n";

const std::vector<std::string> sample_moves = {"A,6,3,9", "B,1,25,8", "A,1,2,5", "B,1,12,11",
                                               "A,9,27,6"};

std::unique_ptr<Position> sample_game(int seats = 2) {
  const auto setup = rules().set_up({}, seats, game_start);
  EXPECT_TRUE(setup.ok()) << setup.error().text;
  return *rules().start(*setup, nullptr);
}

TEST(BoxingOf1994, SampleArenaIsAnOption) {
  const auto setup = rules().deal({{"arena", "sample"}}, 2, 77);
  ASSERT_TRUE(setup.ok()) << setup.error().text;
  EXPECT_EQ(rules().board_file(setup->board), sample_arena_file);
  EXPECT_EQ((*rules().start(*setup, nullptr))->status(), "A 0 B 0 vacant 497");
}

TEST(BoxingOf1994, SampleGamePlaysAsPrinted) {
  const auto position = sample_game();
  EXPECT_EQ(position->status(), "A 0 B 0 vacant 492");
  for (const std::string& move : sample_moves) ASSERT_FALSE(position->play(move)) << move;
  EXPECT_EQ(rules().board_file(position->board()), game_after_five_moves);
  EXPECT_EQ(position->status(), "A 142 B 185 vacant 165");
  EXPECT_EQ(position->turn(), 1);
  EXPECT_FALSE(position->over());
}

TEST(BoxingOf1994, SampleGamePlaysAsPrintedInClassicDialect) {
  std::string before(game_start);
  for (const std::string& move : sample_moves) {
    const char mark = move[0];
    std::string after = before;
    const auto position = sample_game();
    for (const std::string& earlier : sample_moves) {
      ASSERT_FALSE(position->play(earlier));
      after = rules().board_file(position->board());
      if (earlier == move) break;
    }
    const auto square = square_between(before, after, mark);
    ASSERT_TRUE(square.ok()) << square.error().text;
    EXPECT_EQ(move_text(mark, *square), move);
    before = after;
  }
  EXPECT_EQ(before, game_after_five_moves);
}

TEST(BoxingOf1994, PlayerOfLastSpotWinsEvenWithFewerMarks) {
  const auto position = sample_game();
  // Spot by spot in reading order, alternating: 492 spots, so B has the last one.
  for (int spot = 0; spot < 512; ++spot) {
    const int row = spot / 32;
    const int column = spot % 32;
    if (game_start[static_cast<std::size_t>(row * 33 + column)] == 'o') continue;
    const char mark = position->turn() == 0 ? 'A' : 'B';
    ASSERT_FALSE(position->play(move_text(mark, {row, column, 1})));
  }
  ASSERT_TRUE(position->over());
  EXPECT_EQ(position->ending().reason, Reason::last_spot);
  EXPECT_THAT(position->ending().standings, ElementsAre(Standing::loss, Standing::win));
  EXPECT_THAT(position->ending().scores, ElementsAre(0, 246));
}

TEST(BoxingOf1994, LargestSquareIs16By16) {
  const auto setup = rules().deal({{"unusable", "0"}}, 2, 1);
  ASSERT_TRUE(setup.ok());
  const auto position = *rules().start(*setup, nullptr);
  const auto refusal = position->play("A,1,1,17");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, "size not 1 to 16");
  ASSERT_FALSE(position->play("A,1,1,16"));
  ASSERT_FALSE(position->play("B,1,17,16"));
  ASSERT_TRUE(position->over());
  EXPECT_THAT(position->ending().scores, ElementsAre(0, 256));
}

TEST(BoxingOf1994, ThreePlayersMoveInOrderOfMarks) {
  const auto position = sample_game(3);
  for (const char* move : {"A,6,3,9", "B,1,25,8", "C,1,2,5", "A,1,12,11"}) {
    ASSERT_FALSE(position->play(move)) << move;
  }
  EXPECT_EQ(position->status(), "A 202 B 64 C 25 vacant 201");
}

}  // namespace
}  // namespace aspis::rules::boxing
