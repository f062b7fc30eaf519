// Ratings of scrimmages: by known figures, against the ratings of a tournament, and folded again.
#include "referee/formats/scrimmage.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "protocol/random.hpp"
#include "tests/support/zurich_1953.hpp"

namespace aspis::formats {
namespace {

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

}  // namespace
}  // namespace aspis::formats
