// When a match is over because it is known who is better.
#include "referee/formats/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

double score_of(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

struct Tests {
  int low = 0;
  int high = 0;
  double games = 0;  // on average
};

/// So many tests between two of which the first one is stronger by `elo`; a third of games is tied.
Tests played(SprtHypotheses hypotheses, double elo, int tests) {
  protocol::Random random(7);
  Tests tally;
  const double ties = 1.0 / 3;
  const double wins = score_of(elo) - ties / 2;
  for (int test = 0; test < tests; ++test) {
    Sprt sprt(hypotheses);
    while (sprt.state() == Sprt::State::open) {
      const double drawn = static_cast<double>(random.below(1'000'000)) / 1e6;
      sprt.add(drawn < wins ? 4 : drawn < wins + ties ? 2 : 0);
    }
    ++(sprt.state() == Sprt::State::high ? tally.high : tally.low);
    tally.games += static_cast<double>(sprt.count()) / tests;
  }
  return tally;
}

TEST(SequentialTest, knows_nothing_before_the_first_game) {
  EXPECT_EQ(Sprt({}).llr(), 0);
  EXPECT_EQ(Sprt({}).state(), Sprt::State::open);
}

/// Who wins all has won by each hypothesis with what it says of a game: no other spread fits.
TEST(SequentialTest, a_row_of_wins_counts_by_the_quotient_of_the_scores) {
  Sprt sprt({0, 100});
  for (int game = 0; game < 6; ++game) sprt.add(4);
  EXPECT_NEAR(sprt.llr(), 6 * std::log(score_of(100) / score_of(0)), 0.02);
  EXPECT_EQ(sprt.state(), Sprt::State::open);
  for (int game = 0; game < 10; ++game) sprt.add(4);
  EXPECT_EQ(sprt.state(), Sprt::State::high);
}

TEST(SequentialTest, is_the_same_from_the_other_side) {
  Sprt ours({0, 20});
  Sprt theirs({-20, 0});
  for (const int quarters : {4, 3, 3, 2, 1, 4, 4, 0, 3}) {
    ours.add(quarters);
    theirs.add(4 - quarters);
  }
  EXPECT_NEAR(ours.llr(), -theirs.llr(), 1e-6);
}

TEST(SequentialTest, errs_in_one_of_twenty_at_most) {
  const Tests equal = played({0, 30}, 0, 400);
  EXPECT_LE(equal.high, 400 / 20 + 9) << "20 are expected, and their deviation is 4.4";
  const Tests stronger = played({0, 30}, 30, 400);
  EXPECT_LE(stronger.low, 400 / 20 + 9);
}

TEST(SequentialTest, takes_fewer_games_the_clearer_it_is) {
  EXPECT_LT(played({0, 30}, 120, 50).games, played({0, 30}, 30, 50).games / 2);
}

}  // namespace
}  // namespace aspis::formats
