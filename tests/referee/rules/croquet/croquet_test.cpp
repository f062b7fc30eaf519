#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/rules/croquet/rules.hpp"

namespace aspis::rules::croquet {
namespace {

using protocol::Reason;
using protocol::Standing;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Croquet, NamesBarredSteps) {
  CroquetPosition position;
  ASSERT_FALSE(position.play("1,2"));
  const auto refusal = position.play("2,7");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, "barred step");
  EXPECT_EQ(refusal->found, "7 after the opponent's 2, which bars 2 and 7");
}

TEST(Croquet, StepOutOfRangeIsIllegalAndWordMalformed) {
  CroquetPosition position;
  EXPECT_EQ(position.play("1,9")->rule, "step not 1 to 8");
  EXPECT_EQ(position.play("1,-9")->reason, Reason::illegal);
  EXPECT_EQ(position.play("1,five")->reason, Reason::malformed);
  EXPECT_EQ(position.play("5")->reason, Reason::malformed);
  EXPECT_EQ(position.play("2,5")->rule, "wrong mark");
}

TEST(Croquet, ForfeitGivesGameToOpponentWithPresentNumbers) {
  CroquetPosition position;
  ASSERT_FALSE(position.play("1,8"));
  position.drop(1);
  ASSERT_TRUE(position.over());
  EXPECT_EQ(position.ending().reason, Reason::void_);
  EXPECT_THAT(position.ending().standings, ElementsAre(Standing::win, Standing::loss));
  EXPECT_THAT(position.ending().scores, ElementsAre(8, 0));
}

TEST(Croquet, HasNoBoardAndNoOptions) {
  EXPECT_TRUE(rules().options().empty());
  EXPECT_THAT(rules().set_up({}, 2, "6 6 3\n").error().text, HasSubstr("no board"));
  auto setup = *rules().deal({}, 2, 1);
  setup.board.rows = {"-"};
  EXPECT_THAT(rules().start(setup, nullptr).error().text, HasSubstr("no board"));
}

TEST(Croquet, HasOneMinutePerMoveAndPerGame) {
  EXPECT_EQ(protocol::text(rules().default_clock()), "60000 60000");
}

}  // namespace
}  // namespace aspis::rules::croquet
