// Ladder rounds: neighbours in rating meet, with a rest before they meet again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include "referee/formats/seats.hpp"
#include "referee/formats/swiss.hpp"
#include "tests/referee/formats/played_swiss.hpp"

namespace aspis::formats {
namespace {

using played::PlayedSwiss;
using ::testing::ElementsAre;
using ::testing::Pair;

std::vector<Player> field(int count) {
  return PlayedSwiss(count, 0).players();
}

TEST(Ladder, neighbours_meet) {
  EXPECT_THAT(pair_ladder(field(6), std::vector<int>(6, 0), 2).pairs,
              ElementsAre(Pair(0, 1), Pair(3, 2), Pair(4, 5)));
}

TEST(Ladder, who_met_last_meets_the_next_one_instead) {
  std::vector<Player> players = field(4);
  players[0].met = {1};
  players[1].met = {0};
  EXPECT_THAT(pair_ladder(players, {0, 0, 0, 0}, 1).pairs, ElementsAre(Pair(0, 2), Pair(3, 1)));
  EXPECT_THAT(pair_ladder(players, {0, 0, 0, 0}, 0).pairs, ElementsAre(Pair(0, 1), Pair(3, 2)));
}

TEST(Ladder, a_meeting_before_the_rest_does_not_count) {
  std::vector<Player> players = field(4);
  players[0].met = {1, 2, 3};
  players[1].met = {0, 3, 2};
  players[2].met = {3, 0, 1};
  players[3].met = {2, 1, 0};
  EXPECT_THAT(pair_ladder(players, {0, 0, 0, 0}, 2).pairs, ElementsAre(Pair(0, 1), Pair(3, 2)));
}

TEST(Ladder, the_rest_is_shorter_where_nobody_else_is_there) {
  std::vector<Player> players = field(2);
  players[0].met = {1};
  players[1].met = {0};
  EXPECT_EQ(pair_ladder(players, {0, 0}, 1'000'000'000).pairs.size(), 1U);
}

TEST(Ladder, the_bye_goes_to_the_lowest_of_those_who_had_the_fewest) {
  EXPECT_EQ(pair_ladder(field(5), {0, 0, 0, 0, 0}, 1).bye, 4);
  EXPECT_EQ(pair_ladder(field(5), {0, 0, 1, 1, 1}, 1).bye, 1);
  EXPECT_EQ(pair_ladder(field(1), {3}, 1).bye, 0);
  EXPECT_TRUE(pair_ladder({}, {}, 1).pairs.empty());
}

TEST(Ladder, many_rounds_keep_the_rest_and_share_byes_and_seats) {
  for (const int count : {5, 6, 9, 12, 25, 34}) {
    PlayedSwiss ladder(count, 4);
    std::vector<int> byes(static_cast<std::size_t>(count), 0);
    for (int number = 0; number < 60; ++number) {
      const std::vector<Player> standings = ladder.standings();
      std::vector<int> had;
      for (const Player& player : standings) {
        had.push_back(byes[static_cast<std::size_t>(player.entrant)]);
      }
      const Round round = pair_ladder(standings, had, 2);
      std::set<Entrant> in;
      for (const auto& [first, second] : round.pairs) {
        in.insert({first, second});
        const auto& met = ladder.players()[static_cast<std::size_t>(first)].met;
        const auto recent = std::min<std::ptrdiff_t>(2, std::ssize(met));
        // Five cannot always: two of them rest from the same two.
        if (count > 6) {
          ASSERT_EQ(std::count(met.end() - recent, met.end(), second), 0) << count;
        }
      }
      ASSERT_EQ(in.size(), static_cast<std::size_t>(count - count % 2));
      if (round.bye) ++byes[static_cast<std::size_t>(*round.bye)];
      ladder.play(round);
    }
    const auto [least, most] = std::minmax_element(byes.begin(), byes.end());
    EXPECT_LE(*most - *least, 1);
    for (const Player& player : ladder.players()) EXPECT_LE(std::abs(surplus(player)), 3) << count;
  }
}

}  // namespace
}  // namespace aspis::formats
