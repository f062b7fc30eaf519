// Ratings of scrimmages: by known figures, against the ratings of a tournament, and folded again.
// Versions that play each other: who plays next, and what a game is on which board.
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

TEST(Scrimmage, a_program_without_a_game_is_at_nought_and_hardly_known) {
  const Scrimmage scrimmage = of_entrants(1);
  EXPECT_EQ(scrimmage.rating(1).elo, 0);
  EXPECT_NEAR(scrimmage.rating(1).error, 588, 0.5);
  expect_same(scrimmage.rating(2), {});
  EXPECT_EQ(scrimmage.superiority(1, 2), 0.5);
}

// Glickman's formulas by hand: both at 0 with a deviation of 300, the damping is 0.724.
TEST(Scrimmage, one_game_gives_what_glicko_gives) {
  Scrimmage scrimmage = of_entrants(2);
  scrimmage.add({1, 2, 1});
  EXPECT_NEAR(scrimmage.rating(1).elo, 134.9, 0.1);
  EXPECT_NEAR(scrimmage.rating(2).elo, -134.9, 0.1);
  EXPECT_NEAR(scrimmage.rating(1).error, 498.5, 0.1);
  EXPECT_GT(scrimmage.superiority(1, 2), 0.7);
  EXPECT_NEAR(scrimmage.superiority(1, 2) + scrimmage.superiority(2, 1), 1, 1e-12);
}

TEST(Scrimmage, a_draw_of_equals_moves_nobody_but_is_known) {
  Scrimmage scrimmage = of_entrants(2);
  scrimmage.add({1, 2, 0.5});
  EXPECT_EQ(scrimmage.rating(1).elo, 0);
  EXPECT_LT(scrimmage.rating(1).error, 588);
}

TEST(Scrimmage, games_of_strangers_and_against_oneself_are_passed_over) {
  Scrimmage scrimmage = of_entrants(2);
  scrimmage.add({1, 3, 1});
  scrimmage.add({1, 1, 1});
  EXPECT_EQ(scrimmage.games(), 0);
  EXPECT_EQ(scrimmage.rating(1).games, 0);
}

