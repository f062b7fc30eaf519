// Swiss rounds: whole tournaments by lot, the known first rounds, floaters, and the complete search
// held against all pairings there are.
// Ladder rounds: neighbours in rating meet, with a rest before they meet again.
#include "referee/formats/swiss.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/schedule.hpp"
#include "tests/referee/formats/played_swiss.hpp"

namespace aspis::formats {
namespace {

using played::PlayedSwiss;
using testing::ElementsAre;
using testing::Pair;

/// Everybody of the field is in the round exactly once.
void expect_all_in(const Round& round, int players) {
  std::set<Entrant> in;
  for (const auto& [first, second] : round.pairs) {
    ASSERT_TRUE(in.insert(first).second);
    ASSERT_TRUE(in.insert(second).second);
  }
  if (round.bye) {
    ASSERT_TRUE(in.insert(*round.bye).second);
  }
  ASSERT_EQ(in.size(), static_cast<std::size_t>(players));
  ASSERT_EQ(round.bye.has_value(), players % 2 == 1);
}

TEST(Swiss, PlaysAsManyRoundsAsSingleElimination) {
  EXPECT_EQ(swiss_rounds(34), 6);
  EXPECT_EQ(swiss_rounds(32), 5);
  EXPECT_EQ(swiss_rounds(33), 6);
  EXPECT_EQ(swiss_rounds(2), 1);
  EXPECT_EQ(swiss_rounds(1), 0);
  EXPECT_EQ(swiss_rounds(300), 9);
}

TEST(Swiss, SaysWhyFewerRoundsArePlayedThanAreAskedFor) {
  const auto make_note = [](int entrants, int rounds) {
    Plan plan;
    plan.stages.resize(1);
    plan.stages[0].format = Format::swiss;
    plan.stages[0].rounds = rounds;
    Facts facts;
    facts.entrants = entrants;
    return schedule(plan, facts, Results()).stages.at(0).note;
  };
  EXPECT_EQ(make_note(3, 6), "3 of 6 rounds are played: all entrants have met by then");
  EXPECT_EQ(make_note(4, 4), "3 of 4 rounds are played: all entrants have met by then");
  EXPECT_EQ(make_note(4, 3), "");
  EXPECT_EQ(make_note(3, 0), "");
}

TEST(Swiss, UpperHalfMeetsLowerAndTablesAlternateSeats) {
  const Round round = PlayedSwiss(8, 1).pair();
  EXPECT_THAT(round.pairs, ElementsAre(Pair(0, 4), Pair(5, 1), Pair(2, 6), Pair(7, 3)));
  EXPECT_FALSE(round.bye);
}

TEST(Swiss, LowestHasFirstBye) {
  const Round round = PlayedSwiss(7, 1).pair();
  EXPECT_EQ(round.bye, 6);
  EXPECT_THAT(round.pairs, ElementsAre(Pair(0, 3), Pair(4, 1), Pair(2, 5)));
}

/// Players with these points who have not met anybody that is here.
std::vector<Player> with_points(const std::vector<std::int64_t>& points2) {
  std::vector<Player> players;
  for (const std::int64_t points : points2) {
    Player& player = players.emplace_back();
    player.entrant = static_cast<Entrant>(players.size()) - 1;
    player.points2 = points;
  }
  return players;
}

void have_met(std::vector<Player>& players, Entrant one, Entrant other) {
  players[static_cast<std::size_t>(one)].met.push_back(other);
  players[static_cast<std::size_t>(other)].met.push_back(one);
}

std::set<std::pair<Entrant, Entrant>> list_pairs(const Round& round) {
  std::set<std::pair<Entrant, Entrant>> pairs;
  for (const auto& [first, second] : round.pairs) pairs.insert(std::minmax(first, second));
  return pairs;
}

TEST(Swiss, LastOfOddGroupFloatsDownToBestOfNext) {
  EXPECT_THAT(list_pairs(pair_swiss(with_points({8, 8, 8, 4, 4, 4}))),
              ElementsAre(Pair(0, 1), Pair(2, 3), Pair(4, 5)));
}

TEST(Swiss, AnotherFloatsIfLastHasMetAllBelow) {
  std::vector<Player> players = with_points({8, 8, 8, 4, 4, 4});
  for (const Entrant below : {3, 4, 5}) have_met(players, 2, below);
  EXPECT_THAT(list_pairs(pair_swiss(players)), ElementsAre(Pair(0, 2), Pair(1, 3), Pair(4, 5)));
}

TEST(Swiss, GroupThatHasAllMetFloatsWhole) {
  std::vector<Player> players = with_points({8, 8, 4, 4, 4, 4});
  have_met(players, 0, 1);
  EXPECT_THAT(list_pairs(pair_swiss(players)), ElementsAre(Pair(0, 2), Pair(1, 3), Pair(4, 5)));
}

TEST(Swiss, ByeSkipsThoseWithByeAndThoseNeededByOthers) {
  std::vector<Player> players = with_points({4, 4, 4, 4, 0});
  players[4].byes = 1;
  EXPECT_EQ(pair_swiss(players).bye, 3);
  // 4 may meet only 3, so another player stays out.
  for (const Entrant other : {0, 1, 2}) have_met(players, 4, other);
  EXPECT_EQ(pair_swiss(players).bye, 2);
}

TEST(Swiss, SeatsGoToFewerFirstSeatsThenNotLast) {
  std::vector<Player> players = with_points({4, 4});
  players[0].first = {true, false, true};
  players[1].first = {false, true, true};
  EXPECT_THAT(pair_swiss(players).pairs, ElementsAre(Pair(0, 1))) << "1 had it twice running";
  players[1].first = {false, false, true};
  EXPECT_THAT(pair_swiss(players).pairs, ElementsAre(Pair(1, 0))) << "1 had it once";
  players[0].first = {true, false};
  players[1].first = {false, true};
  EXPECT_THAT(pair_swiss(players).pairs, ElementsAre(Pair(0, 1))) << "1 had it last";
}

TEST(Swiss, WholeTournamentsAvoidRematchesAndSecondByes) {
  for (int players = 2; players <= 100; ++players) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      PlayedSwiss swiss(players, seed);
      for (int number = 1; number <= swiss_rounds(players); ++number) {
        const Round round = swiss.pair();
        expect_all_in(round, players);
        if (round.bye) {
          ASSERT_EQ(swiss.players()[static_cast<std::size_t>(*round.bye)].byes, 0);
        }
        swiss.play(round);
      }
      std::int64_t points2 = 0;
      for (const Player& player : swiss.players()) {
        points2 += player.points2;
        ASSERT_EQ(std::set<Entrant>(player.met.begin(), player.met.end()).size(),
                  player.met.size());
        ASSERT_LE(std::abs(surplus(player)), 2) << players << ", seed " << seed;
        for (std::size_t at = 2; at < player.first.size(); ++at) {
          ASSERT_FALSE(player.first[at] == player.first[at - 1] &&
                       player.first[at] == player.first[at - 2])
              << players << ", seed " << seed;
        }
      }
      // Four for every pair, and four for every bye.
      ASSERT_EQ(points2, std::int64_t{4} * swiss_rounds(players) * ((players + 1) / 2));
    }
  }
}

