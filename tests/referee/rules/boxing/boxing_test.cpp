#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "referee/rules/boxing/rules.hpp"
#include "tests/support/sound.hpp"

namespace aspis::rules::boxing {
namespace {

using protocol::Reason;
using protocol::Standing;
using support::refusal_text;
using testing::ElementsAre;
using testing::HasSubstr;

std::string rule_broken(Position& position, const std::string& move) {
  const auto refusal = position.play(move);
  return refusal ? refusal->rule : "";
}

/// Vacant but for the right half, so that a game is 256 spots.
Arena left_half() {
  Arena arena;
  arena.fill({0, 16, 16}, unusable_spot);
  return arena;
}

TEST(Boxing, RefusalsNameRuleAndSpot) {
  BoxingPosition position(left_half(), 2);
  EXPECT_EQ(rule_broken(position, "A,0,1,1"), "outside the arena");
  EXPECT_EQ(rule_broken(position, "A,17,1,1"), "outside the arena");
  EXPECT_EQ(rule_broken(position, "A,1,33,1"), "outside the arena");
  EXPECT_EQ(rule_broken(position, "A,16,32,2"), "outside the arena");
  EXPECT_EQ(rule_broken(position, "A,1,1,0"), "size not 1 to 16");
  EXPECT_EQ(rule_broken(position, "A,1,1,-1"), "size not 1 to 16");
  EXPECT_EQ(rule_broken(position, "A,1,1,17"), "size not 1 to 16");
  EXPECT_EQ(rule_broken(position, "B,1,1,1"), "wrong mark");
  EXPECT_EQ(rule_broken(position, "A,1,1"), "not a move");
  EXPECT_EQ(rule_broken(position, "A,P"), "not a move");
  const auto refusal = position.play("A,2,10,9");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, "spot not vacant");
  EXPECT_EQ(refusal->found, "row 2, column 17 is 'o'");
}

TEST(Boxing, UnreadableLineIsMalformedAndForbiddenMoveIllegal) {
  BoxingPosition position(Arena(), 2);
  EXPECT_EQ(position.play("A;1;1;1")->reason, Reason::malformed);
  EXPECT_EQ(position.play("A,1,1,99999999999")->reason, Reason::malformed);
  EXPECT_EQ(position.play("A,1,1,99")->reason, Reason::illegal);
  EXPECT_EQ(position.play("B,1,1,1")->reason, Reason::illegal);
}

TEST(Boxing, EmptyArenaHasMoveForEverySquare) {
  std::size_t squares = 0;
  for (std::size_t size = 1; size <= 16; ++size) squares += (17 - size) * (33 - size);
  const auto moves = BoxingPosition(Arena(), 2).moves();
  EXPECT_EQ(moves.size(), squares);
  EXPECT_EQ(moves.front(), "A,1,1,1");
  EXPECT_EQ(moves[1], "A,1,1,2");
  EXPECT_EQ(moves.back(), "A,16,32,1");
}

TEST(Boxing, RemainingOfTwoPlayersScoresItsMarks) {
  BoxingPosition position(Arena(), 2);
  ASSERT_FALSE(position.play("A,1,1,16"));
  ASSERT_FALSE(position.play("B,1,17,3"));
  position.drop(0);
  ASSERT_TRUE(position.over());
  EXPECT_EQ(position.ending().reason, Reason::void_);
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::loss, Standing::win));
  EXPECT_THAT(position.ending().scores, ElementsAre(0, 9));
}

TEST(Boxing, SquaresOfDroppedPlayerStayAndTwoPlayOn) {
  BoxingPosition position(left_half(), 3);
  ASSERT_FALSE(position.play("A,1,1,8"));
  ASSERT_FALSE(position.play("B,1,9,8"));
  position.drop(2);
  EXPECT_FALSE(position.over());
  EXPECT_EQ(position.turn(), 0);
  ASSERT_FALSE(position.play("A,9,1,8"));
  EXPECT_EQ(position.turn(), 1);
  position.drop(0);
  ASSERT_TRUE(position.over());
  EXPECT_EQ(position.status(), "A 128 B 64 C 0 vacant 64");
  EXPECT_THAT(position.ending().scores, ElementsAre(0, 64, 0));
}

TEST(Boxing, LastSpotStillWinsAfterDrop) {
  BoxingPosition position(left_half(), 3);
  ASSERT_FALSE(position.play("A,1,1,8"));
  position.drop(1);
  EXPECT_EQ(position.turn(), 2);
  ASSERT_FALSE(position.play("C,1,9,8"));
  ASSERT_FALSE(position.play("A,9,1,8"));
  ASSERT_FALSE(position.play("C,9,9,8"));
  ASSERT_TRUE(position.over());
  EXPECT_EQ(position.ending().reason, Reason::last_spot);
  EXPECT_THAT(position.ending().standings,
              ElementsAre(Standing::loss, Standing::loss, Standing::win));
  EXPECT_THAT(position.ending().scores, ElementsAre(0, 0, 128));
}

TEST(Boxing, DroppingHasNoEffectAfterEndOrForPlayerOut) {
  BoxingPosition position(Arena(), 3);
  position.drop(1);
  const std::string once = position.text();
  position.drop(1);
  EXPECT_EQ(position.text(), once);
  position.drop(0);
  const std::string over = position.text();
  position.drop(2);
  EXPECT_EQ(position.text(), over);
}

TEST(BoxingOptions, TellWhatTheyExpect) {
  const auto read_error = [&](const char* key, const char* value) {
    return refusal_text(rules().deal({{key, value}}, 2, 1));
  };
  EXPECT_EQ(read_error("unusable", "90"), "");
  EXPECT_THAT(read_error("unusable", "91"), HasSubstr("0 to 90"));
  EXPECT_THAT(read_error("symmetry", "both"), HasSubstr("left-right"));
  EXPECT_THAT(read_error("arena", "mine"), HasSubstr("sample"));
}

TEST(BoxingOptions, SymmetryReachesArena) {
  const auto setup = rules().deal({{"symmetry", "top-bottom"}, {"unusable", "40"}}, 2, 9);
  ASSERT_TRUE(setup.ok());
  const auto& rows = setup->board.rows;
  EXPECT_EQ(rows, std::vector<std::string>(rows.rbegin(), rows.rend()));
}

TEST(BoxingClock, IsOneSecondPerMove) {
  EXPECT_EQ(protocol::text(rules().default_clock()), "1000 -");
}

TEST(Boxing, CountsMatchFullScanOfArena) {
  protocol::Random random(3);
  BoxingPosition position(Arena(), 3);
  for (int move = 0; !position.over(); ++move) {
    EXPECT_FALSE(position.play(position.random_move(random)));
    if (move == 5) position.drop(1);
    const Arena& arena = position.arena();
    const std::string spots = classic_text(arena);
    const auto count = [&](char mark) { return std::count(spots.begin(), spots.end(), mark); };
    EXPECT_EQ(position.scores(), (std::vector<std::int64_t>{count('A'), count('B'), count('C')}));
    EXPECT_TRUE(position.status().ends_with(" vacant " + std::to_string(arena.vacant())));
  }
  EXPECT_TRUE(position.arena().full());
}

}  // namespace
}  // namespace aspis::rules::boxing
