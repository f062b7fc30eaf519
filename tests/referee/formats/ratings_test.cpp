// The sequential test ends a match when it is known which side is better.
#include "referee/formats/ratings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "protocol/random.hpp"
#include "tests/support/zurich_1953.hpp"

namespace aspis::formats {
namespace {

constexpr double none = 0;  // prior draws

double sum_elo(const Ratings& ratings) {
  double sum = 0;
  for (const Rating& rating : ratings.players) sum += rating.elo;
  return sum;
}

double error_of_difference(const Ratings& ratings, std::size_t a, std::size_t b) {
  const std::size_t n = ratings.players.size();
  return 1.96 * std::sqrt(ratings.covariance[a * n + a] + ratings.covariance[b * n + b] -
                          2 * ratings.covariance[a * n + b]);
}

TEST(Ratings, SevenOfTenIs147EloWith235Uncertainty) {
  const Ratings ratings = rate(2, {{0, 1, 7, 10}}, none);
  EXPECT_NEAR(ratings.players[0].elo - ratings.players[1].elo, 147.2, 0.05);
  EXPECT_NEAR(error_of_difference(ratings, 0, 1), 235, 0.5);
  EXPECT_NEAR(sum_elo(ratings), 0, 1e-6);
  EXPECT_EQ(ratings.players[0].games, 10);
}

TEST(Ratings, FirstAndLastOfZurich1953AreAsPublished) {
  const auto zurich = support::zurich_1953();
  const Ratings ratings = rate(15, list_scores(zurich.results), none);
  EXPECT_NEAR(ratings.players[0].elo, 97.5, 0.05);
  EXPECT_NEAR(ratings.players[0].error, 126, 0.5);
  EXPECT_NEAR(ratings.players[14].elo, -150.3, 0.05);
  EXPECT_NEAR(ratings.players[14].error, 134, 0.5);
  for (const Rating& rating : ratings.players) EXPECT_EQ(rating.games, 28);
}

TEST(Ratings, EveryPlayerScoredWhatItsRatingExpects) {
  protocol::Random random(7);
  std::vector<Score> scores;
  constexpr int players = 12;
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      const double games = random.below(3) == 0 ? 0 : 1 + static_cast<double>(random.below(4));
      scores.push_back({a, b, static_cast<double>(random.below(5)) / 4 * games, games});
    }
  }
  constexpr double draws = 1;
  const Ratings ratings = rate(players, scores, draws);
  std::vector<double> scored(players, 0.0);
  std::vector<double> expected(players, 0.0);
  for (const Score& score : scores) {
    const auto a = static_cast<std::size_t>(score.first);
    const auto b = static_cast<std::size_t>(score.second);
    const double lead = ratings.players[a].elo - ratings.players[b].elo;
    const double share = 1 / (1 + std::pow(10, -lead / 400));
    scored[a] += score.points + draws / 2;
    scored[b] += score.games - score.points + draws / 2;
    expected[a] += (score.games + draws) * share;
    expected[b] += (score.games + draws) * (1 - share);
  }
  for (std::size_t player = 0; player < players; ++player) {
    EXPECT_NEAR(scored[player], expected[player], 1e-4);
  }
}

TEST(Ratings, PriorKeepsHundredPercentFiniteAndAhead) {
  const Ratings ratings = rate(3, {{0, 1, 10, 10}, {0, 2, 10, 10}, {1, 2, 5, 10}});
  EXPECT_GT(ratings.players[0].elo, 200);
  EXPECT_LT(ratings.players[0].elo, 1000);
  EXPECT_NEAR(ratings.players[1].elo, ratings.players[2].elo, 1e-6);
  EXPECT_GT(ratings.superiority(0, 1), 0.99);
}