TEST(Swiss, ThreeHundredPlayNineRoundsWithoutRematch) {
  PlayedSwiss swiss(300, 8);
  for (int number = 1; number <= swiss_rounds(300); ++number) {
    const Round round = swiss.pair();
    expect_all_in(round, 300);
    swiss.play(round);
  }
  for (const Player& player : swiss.players()) {
    EXPECT_EQ(std::set<Entrant>(player.met.begin(), player.met.end()).size(), 9U);
    EXPECT_LE(std::abs(surplus(player)), 2);
  }
}

TEST(Swiss, OpponentsHaveSimilarPoints) {
  PlayedSwiss swiss(64, 2);
  for (int number = 1; number <= 6; ++number) {
    const Round round = swiss.pair();
    std::int64_t apart = 0;
    for (const auto& [first, second] : round.pairs) {
      apart += std::abs(swiss.players()[static_cast<std::size_t>(first)].points2 -
                        swiss.players()[static_cast<std::size_t>(second)].points2);
    }
    // At most one of each group of equal points (there are 2 x rounds - 1) floats one point down.
    EXPECT_LE(apart, 2 * 2 * (2 * number - 1)) << "round " << number;
    swiss.play(round);
  }
}

TEST(Swiss, SameStandingsGiveSameRound) {
  PlayedSwiss swiss(41, 6);
  for (int number = 1; number <= 4; ++number) swiss.play(swiss.pair());
  EXPECT_EQ(swiss.pair(), swiss.pair());
}

/// The fewest repeated meetings that any pairing of an even field has, by trying all.
int fewest_repeats(const std::vector<Player>& players) {
  const auto count = players.size();
  std::vector<int> fewest(std::size_t{1} << count, std::numeric_limits<int>::max() / 2);
  fewest[0] = 0;
  for (std::size_t in = 1; in < fewest.size(); ++in) {
    std::size_t one = 0;
    while ((in >> one & 1U) == 0) ++one;
    for (std::size_t other = one + 1; other < count; ++other) {
      if ((in >> other & 1U) == 0) continue;
      const auto& met = players[one].met;
      const auto again = std::count(met.begin(), met.end(), players[other].entrant) > 0 ? 1 : 0;
      const std::size_t rest = in & ~(std::size_t{1} << one) & ~(std::size_t{1} << other);
      fewest[in] = std::min(fewest[in], fewest[rest] + again);
    }
  }
  return fewest.back();
}

