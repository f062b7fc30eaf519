#include "referee/match/budget.hpp"

#include <gtest/gtest.h>

namespace aspis::match {
namespace {

using namespace std::chrono_literals;

TEST(Budget, the_sooner_of_the_two_limits_counts) {
  EXPECT_EQ(Budget({5s, std::nullopt}, 0ms).limit(), 5s);
  EXPECT_EQ(Budget({std::nullopt, 60s}, 0ms).limit(), 60s);
  EXPECT_EQ(Budget({5s, 60s}, 0ms).limit(), 5s);
  EXPECT_EQ(Budget({5s, 3s}, 0ms).limit(), 3s);
  EXPECT_EQ(Budget({}, 0ms).limit(), std::nullopt);
  EXPECT_EQ(Budget({}, 100ms).limit(), std::nullopt) << "grace alone is no limit";
}

TEST(Budget, moves_are_taken_off_the_games_time_and_never_below_nothing) {
  Budget budget({5s, 6s}, 0ms);
  budget.spend(4s + 500us);
  EXPECT_EQ(budget.limit(), 1'999'500us);
  EXPECT_EQ(budget.left().game, 1999ms) << "told in milliseconds that are really there";
  EXPECT_EQ(budget.left().move, 5s);
  budget.spend(3s);
  EXPECT_EQ(budget.limit(), 0us);
  EXPECT_EQ(budget.left().game, 0ms);
}

TEST(Budget, grace_comes_on_top_of_every_move_and_is_not_told) {
  Budget budget({1s, 2s}, 50ms);
  EXPECT_EQ(budget.limit(), 1050ms);
  EXPECT_EQ(budget.left(), (protocol::TimeControl{1s, 2s}));
  budget.spend(1050ms);
  EXPECT_EQ(budget.limit(), 1000ms) << "950 ms of the game and the grace";
  budget.spend(1000ms);
  EXPECT_EQ(budget.limit(), 50ms) << "the grace is not owed back";
}

TEST(Budget, an_overrun_is_rounded_up) {
  EXPECT_EQ(overrun(1'000'001us, 1s), 1ms);
  EXPECT_EQ(overrun(1'001'000us, 1s), 1ms);
  EXPECT_EQ(overrun(1'001'001us, 1s), 2ms);
}

}  // namespace
}  // namespace aspis::match
