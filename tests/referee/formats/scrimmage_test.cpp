// Ratings of scrimmages: against known figures, a tournament's ratings, and a second computation.
// Leagues: pairing, and the board of each game.
#include "referee/formats/scrimmage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "protocol/random.hpp"
#include "referee/formats/plan.hpp"
#include "tests/support/zurich_1953.hpp"

namespace aspis::formats {
namespace {

using testing::DoubleNear;
using testing::HasSubstr;

Scrimmage of_entrants(int entrants) {
  Scrimmage scrimmage;
  for (int entrant = 1; entrant <= entrants; ++entrant) scrimmage.put({entrant, entrant, 1, true});
  return scrimmage;
}

void win(Scrimmage& scrimmage, ScrimmageId winner, ScrimmageId loser, int games) {
  for (int game = 0; game < games; ++game) {
    const bool begins = game % 2 == 0;
    scrimmage.add({begins ? winner : loser, begins ? loser : winner, begins ? 1.0 : 0.0});
  }
}

void expect_same(const Rating& a, const Rating& b) {
  EXPECT_EQ(a.elo, b.elo);
  EXPECT_EQ(a.error, b.error);
  EXPECT_EQ(a.games, b.games);
}

TEST(Scrimmage, ProgramWithoutGameHasZeroRatingAndHighUncertainty) {
  const Scrimmage scrimmage = of_entrants(1);
  EXPECT_EQ(scrimmage.rating(1).elo, 0);
  EXPECT_NEAR(scrimmage.rating(1).error, 588, 0.5);
  expect_same(scrimmage.rating(2), {});
}

// Glickman's formulas by hand: both at 0 with a deviation of 300, the damping is 0.724.
TEST(Scrimmage, OneGameMatchesGlicko) {
  Scrimmage scrimmage = of_entrants(2);
  scrimmage.add({1, 2, 1});
  EXPECT_NEAR(scrimmage.rating(1).elo, 134.9, 0.1);
  EXPECT_NEAR(scrimmage.rating(2).elo, -134.9, 0.1);
  EXPECT_NEAR(scrimmage.rating(1).error, 498.5, 0.1);
}

TEST(Scrimmage, DrawOfEqualsMovesNoRatingButReducesUncertainty) {
  Scrimmage scrimmage = of_entrants(2);
  scrimmage.add({1, 2, 0.5});
  EXPECT_EQ(scrimmage.rating(1).elo, 0);
  EXPECT_LT(scrimmage.rating(1).error, 588);
}

TEST(Scrimmage, IgnoresGamesOfUnknownPlayersAndAgainstSelf) {
  Scrimmage scrimmage = of_entrants(2);
  scrimmage.add({1, 3, 1});
  scrimmage.add({1, 1, 1});
  EXPECT_EQ(scrimmage.games(), 0);
  EXPECT_EQ(scrimmage.rating(1).games, 0);
}

TEST(Scrimmage, RatingsStayFiniteUnderAnyResults) {
  Scrimmage scrimmage = of_entrants(2);
  win(scrimmage, 1, 2, 10'000);
  EXPECT_GT(scrimmage.rating(1).elo, 400);
  EXPECT_LT(scrimmage.rating(1).elo, 2000);
  EXPECT_GT(scrimmage.rating(1).error, 10);
}

TEST(Scrimmage, VersionBeginsAtRatingOfEarlierOneAtItsFirstGame) {
  Scrimmage scrimmage = of_entrants(2);
  win(scrimmage, 1, 2, 10);
  scrimmage.put({11, 1, 2, true});
  EXPECT_EQ(scrimmage.rating(11).elo, scrimmage.rating(1).elo);
  EXPECT_NEAR(scrimmage.rating(11).error, 588, 0.5);
  win(scrimmage, 2, 1, 10);
  EXPECT_EQ(scrimmage.rating(11).elo, scrimmage.rating(1).elo);
  const double before = scrimmage.rating(1).elo;
  scrimmage.add({11, 2, 1});
  EXPECT_GT(scrimmage.rating(11).elo, before);
  EXPECT_EQ(scrimmage.rating(1).elo, before);
}

TEST(Scrimmage, VersionWithoutGameIsSkippedByNext) {
  Scrimmage scrimmage = of_entrants(2);
  win(scrimmage, 1, 2, 10);
  scrimmage.put({12, 1, 3, true});
  scrimmage.put({11, 1, 2, false});
  EXPECT_EQ(scrimmage.members()[2].predecessor, 3U);
  EXPECT_EQ(scrimmage.members()[3].predecessor, 0U);
  EXPECT_EQ(scrimmage.rating(12).elo, scrimmage.rating(1).elo);
}

TEST(Scrimmage, OneVersionOfEntrantPlays) {
  Scrimmage scrimmage = of_entrants(2);
  scrimmage.put({11, 1, 2, true});
  EXPECT_FALSE(scrimmage.members()[0].player.plays);
  scrimmage.put({1, 1, 1, true});
  EXPECT_TRUE(scrimmage.members()[0].player.plays);
  EXPECT_FALSE(scrimmage.members()[2].player.plays);
  scrimmage.put({1, 1, 1, false});
  EXPECT_FALSE(scrimmage.members()[0].player.plays);
  EXPECT_TRUE(scrimmage.members()[1].player.plays);
}

TEST(Scrimmage, GamesOfTwoCountFromEitherSide) {
  Scrimmage scrimmage = of_entrants(3);
  scrimmage.add({1, 2, 1});
  scrimmage.add({2, 1, 0.5});
  scrimmage.add({1, 2, 0});
  scrimmage.add({2, 1, 1});
  scrimmage.add({1, 2, 0});
  const HeadToHead met = scrimmage.between(2, 1);
  EXPECT_EQ(met.wins, 3);
  EXPECT_EQ(met.draws, 1);
  EXPECT_EQ(met.losses, 1);
  EXPECT_EQ(met.begun, 2);
  EXPECT_EQ(scrimmage.between(1, 2).losses, 3);
  EXPECT_EQ(scrimmage.between(1, 2).begun, 3);
  EXPECT_EQ(scrimmage.between(1, 3).games(), 0);
}

TEST(Scrimmage, SideWithFewerFirstSeatsBegins) {
  Scrimmage scrimmage = of_entrants(3);
  EXPECT_EQ(scrimmage.seated(2, 1), (std::pair<ScrimmageId, ScrimmageId>{2, 1}));
  scrimmage.add({2, 1, 1});
  EXPECT_EQ(scrimmage.seated(2, 1).first, 1);
  EXPECT_EQ(scrimmage.seated(1, 2).first, 1);
  EXPECT_EQ(scrimmage.seated(2, 3).first, 3) << "2 began before, against another one";
}

TEST(Scrimmage, Zurich1953IsRatedAsTournament) {
  std::vector<ScrimmageGame> games;
  support::zurich_1953().results.for_each([&games](const GameResult& game) {
    const auto standing = game.sides[0].standing;
    const double points = standing == protocol::Standing::win   ? 1
                          : standing == protocol::Standing::tie ? 0.5
                                                                : 0;
    games.push_back({game.match.entrants[0] + 1, game.match.entrants[1] + 1, points});
  });
  protocol::Random(1).shuffle(games);
  Scrimmage scrimmage = of_entrants(15);
  for (const ScrimmageGame& game : games) scrimmage.add(game);
  double mean = 0;
  for (int id = 1; id <= 15; ++id) mean += scrimmage.rating(id).elo / 15;
  const Ratings all = rate(15, list_scores(support::zurich_1953().results), 0);
  for (int id = 1; id <= 15; ++id) {
    const Rating& batch = all.players[static_cast<std::size_t>(id - 1)];
    EXPECT_NEAR(scrimmage.rating(id).elo - mean, batch.elo, batch.error / 4);
    EXPECT_NEAR(scrimmage.rating(id).error, batch.error, batch.error / 4);
  }
}

const Threshold bronze{"Bronze", "boxing_random", 60, 50, 30};

TEST(Thresholds, AreOpenUntilRemainingGamesCannotChangeThem) {
  EXPECT_EQ(check(bronze, {0, 0}).state, ThresholdState::open);
  EXPECT_EQ(check(bronze, {30, 59}).state, ThresholdState::open);
  EXPECT_EQ(check(bronze, {30, 60}).state, ThresholdState::passed) << "30 of 50 points are there";
  EXPECT_EQ(check(bronze, {40, 40}).state, ThresholdState::open) << "the last ten are needed";
  EXPECT_EQ(check(bronze, {41, 41}).state, ThresholdState::failed);
  EXPECT_EQ(check(bronze, {50, 59}).state, ThresholdState::failed);
}

TEST(Thresholds, TellWhatRemainingGamesNeed) {
  const ThresholdCheck so_far = check(bronze, {20, 21});
  EXPECT_EQ(so_far.games_left, 30);
  EXPECT_EQ(so_far.points_needed, 19.5);
  EXPECT_DOUBLE_EQ(so_far.share, 0.525);
}

TEST(Thresholds, HaveWilsonInterval) {
  // Newcombe 1998, Statistics in Medicine 17: 81 of 263 is 0.2553 to 0.3662.
  const ThresholdCheck some = check({"X", "y", 60, 1000, 0}, {263, 162});
  EXPECT_THAT(some.low, DoubleNear(0.2553, 0.0001));
  EXPECT_THAT(some.high, DoubleNear(0.3662, 0.0001));
}

TEST(Thresholds, OfHundredPercentFailWithFirstLostHalfPoint) {
  const Threshold all{"Gold", "x", 100, 10, 0};
  EXPECT_EQ(check(all, {9, 18}).state, ThresholdState::open);
  EXPECT_EQ(check(all, {9, 17}).state, ThresholdState::failed);
}

TEST(Thresholds, ReadBackAndAreWrittenOnlyIfAny) {
  const auto plan = read_plan(
      R"({"stages": [{"name": "All"}], "thresholds": [{"name": "Bronze", "against": "b", "points": 40}]})");
  ASSERT_TRUE(plan) << plan.error().text;
  EXPECT_EQ(plan->thresholds, (std::vector<Threshold>{{"Bronze", "b", 60, 50, 40}}));
  EXPECT_EQ(*read_plan(text(*plan)), *plan);
  EXPECT_THAT(text(*read_plan(R"({"stages": [{"name": "All"}]})")),
              testing::Not(HasSubstr("thresholds")));
}

TEST(Thresholds, InvalidOnesAreRefusedInOneLine) {
  const auto refusal = [](const std::string& thresholds) {
    const auto plan =
        read_plan(R"({"stages": [{"name": "All"}], "thresholds": )" + thresholds + "}");
    return plan ? "" : plan.error().text;
  };
  EXPECT_THAT(refusal(R"([{"against": "b"}])"), HasSubstr("thresholds[0].name: must be given"));
  EXPECT_THAT(refusal(R"([{"name": "A"}])"), HasSubstr("thresholds[0].against: must name"));
  EXPECT_THAT(refusal(R"([{"name": "A", "against": "b"}, {"name": "A", "against": "b"}])"),
              HasSubstr("thresholds[1].name: \"A\" is listed twice"));
  EXPECT_THAT(refusal(R"([{"name": "A", "against": "b", "points": 60},
                          {"name": "B", "against": "b", "points": 60}])"),
              HasSubstr("thresholds: their points are 120 in all"));
  EXPECT_THAT(refusal(R"([{"name": "A", "against": "b", "percent": 0}])"),
              HasSubstr("thresholds[0].percent"));
  EXPECT_THAT(refusal(R"({"name": "A"})"), HasSubstr("thresholds: must be a list"));
}

League make_league(int players) {
  League league;
  for (int i = 0; i < players; ++i) league.add_player(true);
  return league;
}

/// Plays until all players have `games`; a player beats those before it `strength` times of ten.
int play(League& league, int games, int strength = 7) {
  protocol::Random chance(1);
  int played = 0;
  while (const auto game = league.begin(games)) {
    const bool later_wins = static_cast<int>(chance.below(10)) < strength;
    league.enter(*game, later_wins == (game->first > game->second) ? 1 : 0);
    ++played;
  }
  return played;
}

TEST(League, AllGetTheirGamesAndHardlyMore) {
  League league = make_league(5);
  const int played = play(league, 40);
  for (const League::Player& player : league.players()) EXPECT_GE(player.games, 40);
  EXPECT_LE(played, 110);
  EXPECT_FALSE(league.begin(40));
}

TEST(League, OrdersPlayersByStrength) {
  League league = make_league(4);
  play(league, 200, 8);
  const Ratings ratings = league.ratings();
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_GT(ratings.players[i].elo, ratings.players[i - 1].elo);
    EXPECT_LT(ratings.players[i].error, 100);
  }
}

TEST(League, NewPlayerIsPlayedFirst) {
  League league = make_league(4);
  play(league, 30);
  const int added = league.add_player(true);
  for (int i = 0; i < 10; ++i) {
    const auto game = league.begin(60);
    ASSERT_TRUE(game);
    EXPECT_TRUE(game->first == added || game->second == added);
    league.enter(*game, 0.5);
  }
}

TEST(League, LeastKnownPlayerIsNext) {
  League league = make_league(3);
  for (int number = 0; number < 40; ++number) league.enter({0, 1, number}, number % 2);
  for (int number = 0; number < 12; ++number) league.enter({0, 2, number}, number % 2);
  const auto game = league.begin(100);
  ASSERT_TRUE(game);
  EXPECT_TRUE(game->first == 2 || game->second == 2);
}

TEST(League, PlaysEveryBoardOfPairTwiceWithSeatsSwapped) {
  League league = make_league(2);
  for (int board = 0; board < 10; ++board) {
    const auto one = league.begin(20);
    const auto two = league.begin(20);
    ASSERT_TRUE(one && two);
    EXPECT_EQ(one->number / 2, board);
    EXPECT_EQ(two->number / 2, board);
    EXPECT_EQ(one->first, two->second);
    league.enter(*one, 1);
    league.enter(*two, 1);
  }
}

TEST(League, FailedGameIsReplayedAndNoneCountsTwice) {
  League league = make_league(2);
  const auto lost = league.begin(10);
  const auto kept = league.begin(10);
  ASSERT_TRUE(lost && kept);
  EXPECT_TRUE(league.enter(*kept, 1));
  league.leave(*lost);
  EXPECT_EQ(league.in_play(), 0);
  EXPECT_EQ(league.begin(10), lost);
  EXPECT_TRUE(league.enter(*lost, 0));
  EXPECT_FALSE(league.enter(*lost, 0));
  EXPECT_EQ(league.players()[0].games, 2);
}

TEST(League, StoppedPlayerIsRatedButNotPlayed) {
  League league = make_league(3);
  play(league, 20);
  league.set_playing(1, false);
  const int games = league.players()[1].games;
  play(league, 60);
  EXPECT_EQ(league.players()[1].games, games);
  EXPECT_EQ(league.ratings().players[1].games, games);
  league.set_playing(2, false);
  EXPECT_FALSE(league.begin(1000)) << "one alone has no opponent";
}

}  // namespace
}  // namespace aspis::formats
