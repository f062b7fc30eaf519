// Whether a program is good enough, and what it still takes.
#include "referee/formats/bar.hpp"

#include <gtest/gtest.h>

namespace aspis::formats {
namespace {

constexpr Bar bronze{60, 20};

TEST(Bar, is_passed_by_its_share_in_its_games) {
  const BarCheck check = better_than(bronze, {12, 0, 8, 10});
  EXPECT_TRUE(check.passed);
  EXPECT_EQ(check.share, 0.6);
  EXPECT_EQ(check.fewest_games, 0);
  EXPECT_EQ(check.points, 0);
  EXPECT_EQ(check.games_at_this_rate, 0);
}

// Newcombe, "Two-sided confidence intervals for the single proportion" (1998): 81 of 263, 0 of 20.
TEST(Bar, has_the_interval_of_wilson) {
  const BarCheck check = better_than(bronze, {81, 0, 182, 0});
  EXPECT_NEAR(check.low, 0.2553, 0.0001);
  EXPECT_NEAR(check.high, 0.3662, 0.0001);
  EXPECT_EQ(better_than(bronze, {0, 0, 20, 0}).low, 0);
  EXPECT_NEAR(better_than(bronze, {0, 0, 20, 0}).high, 0.1611, 0.0001);
}

TEST(Bar, takes_draws_as_halves) {
  EXPECT_TRUE(better_than(bronze, {10, 4, 6, 0}).passed);
  EXPECT_FALSE(better_than(bronze, {10, 3, 7, 0}).passed);
}

TEST(Bar, without_a_game_takes_all_of_them) {
  const BarCheck check = better_than(bronze, {});
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.low, 0);
  EXPECT_EQ(check.high, 1);
  EXPECT_EQ(check.fewest_games, 20);
  EXPECT_EQ(check.points, 12);
  EXPECT_EQ(check.games_at_this_rate, std::nullopt);
}

TEST(Bar, says_how_many_points_the_games_to_come_must_bring) {
  const BarCheck check = better_than(bronze, {6, 1, 3, 5});
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.fewest_games, 10);
  EXPECT_EQ(check.points, 5.5);
  EXPECT_EQ(check.games_at_this_rate, 10);
}

TEST(Bar, cannot_be_reached_at_a_rate_below_it) {
  const BarCheck check = better_than(bronze, {5, 0, 5, 5});
  EXPECT_EQ(check.fewest_games, 10);
  EXPECT_EQ(check.points, 7);
  EXPECT_EQ(check.games_at_this_rate, std::nullopt);
}

TEST(Bar, that_was_missed_is_reached_by_wins_in_a_row) {
  const BarCheck check = better_than(bronze, {10, 0, 10, 10});
  EXPECT_EQ(check.fewest_games, 5);
  EXPECT_EQ(check.points, 5);
  EXPECT_TRUE(better_than(bronze, {15, 0, 10, 12}).passed);
  EXPECT_FALSE(better_than(bronze, {14, 0, 10, 12}).passed);
}

TEST(Bar, out_of_reach_in_its_games_takes_more_of_them) {
  const BarCheck check = better_than(bronze, {0, 0, 18, 9});
  EXPECT_EQ(check.fewest_games, 27);
  EXPECT_EQ(check.points, 27);
}

TEST(Bar, of_all_points_cannot_be_reached_after_a_loss) {
  EXPECT_EQ(better_than({100, 20}, {19, 0, 1, 0}).fewest_games, std::nullopt);
  EXPECT_TRUE(better_than({100, 20}, {20, 0, 0, 0}).passed);
}

TEST(Bar, is_held_against_what_it_says_in_all_small_cases) {
  for (int percent = 0; percent <= 100; percent += 5) {
    for (int wins = 0; wins < 12; ++wins) {
      for (int losses = 0; losses < 12; ++losses) {
        const Bar bar{percent, 10};
        const BarCheck check = better_than(bar, {wins, 0, losses, 0});
        if (!check.fewest_games) continue;
        const int more = static_cast<int>(check.points + 0.5);
        EXPECT_TRUE(
            better_than(bar, {wins + more, 0, losses + *check.fewest_games - more, 0}).passed);
        if (more == 0) continue;
        EXPECT_FALSE(
            better_than(bar, {wins + more - 1, 0, losses + *check.fewest_games - more + 1, 0})
                .passed);
        EXPECT_FALSE(*check.fewest_games > 0 &&
                     better_than(bar, {wins + *check.fewest_games - 1, 0, losses, 0}).passed);
      }
    }
  }
}

}  // namespace
}  // namespace aspis::formats
