// Entrants over groups: sizes, snakes and lots, and qualifiers over the groups that come next.
// Seeds that keep qualifiers of one group apart in the bracket that follows.
#include "referee/formats/groups.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/bracket.hpp"
#include "tests/referee/formats/played_bracket.hpp"

namespace aspis::formats {
namespace {

using testing::ElementsAre;

std::vector<Entrant> numbers(int count, int from = 0) {
  std::vector<Entrant> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), from);
  return all;
}

int group_number(Entrant entrant) {
  return entrant / 100;
}
int rank_number(Entrant entrant) {
  return entrant % 100;
}

std::vector<int> list_sizes(const Groups& groups) {
  std::vector<int> sizes;
  for (const auto& group : groups) sizes.push_back(static_cast<int>(group.size()));
  return sizes;
}

std::size_t different(const Groups& groups) {
  std::set<Entrant> all;
  for (const auto& group : groups) all.insert(group.begin(), group.end());
  return all.size();
}

/// How far apart the most and the fewest of one kind in a new group are, at worst.
template <class Kind>
int unevenness(const Groups& groups, Kind kind) {
  std::map<int, std::vector<int>> counts;
  for (std::size_t at = 0; at < groups.size(); ++at) {
    for (const Entrant entrant : groups[at]) {
      auto& of_kind = counts[kind(entrant)];
      of_kind.resize(groups.size(), 0);
      ++of_kind[at];
    }
  }
  int worst = 0;
  for (const auto& [key, of_kind] : counts) {
    const auto [least, most] = std::minmax_element(of_kind.begin(), of_kind.end());
    worst = std::max(worst, *most - *least);
  }
  return worst;
}

TEST(Groups, ThirtyFourInFourGroupsAre8And8And9And9) {
  EXPECT_THAT(even_sizes(34, 4), ElementsAre(8, 8, 9, 9));
  EXPECT_THAT(even_sizes(16, 2), ElementsAre(8, 8));
  EXPECT_THAT(even_sizes(2, 3), ElementsAre(0, 1, 1));
  EXPECT_TRUE(even_sizes(5, 0).empty());
}

TEST(Groups, SnakeOf34TurnsAtEndsAndSkipsFullGroups) {
  const Groups groups = snake(numbers(34, 1), even_sizes(34, 4));
  ASSERT_EQ(groups.size(), 4U);
  EXPECT_THAT(groups[0], ElementsAre(1, 8, 9, 16, 17, 24, 25, 32));
  EXPECT_THAT(groups[1], ElementsAre(2, 7, 10, 15, 18, 23, 26, 31));
  EXPECT_THAT(groups[2], ElementsAre(3, 6, 11, 14, 19, 22, 27, 30, 33));
  EXPECT_THAT(groups[3], ElementsAre(4, 5, 12, 13, 20, 21, 28, 29, 34));
}

TEST(Groups, SizesDifferByAtMostOneForSnakesAndLots) {
  for (int entrants = 2; entrants <= 100; ++entrants) {
    for (int count = 1; count <= entrants; ++count) {
      const std::vector<int> sizes = even_sizes(entrants, count);
      ASSERT_EQ(std::accumulate(sizes.begin(), sizes.end(), 0), entrants);
      ASSERT_TRUE(std::is_sorted(sizes.begin(), sizes.end()));
      ASSERT_LE(sizes.back() - sizes.front(), 1);
      for (const Groups& groups :
           {snake(numbers(entrants), sizes), drawn(numbers(entrants), sizes, 7)}) {
        ASSERT_EQ(list_sizes(groups), sizes);
        ASSERT_EQ(different(groups), static_cast<std::size_t>(entrants));
      }
    }
  }
}

TEST(Groups, SnakeGivesEqualGroupsNearlyEqualSeedSums) {
  for (int size = 2; size <= 24; size += 2) {
    for (const auto& group : snake(numbers(4 * size, 1), even_sizes(4 * size, 4))) {
      EXPECT_EQ(std::accumulate(group.begin(), group.end(), 0), size * (4 * size + 1) / 2);
    }
  }
}

TEST(Groups, SnakeFillsListedSizes) {
  const Groups groups = snake(numbers(9), {1, 5, 3});
  EXPECT_THAT(groups[0], ElementsAre(0));
  EXPECT_THAT(groups[1], ElementsAre(1, 4, 5, 7, 8));
  EXPECT_THAT(groups[2], ElementsAre(2, 3, 6));
}

TEST(Groups, LotFollowsFromSeed) {
  const std::vector<int> sizes = even_sizes(34, 4);
  EXPECT_EQ(drawn(numbers(34), sizes, 1), drawn(numbers(34), sizes, 1));
  EXPECT_NE(drawn(numbers(34), sizes, 1), drawn(numbers(34), sizes, 2));
}