TEST(Ratings, HundredPercentWithoutPriorIsFiniteAndUncertain) {
  const Ratings ratings = rate(2, {{0, 1, 10, 10}}, none);
  EXPECT_GT(ratings.players[0].elo, 500);
  EXPECT_TRUE(std::isfinite(ratings.players[0].elo));
  EXPECT_GT(ratings.players[0].error, 10'000);
}

TEST(Ratings, LadderOfWhitewashesStaysFinite) {
  std::vector<Score> scores;
  for (int player = 0; player + 1 < 100; ++player) scores.push_back({player, player + 1, 5, 5});
  for (const double draws : {none, 1.0}) {
    const Ratings ratings = rate(100, scores, draws);
    for (std::size_t player = 0; player < 100; ++player) {
      EXPECT_TRUE(std::isfinite(ratings.players[player].elo));
      EXPECT_TRUE(std::isfinite(ratings.players[player].error));
    }
    EXPECT_GT(ratings.players.front().elo, ratings.players.back().elo);
  }
}

TEST(Ratings, PlayersWithoutCommonGamesAreEvenAndUncertain) {
  const std::vector<Score> scores{{0, 1, 3, 4}, {2, 3, 3, 4}};
  const Ratings apart = rate(4, scores, none);
  EXPECT_NEAR(apart.superiority(0, 2), 0.5, 1e-3);
  EXPECT_NEAR(apart.players[0].elo, apart.players[2].elo, 1);
  EXPECT_GT(apart.players[0].error, 10'000);
  const Ratings held = rate(4, scores);
  EXPECT_LT(held.players[0].error, 500);
}

TEST(Ratings, PlayerWithoutGamesIsInTheMiddle) {
  const Ratings ratings = rate(3, {{0, 1, 3, 4}});
  EXPECT_NEAR(ratings.players[2].elo, 0, 1e-6);
  EXPECT_EQ(ratings.players[2].games, 0);
}

TEST(Ratings, ZeroAndOnePlayersAreValid) {
  EXPECT_TRUE(rate(0, {}).players.empty());
  const Ratings one = rate(1, {});
  EXPECT_NEAR(one.players[0].elo, 0, 1e-9);
  EXPECT_NEAR(one.players[0].error, 0, 1);
}

TEST(Ratings, IgnoresScoresAgainstSelfOrUnknownPlayers) {
  const Ratings ratings = rate(2, {{0, 1, 1, 2}, {0, 0, 1, 1}, {0, 5, 1, 1}, {0, 1, 0, 0}}, none);
  EXPECT_NEAR(ratings.players[0].elo, 0, 1e-6);
  EXPECT_EQ(ratings.players[0].games, 2);
}

TEST(Ratings, SuperioritiesOfTwoSumToOne) {
  const auto zurich = support::zurich_1953();
  const Ratings ratings = rate(15, list_scores(zurich.results), none);
  for (int a = 0; a < 15; ++a) {
    EXPECT_EQ(ratings.superiority(a, a), 0.5);
    for (int b = 0; b < a; ++b) {
      EXPECT_NEAR(ratings.superiority(a, b) + ratings.superiority(b, a), 1, 1e-9);
    }
  }
  // 248 Elo ahead, with some 94 of standard deviation: 2.6 of them.
  EXPECT_GT(ratings.superiority(0, 14), 0.99);
  EXPECT_LT(ratings.superiority(0, 1), 0.8);
}

TEST(Ratings, SuperiorityIsNormalDistributionOfDifference) {
  const Ratings ratings = rate(2, {{0, 1, 7, 10}}, none);
  const double deviations = 147.2 / (235.0 / 1.96);
  EXPECT_NEAR(ratings.superiority(0, 1), 0.5 * (1 + std::erf(deviations / std::sqrt(2))), 1e-3);
}

TEST(Ratings, CovariancesOfEachPlayerSumToZero) {
  const Ratings ratings = rate(15, list_scores(support::zurich_1953().results));
  for (std::size_t row = 0; row < 15; ++row) {
    const auto first = ratings.covariance.begin() + static_cast<std::ptrdiff_t>(row * 15);
    EXPECT_NEAR(std::accumulate(first, first + 15, 0.0), 0, 1e-3);
  }
}

TEST(Ratings, VoidGamesAndDoubleLossesDoNotCount) {
  support::PlayedTable table(2);
  table.play(0, 1, "1v-=");
  const std::vector<Score> scores = list_scores(table.results);
  ASSERT_EQ(scores.size(), 1U);
  EXPECT_EQ(scores[0].games, 2);
  EXPECT_EQ(scores[0].points, 1.5);
}

TEST(Ratings, GameOfThreeCountsWinnerAgainstEachOther) {
  using protocol::Standing;
  GameResult game;
  game.match = {0, 0, {3, 5, 8}};
  game.sides[0].standing = Standing::loss;
  game.sides[1].standing = Standing::win;
  game.sides[2].standing = Standing::loss;
  Results results;
  results.put(game);
  const std::vector<Score> scores = list_scores(results);
  ASSERT_EQ(scores.size(), 2U);
  EXPECT_EQ(scores[0].first, 3);
  EXPECT_EQ(scores[0].second, 5);
  EXPECT_EQ(scores[0].points, 0);
  EXPECT_EQ(scores[1].first, 5);
  EXPECT_EQ(scores[1].second, 8);
  EXPECT_EQ(scores[1].points, 1);
}

double expected_score(double elo) {
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
  const double wins = expected_score(elo) - ties / 2;
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

TEST(SequentialTest, KnowsNothingBeforeFirstGame) {
  EXPECT_EQ(Sprt({}).llr(), 0);
  EXPECT_EQ(Sprt({}).state(), Sprt::State::open);
}

/// If one side wins every game, the likeliest spread of each hypothesis is its expected score.
TEST(SequentialTest, WinsCountByQuotientOfScores) {
  Sprt sprt({0, 100});
  for (int game = 0; game < 6; ++game) sprt.add(4);
  EXPECT_NEAR(sprt.llr(), 6 * std::log(expected_score(100) / expected_score(0)), 0.02);
  EXPECT_EQ(sprt.state(), Sprt::State::open);
  for (int game = 0; game < 10; ++game) sprt.add(4);
  EXPECT_EQ(sprt.state(), Sprt::State::high);
}

TEST(SequentialTest, IsSymmetricInSides) {
  Sprt ours({0, 20});
  Sprt theirs({-20, 0});
  for (const int quarters : {4, 3, 3, 2, 1, 4, 4, 0, 3}) {
    ours.add(quarters);
    theirs.add(4 - quarters);
  }
  EXPECT_NEAR(ours.llr(), -theirs.llr(), 1e-6);
}

TEST(SequentialTest, ErrsAtMostOnceInTwenty) {
  const Tests equal = played({0, 30}, 0, 400);
  EXPECT_LE(equal.high, 400 / 20 + 9) << "20 are expected, and their deviation is 4.4";
  const Tests stronger = played({0, 30}, 30, 400);
  EXPECT_LE(stronger.low, 400 / 20 + 9);
}

TEST(SequentialTest, TakesFewerGamesForClearerResults) {
  EXPECT_LT(played({0, 30}, 120, 50).games, played({0, 30}, 30, 50).games / 2);
}

}  // namespace
}  // namespace aspis::formats