TEST(Scrimmage, ratings_stay_finite_whoever_wins_all) {
  Scrimmage scrimmage = of_entrants(2);
  win(scrimmage, 1, 2, 10'000);
  EXPECT_GT(scrimmage.rating(1).elo, 400);
  EXPECT_LT(scrimmage.rating(1).elo, 2000);
  EXPECT_GT(scrimmage.rating(1).error, 10);
}

TEST(Scrimmage, a_version_begins_where_the_one_before_is_at_its_first_game) {
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

TEST(Scrimmage, a_version_without_a_game_is_passed_over_by_the_next) {
  Scrimmage scrimmage = of_entrants(2);
  win(scrimmage, 1, 2, 10);
  scrimmage.put({12, 1, 3, true});
  scrimmage.put({11, 1, 2, false});
  EXPECT_EQ(scrimmage.members()[2].predecessor, 3U);
  EXPECT_EQ(scrimmage.members()[3].predecessor, 0U);
  EXPECT_EQ(scrimmage.rating(12).elo, scrimmage.rating(1).elo);
}

TEST(Scrimmage, of_an_entrant_one_version_plays) {
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

TEST(Scrimmage, games_of_two_are_counted_from_either_side) {
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

TEST(Scrimmage, who_began_less_often_against_the_other_begins) {
  Scrimmage scrimmage = of_entrants(3);
  EXPECT_EQ(scrimmage.seated(2, 1), (std::pair<ScrimmageId, ScrimmageId>{2, 1}));
  scrimmage.add({2, 1, 1});
  EXPECT_EQ(scrimmage.seated(2, 1).first, 1);
  EXPECT_EQ(scrimmage.seated(1, 2).first, 1);
  EXPECT_EQ(scrimmage.seated(2, 3).first, 3) << "2 began before, against another one";
}

TEST(Scrimmage, zurich_1953_is_rated_as_a_tournament_is) {
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
  const Ratings all = rate(15, scores_of(support::zurich_1953().results), {0, false});
  for (int id = 1; id <= 15; ++id) {
    const Rating& batch = all.players[static_cast<std::size_t>(id - 1)];
    EXPECT_NEAR(scrimmage.rating(id).elo - mean, batch.elo, batch.error / 4);
    EXPECT_NEAR(scrimmage.rating(id).error, batch.error, batch.error / 4);
  }
}

const Threshold bronze{"Bronze", "boxing_random", 60, 50, 30};

TEST(Thresholds, are_open_until_the_games_that_are_left_cannot_change_them) {
  EXPECT_EQ(check(bronze, {0, 0}).state, ThresholdState::open);
  EXPECT_EQ(check(bronze, {30, 59}).state, ThresholdState::open);
  EXPECT_EQ(check(bronze, {30, 60}).state, ThresholdState::passed) << "30 of 50 points are there";
  EXPECT_EQ(check(bronze, {40, 40}).state, ThresholdState::open) << "the last ten are needed";
  EXPECT_EQ(check(bronze, {41, 41}).state, ThresholdState::failed);
  EXPECT_EQ(check(bronze, {50, 59}).state, ThresholdState::failed);
}

TEST(Thresholds, say_how_much_is_needed_in_the_games_that_are_left) {
  const ThresholdCheck so_far = check(bronze, {20, 21});
  EXPECT_EQ(so_far.games_left, 30);
  EXPECT_EQ(so_far.points_needed, 19.5);
  EXPECT_DOUBLE_EQ(so_far.share, 0.525);
}

TEST(Thresholds, have_the_interval_of_wilson) {
  // Newcombe 1998, Statistics in Medicine 17: 81 of 263 is 0.2553 to 0.3662.
  const ThresholdCheck some = check({"X", "y", 60, 1000, 0}, {263, 162});
  EXPECT_THAT(some.low, DoubleNear(0.2553, 0.0001));
  EXPECT_THAT(some.high, DoubleNear(0.3662, 0.0001));
}

TEST(Thresholds, of_a_hundred_percent_fail_with_the_first_half_point_lost) {
  const Threshold all{"Gold", "x", 100, 10, 0};
  EXPECT_EQ(check(all, {9, 18}).state, ThresholdState::open);
  EXPECT_EQ(check(all, {9, 17}).state, ThresholdState::failed);
}

TEST(Thresholds, stand_in_a_plan_and_are_written_only_where_there_are_any) {
  const auto plan = read_plan(
      R"({"stages": [{"name": "All"}], "thresholds": [{"name": "Bronze", "against": "b", "points": 40}]})");
  ASSERT_TRUE(plan) << plan.error().text;
  EXPECT_EQ(plan->thresholds, (std::vector<Threshold>{{"Bronze", "b", 60, 50, 40}}));
  EXPECT_EQ(*read_plan(text(*plan)), *plan);
  EXPECT_THAT(text(*read_plan(R"({"stages": [{"name": "All"}]})")),
              testing::Not(HasSubstr("thresholds")));
}

TEST(Thresholds, that_make_no_sense_are_refused_in_one_line) {
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

League league_of(int players) {
  League league;
  for (int i = 0; i < players; ++i) league.add_player(true);
  return league;
}

/// Plays on until everybody has `games`; a player beats those before it `strength` times of ten.
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

TEST(League, everybody_gets_its_games_and_hardly_more) {
  League league = league_of(5);
  const int played = play(league, 40);
  for (const League::Player& player : league.players()) EXPECT_GE(player.games, 40);
  EXPECT_LE(played, 110);
  EXPECT_FALSE(league.begin(40));
}

TEST(League, orders_players_by_their_strength) {
  League league = league_of(4);
  play(league, 200, 8);
  const Ratings ratings = league.ratings();
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_GT(ratings.players[i].elo, ratings.players[i - 1].elo);
    EXPECT_LT(ratings.players[i].error, 100);
  }
}

TEST(League, a_new_player_is_played_first) {
  League league = league_of(4);
  play(league, 30);
  const int added = league.add_player(true);
  for (int i = 0; i < 10; ++i) {
    const auto game = league.begin(60);
    ASSERT_TRUE(game);
    EXPECT_TRUE(game->first == added || game->second == added);
    league.enter(*game, 0.5);
  }
}

TEST(League, then_the_one_that_is_known_least) {
  League league = league_of(3);
  for (int number = 0; number < 40; ++number) league.enter({0, 1, number}, number % 2);
  for (int number = 0; number < 12; ++number) league.enter({0, 2, number}, number % 2);
  const auto game = league.begin(100);
  ASSERT_TRUE(game);
  EXPECT_TRUE(game->first == 2 || game->second == 2);
}

TEST(League, plays_every_board_of_a_pair_twice_with_seats_exchanged) {
  League league = league_of(2);
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

TEST(League, a_game_that_came_to_nothing_is_played_again_and_none_counts_twice) {
  League league = league_of(2);
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

TEST(League, who_plays_no_more_is_rated_and_not_played) {
  League league = league_of(3);
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