TEST(Groups, SixteenFromFourGroupsCrossIntoTwoEvenly) {
  const Groups groups = crossed(qualified::list_group_leaders(4, 4), {8, 8});
  EXPECT_THAT(list_sizes(groups), ElementsAre(8, 8));
  EXPECT_EQ(unevenness(groups, group_number), 0);
  EXPECT_EQ(unevenness(groups, rank_number), 0);
  for (const auto& group : groups) {
    std::map<int, int> sums;
    for (const Entrant entrant : group) sums[group_number(entrant)] += rank_number(entrant);
    // One of the first two and one of the last two of each old group.
    for (const auto& [old, sum] : sums) EXPECT_TRUE(sum >= 4 && sum <= 6) << old << ": " << sum;
  }
}

TEST(Groups, TwoGroupsOfFourCrossWithNeighboursApart) {
  for (const auto& group : crossed(qualified::list_group_leaders(2, 4), {4, 4})) {
    std::vector<int> ranks;
    for (const Entrant entrant : group) ranks.push_back(rank_number(entrant));
    EXPECT_THAT(ranks, ElementsAre(1, 2, 3, 4));
  }
}

TEST(Groups, CrossingSpreadsOldGroupsAndRanksEvenly) {
  for (int old = 1; old <= 12; ++old) {
    for (int top = 1; top <= 8; ++top) {
      for (int count = 1; count <= std::min(old * top, 9); ++count) {
        const std::vector<int> sizes = even_sizes(old * top, count);
        const Groups groups = crossed(qualified::list_group_leaders(old, top), sizes);
        ASSERT_EQ(list_sizes(groups), sizes);
        ASSERT_EQ(different(groups), static_cast<std::size_t>(old * top));
        ASSERT_LE(unevenness(groups, group_number), 1) << old << " groups, top " << top;
        ASSERT_LE(unevenness(groups, rank_number), 1) << old << " groups, top " << top;
        for (const auto& group : groups) {
          ASSERT_TRUE(std::is_sorted(group.begin(), group.end(), [](Entrant left, Entrant right) {
            return rank_number(left) < rank_number(right);
          }));
        }
      }
    }
  }
}

TEST(Groups, CrossingSpreadsBestRanksEvenly) {
  for (const auto& [old, top, count] : {std::tuple{3, 4, 2}, {5, 3, 2}, {7, 5, 4}, {3, 7, 5}}) {
    const Groups groups =
        crossed(qualified::list_group_leaders(old, top), even_sizes(old * top, count));
    for (int rank = 1; rank <= top; ++rank) {
      std::vector<std::ptrdiff_t> best;
      for (const auto& group : groups) {
        best.push_back(std::count_if(group.begin(), group.end(), [rank](Entrant entrant) {
          return rank_number(entrant) <= rank;
        }));
      }
      const auto [least, most] = std::minmax_element(best.begin(), best.end());
      EXPECT_LE(*most - *least, 1) << old << " groups, the best " << rank;
    }
  }
}

TEST(Groups, CrossingIntoUnequalGroupsTakesFairShares) {
  const Groups groups = crossed(qualified::list_group_leaders(4, 4), {4, 12});
  EXPECT_THAT(list_sizes(groups), ElementsAre(4, 12));
  EXPECT_EQ(unevenness({groups[0]}, group_number), 0);
  std::set<int> old;
  std::set<int> ranks;
  for (const Entrant entrant : groups[0]) {
    old.insert(group_number(entrant));
    ranks.insert(rank_number(entrant));
  }
  EXPECT_EQ(old.size(), 4U);
  EXPECT_EQ(ranks.size(), 4U);
}

TEST(Groups, CrossingAllowsUnequalNumbersPerOldGroup) {
  std::vector<Qualifier> uneven = qualified::list_group_leaders(3, 4);
  uneven.push_back({305, 3, 5});
  uneven.push_back({4, 0, 4});  // shares its rank
  const Groups groups = crossed(uneven, even_sizes(14, 3));
  EXPECT_THAT(list_sizes(groups), ElementsAre(4, 5, 5));
  EXPECT_LE(unevenness(groups, group_number), 1);
  EXPECT_TRUE(crossed({}, {}).empty());
  EXPECT_THAT(list_sizes(crossed({}, {0, 0})), ElementsAre(0, 0));
}

/// The round in which two seeds (from 1) would meet.
int meeting(int one, int other, std::size_t entrants) {
  const std::vector<int> order = seeding_order(static_cast<int>(std::bit_ceil(entrants)));
  const auto place = [&](int seed) {
    return static_cast<unsigned>(std::find(order.begin(), order.end(), seed) - order.begin());
  };
  return static_cast<int>(std::bit_width(place(one) ^ place(other)));
}