TEST(Swiss, RematchesAreAsFewAsPossible) {
  protocol::Random random(12);
  int unavoidable = 0;
  for (int draw = 0; draw < 400; ++draw) {
    const std::size_t count = 4 + 2 * random.below(4);
    std::vector<Player> players = with_points(std::vector<std::int64_t>(count, 0));
    const std::uint64_t density = 4 + random.below(6);
    for (std::size_t one = 0; one < count; ++one) {
      players[one].points2 = static_cast<std::int64_t>(2 * ((count - one) / 3));
      for (std::size_t other = 0; other < one; ++other) {
        if (random.below(10) >= density) continue;
        const bool first = random.below(2) == 0;
        have_met(players, static_cast<Entrant>(one), static_cast<Entrant>(other));
        players[one].first.push_back(first);
        players[other].first.push_back(!first);
      }
    }
    const Round round = pair_swiss(players);
    expect_all_in(round, static_cast<int>(count));
    int repeats = 0;
    for (const auto& [first, second] : round.pairs) {
      const auto& met = players[static_cast<std::size_t>(first)].met;
      repeats += std::count(met.begin(), met.end(), second) > 0 ? 1 : 0;
    }
    const int fewest = fewest_repeats(players);
    unavoidable += fewest > 0 ? 1 : 0;
    ASSERT_EQ(repeats, fewest) << "draw " << draw;
  }
  EXPECT_GT(unavoidable, 20) << "the draws are too easy";
  EXPECT_LT(unavoidable, 380) << "the draws are too hard";
}

TEST(Swiss, SmallFieldsContinueWhenAllHaveMet) {
  for (int players = 1; players <= 9; ++players) {
    PlayedSwiss swiss(players, 3);
    for (int number = 1; number <= 12; ++number) {
      const Round round = swiss.pair();
      expect_all_in(round, players);
      swiss.play(round);
    }
  }
  EXPECT_TRUE(pair_swiss({}).pairs.empty());
}

std::vector<Player> field(int count) {
  return PlayedSwiss(count, 0).players();
}

TEST(Ladder, NeighboursMeet) {
  EXPECT_THAT(pair_ladder(field(6), 2).pairs, ElementsAre(Pair(0, 1), Pair(3, 2), Pair(4, 5)));
}

TEST(Ladder, RecentOpponentsMeetNextOnesInstead) {
  std::vector<Player> players = field(4);
  players[0].met = {1};
  players[1].met = {0};
  EXPECT_THAT(pair_ladder(players, 1).pairs, ElementsAre(Pair(0, 2), Pair(3, 1)));
  EXPECT_THAT(pair_ladder(players, 0).pairs, ElementsAre(Pair(0, 1), Pair(3, 2)));
}

TEST(Ladder, MeetingBeforeRestDoesNotCount) {
  std::vector<Player> players = field(4);
  players[0].met = {1, 2, 3};
  players[1].met = {0, 3, 2};
  players[2].met = {3, 0, 1};
  players[3].met = {2, 1, 0};
  EXPECT_THAT(pair_ladder(players, 2).pairs, ElementsAre(Pair(0, 1), Pair(3, 2)));
}

TEST(Ladder, RestIsShorterWithoutOtherOpponents) {
  std::vector<Player> players = field(2);
  players[0].met = {1};
  players[1].met = {0};
  EXPECT_EQ(pair_ladder(players, 1'000'000'000).pairs.size(), 1U);
}

TEST(Ladder, ByeGoesToLowestOfThoseWithFewest) {
  std::vector<Player> players = field(5);
  EXPECT_EQ(pair_ladder(players, 1).bye, 4);
  for (std::size_t at = 2; at < players.size(); ++at) players[at].byes = 1;
  EXPECT_EQ(pair_ladder(players, 1).bye, 1);
  players = field(1);
  players[0].byes = 3;
  EXPECT_EQ(pair_ladder(players, 1).bye, 0);
  EXPECT_TRUE(pair_ladder({}, 1).pairs.empty());
}

TEST(Ladder, ManyRoundsKeepRestAndShareByesAndSeats) {
  for (const int count : {5, 6, 9, 12, 25, 34}) {
    PlayedSwiss ladder(count, 4);
    std::vector<int> byes(static_cast<std::size_t>(count), 0);
    for (int number = 0; number < 60; ++number) {
      const Round round = pair_ladder(ladder.standings(), 2);
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
