// Versions that play each other: who plays next, and what a game is on which board.
#include "referee/formats/league.hpp"

#include <gtest/gtest.h>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

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