/// The earliest round in which two of one group would meet; 99 if they never do.
int earliest(const std::vector<Entrant>& seeds) {
  int round = 99;
  for (std::size_t one = 0; one < seeds.size(); ++one) {
    for (std::size_t other = one + 1; other < seeds.size(); ++other) {
      if (seeds[one] / 100 != seeds[other] / 100) continue;
      round = std::min(
          round, meeting(static_cast<int>(one) + 1, static_cast<int>(other) + 1, seeds.size()));
    }
  }
  return round;
}

TEST(BracketSeeds, TwoGroupsCrossFirstAgainstSecond) {
  EXPECT_THAT(bracket_seeds(qualified::list_group_leaders(2, 2)),
              ElementsAre(1, 101, 2, 102));  // 1-4, 2-3
}

TEST(BracketSeeds, FirstAndSecondOfFourGroupsAreInDifferentHalves) {
  const std::vector<Entrant> seeds = bracket_seeds(qualified::list_group_leaders(4, 2));
  EXPECT_THAT(std::vector<Entrant>(seeds.begin(), seeds.begin() + 4),
              ElementsAre(1, 101, 201, 301));
  EXPECT_EQ(earliest(seeds), 3);
}

TEST(BracketSeeds, BetterRanksHaveBetterSeedsAndAllHaveOne) {
  for (int groups = 1; groups <= 12; ++groups) {
    for (int top = 1; top <= 8; ++top) {
      const std::vector<Entrant> seeds = bracket_seeds(qualified::list_group_leaders(groups, top));
      ASSERT_EQ(std::set<Entrant>(seeds.begin(), seeds.end()).size(),
                static_cast<std::size_t>(groups * top));
      ASSERT_TRUE(std::is_sorted(seeds.begin(), seeds.end(), [](Entrant left, Entrant right) {
        return left % 100 < right % 100;
      }));
    }
  }
}

TEST(BracketSeeds, FirstRoundHasNoMatchWithinGroup) {
  for (int groups = 2; groups <= 32; ++groups) {
    for (int top = 2; top <= 8; ++top) {
      EXPECT_GT(earliest(bracket_seeds(qualified::list_group_leaders(groups, top))), 1)
          << groups << ", top " << top;
    }
  }
}

TEST(BracketSeeds, FirstAndSecondOfManyGroupsMeetOnlyInFinal) {
  for (const int groups : {2, 4, 8, 16, 32, 64}) {
    const auto rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(groups)));
    EXPECT_EQ(earliest(bracket_seeds(qualified::list_group_leaders(groups, 2))), rounds) << groups;
  }
}

/// The best that any seeds by rank can do.
int best_of_all(std::vector<Qualifier> by_rank) {
  const auto less = [](const Qualifier& left, const Qualifier& right) {
    return std::pair(left.rank, left.group) < std::pair(right.rank, right.group);
  };
  std::sort(by_rank.begin(), by_rank.end(), less);
  std::map<int, std::vector<Qualifier>> ranks;
  for (const Qualifier& qualifier : by_rank) ranks[qualifier.rank].push_back(qualifier);
  int best = 0;
  const auto walk = [&](auto&& self, auto rank, std::vector<Entrant> seeds) -> void {
    if (rank == ranks.end()) {
      best = std::max(best, earliest(seeds));
      return;
    }
    std::vector<Qualifier> order = rank->second;
    do {
      std::vector<Entrant> longer = seeds;
      for (const Qualifier& qualifier : order) longer.push_back(qualifier.entrant);
      self(self, std::next(rank), longer);
    } while (std::next_permutation(order.begin(), order.end(), less));
  };
  walk(walk, ranks.begin(), {});
  return best;
}

TEST(BracketSeeds, EqualGroupsMeetAsLateAsWithBestSeeding) {
  for (const auto& [groups, top] :
       {std::pair{2, 2}, {2, 3}, {2, 4}, {3, 2}, {3, 3}, {4, 2}, {4, 3}, {5, 2}, {6, 2}}) {
    const auto some = qualified::list_group_leaders(groups, top);
    EXPECT_EQ(earliest(bracket_seeds(some)), best_of_all(some)) << groups << " groups, top " << top;
  }
}

TEST(BracketSeeds, UnequalGroupsRarelyMeetInFirstRoundIfAvoidable) {
  protocol::Random random(5);
  int too_early = 0;
  for (int draw = 0; draw < 150; ++draw) {
    std::vector<Qualifier> some;
    const auto groups = 2 + static_cast<int>(random.below(3));
    for (int group = 0; group < groups; ++group) {
      const auto top = 1 + static_cast<int>(random.below(groups == 4 ? 2 : 4));
      for (int rank = 1; rank <= top; ++rank) some.push_back({100 * group + rank, group, rank});
    }
    too_early += earliest(bracket_seeds(some)) == 1 && best_of_all(some) > 1 ? 1 : 0;
  }
  EXPECT_LE(too_early, 4);
}

}  // namespace
}  // namespace aspis::formats
