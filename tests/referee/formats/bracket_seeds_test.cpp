// Seeds that keep qualifiers of one group apart in the bracket that follows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/bracket.hpp"
#include "referee/formats/groups.hpp"
#include "tests/referee/formats/qualified.hpp"

namespace aspis::formats {
namespace {

using ::testing::ElementsAre;

/// The round in which two seeds (from 1) would meet.
int meeting(int one, int other, std::size_t entrants) {
  const std::vector<int> order = seeding_order(static_cast<int>(std::bit_ceil(entrants)));
  const auto place = [&](int seed) {
    return static_cast<unsigned>(std::find(order.begin(), order.end(), seed) - order.begin());
  };
  return static_cast<int>(std::bit_width(place(one) ^ place(other)));
}

/// The earliest round in which two of one group would meet; 99 where none would.
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

TEST(BracketSeeds, two_groups_cross_first_against_second) {
  EXPECT_THAT(bracket_seeds(qualified::first_of_groups(2, 2)),
              ElementsAre(1, 101, 2, 102));  // 1-4, 2-3
}

TEST(BracketSeeds, of_four_groups_first_and_second_are_in_different_halves) {
  const std::vector<Entrant> seeds = bracket_seeds(qualified::first_of_groups(4, 2));
  EXPECT_THAT(std::vector<Entrant>(seeds.begin(), seeds.begin() + 4),
              ElementsAre(1, 101, 201, 301));
  EXPECT_EQ(earliest(seeds), 3);
}

TEST(BracketSeeds, better_ranks_have_better_seeds_and_everybody_has_one) {
  for (int groups = 1; groups <= 12; ++groups) {
    for (int top = 1; top <= 8; ++top) {
      const std::vector<Entrant> seeds = bracket_seeds(qualified::first_of_groups(groups, top));
      ASSERT_EQ(std::set<Entrant>(seeds.begin(), seeds.end()).size(),
                static_cast<std::size_t>(groups * top));
      ASSERT_TRUE(std::is_sorted(seeds.begin(), seeds.end(), [](Entrant left, Entrant right) {
        return left % 100 < right % 100;
      }));
    }
  }
}

TEST(BracketSeeds, nobody_meets_its_own_group_in_the_first_round) {
  for (int groups = 2; groups <= 32; ++groups) {
    for (int top = 2; top <= 8; ++top) {
      EXPECT_GT(earliest(bracket_seeds(qualified::first_of_groups(groups, top))), 1)
          << groups << ", top " << top;
    }
  }
}

TEST(BracketSeeds, first_and_second_of_many_groups_meet_in_the_final_at_the_earliest) {
  for (const int groups : {2, 4, 8, 16, 32, 64}) {
    const auto rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(groups)));
    EXPECT_EQ(earliest(bracket_seeds(qualified::first_of_groups(groups, 2))), rounds) << groups;
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

TEST(BracketSeeds, let_groups_of_one_size_meet_as_late_as_the_best_of_all_seeds) {
  for (const auto& [groups, top] :
       {std::pair{2, 2}, {2, 3}, {2, 4}, {3, 2}, {3, 3}, {4, 2}, {4, 3}, {5, 2}, {6, 2}}) {
    const auto some = qualified::first_of_groups(groups, top);
    EXPECT_EQ(earliest(bracket_seeds(some)), best_of_all(some)) << groups << " groups, top " << top;
  }
}

TEST(BracketSeeds,
     groups_that_send_unlike_numbers_seldom_meet_in_the_first_round_where_that_can_be_helped) {
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
