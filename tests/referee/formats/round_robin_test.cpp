// Berger's tables: the known one for eight, the closed form, and what must hold for every number of
// players.
// Orders of play: all of them, or fair samples.
#include "referee/formats/groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace aspis::formats {
namespace {

std::string text(const std::vector<Meeting>& meetings) {
  std::string all;
  int round = 1;
  for (const Meeting& meeting : meetings) {
    if (meeting.round != round) all += " /";
    round = meeting.round;
    all += (all.empty() ? "" : " ") + std::to_string(meeting.first + 1) + "-" +
           std::to_string(meeting.second + 1);
  }
  return all;
}

std::vector<int> firsts(const std::vector<Meeting>& meetings, int players) {
  std::vector<int> counts(static_cast<std::size_t>(players), 0);
  for (const Meeting& meeting : meetings) ++counts[static_cast<std::size_t>(meeting.first)];
  return counts;
}

/// For each player the rounds in which it plays, and whether it has the first seat in them.
std::vector<std::map<int, bool>> seats(const std::vector<Meeting>& meetings, int players) {
  std::vector<std::map<int, bool>> seats(static_cast<std::size_t>(players));
  for (const Meeting& meeting : meetings) {
    const auto first = seats[static_cast<std::size_t>(meeting.first)].emplace(meeting.round, true);
    const auto second =
        seats[static_cast<std::size_t>(meeting.second)].emplace(meeting.round, false);
    EXPECT_TRUE(first.second && second.second) << "twice in round " << meeting.round;
  }
  return seats;
}

TEST(RoundRobin, EightPlayersMeetAsInBergersTable) {
  EXPECT_EQ(text(berger(8)),
            "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / "
            "3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1");
}

TEST(RoundRobin, EveryMeetingMatchesClosedForm) {
  for (int players = 2; players <= 100; ++players) {
    const int even = players + players % 2;
    for (const Meeting& meeting : berger(players)) {
      const int low = std::min(meeting.first, meeting.second) + 1;
      const int high = std::max(meeting.first, meeting.second) + 1;
      const bool with_last = high == even;
      const int turn = (with_last ? 2 * low - 1 : low + high - 1) % (even - 1);
      const bool low_first = with_last ? low <= even / 2 : (low + high) % 2 != 0;
      ASSERT_EQ(meeting.round, turn == 0 ? even - 1 : turn)
          << players << ": " << low << '-' << high;
      ASSERT_EQ(meeting.first + 1 == low, low_first) << players << ": " << low << '-' << high;
    }
  }
}

TEST(RoundRobin, EveryTwoMeetOncePerCycle) {
  for (int players = 2; players <= 100; ++players) {
    std::set<std::pair<int, int>> met;
    for (const Meeting& meeting : berger(players)) {
      ASSERT_TRUE(met.insert(std::minmax(meeting.first, meeting.second)).second) << players;
      ASSERT_NE(meeting.first, meeting.second);
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(players * (players - 1) / 2));
  }
}

TEST(RoundRobin, FirstSeatIsSharedEvenlyInCycle) {
  for (int players = 2; players <= 100; ++players) {
    const std::vector<int> counts = firsts(berger(players), players);
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
    EXPECT_LE(*most - *least, 1) << players;
  }
  EXPECT_EQ(firsts(berger(9), 9), std::vector<int>(9, 4));
  EXPECT_EQ(firsts(berger(8), 8), (std::vector<int>{4, 4, 4, 4, 3, 3, 3, 3}));
}

TEST(RoundRobin, EachIsIdleOncePerCycleOnlyIfNumberIsOdd) {
  for (int players = 2; players <= 100; ++players) {
    std::set<int> idle_rounds;
    for (const auto& rounds : seats(berger(players), players)) {
      ASSERT_EQ(rounds.size(), static_cast<std::size_t>(players - 1));
      for (int round = 1; round <= berger_rounds(players); ++round) {
        if (!rounds.contains(round)) idle_rounds.insert(round);
      }
    }
    // One idle player in each round: all different, as each player plays in all rounds but one.
    const int idle = players % 2 == 0 ? 0 : players;
    EXPECT_EQ(idle_rounds.size(), static_cast<std::size_t>(idle)) << players;
  }
}

TEST(RoundRobin, CyclesAlternateSeats) {
  for (const int players : {2, 3, 4, 5, 8, 9, 34}) {
    std::map<std::pair<int, int>, std::vector<int>> met;
    for (const Meeting& meeting : berger(players, 4)) {
      met[std::minmax(meeting.first, meeting.second)].push_back(meeting.first);
    }
    for (const auto& [pair, first] : met) {
      ASSERT_EQ(first.size(), 4U);
      EXPECT_NE(first[0], first[1]);
      EXPECT_EQ(first[0], first[2]);
      EXPECT_EQ(first[1], first[3]);
    }
  }
}

TEST(RoundRobin, RoundsContinueOverCyclesAndHoldEachPlayerOnce) {
  for (int players = 2; players <= 30; ++players) {
    const std::vector<Meeting> meetings = berger(players, 3);
    EXPECT_TRUE(std::is_sorted(
        meetings.begin(), meetings.end(),
        [](const Meeting& left, const Meeting& right) { return left.round < right.round; }));
    EXPECT_EQ(meetings.back().round, 3 * berger_rounds(players));
    seats(meetings, players);
  }
}

TEST(RoundRobin, NoPlayerHasSeatThreeTimesInRow) {
  for (int players = 2; players <= 100; ++players) {
    for (const int cycles : {1, 2, 3, 4, 5}) {
      for (const auto& rounds : seats(berger(players, cycles), players)) {
        int running = 0;
        bool last = false;
        for (const auto& [round, first] : rounds) {
          running = first == last ? running + 1 : 1;
          last = first;
          ASSERT_LE(running, 2) << players << " players, " << cycles << " cycles, round " << round;
        }
      }
    }
  }
}

TEST(RoundRobin, NoPlayerIsIdleTwiceInRowInTwoCycles) {
  for (int players = 3; players <= 99; players += 2) {
    for (const auto& rounds : seats(berger(players, 2), players)) {
      for (int round = 1; round < 2 * berger_rounds(players); ++round) {
        ASSERT_TRUE(rounds.contains(round) || rounds.contains(round + 1)) << players;
      }
    }
  }
}

TEST(RoundRobin, SinglePlayerHasNoMeeting) {
  EXPECT_TRUE(berger(0).empty());
  EXPECT_TRUE(berger(1, 2).empty());
  EXPECT_TRUE(berger(8, 0).empty());
  EXPECT_EQ(berger_rounds(1), 0);
  EXPECT_EQ(berger_rounds(2), 1);
  EXPECT_EQ(berger_rounds(9), 9);
}

std::vector<Entrant> entrants(int count) {
  std::vector<Entrant> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 10);
  return all;
}

TEST(SeatOrders, ThreeHaveSixOrdersByPosition) {
  const std::vector<Sides> orders = all_orders({7, 3, 5});
  EXPECT_EQ(orders,
            (std::vector<Sides>{{7, 3, 5}, {7, 5, 3}, {3, 7, 5}, {3, 5, 7}, {5, 7, 3}, {5, 3, 7}}));
}

TEST(SeatOrders, AreCompleteAndDistinct) {
  std::size_t factorial = 1;
  for (int count = 1; count <= max_sides; ++count) {
    factorial *= static_cast<std::size_t>(count);
    const std::vector<Sides> orders = all_orders(entrants(count));
    EXPECT_EQ(orders.size(), factorial);
    EXPECT_EQ(std::set<Sides>(orders.begin(), orders.end()).size(), factorial);
  }
  EXPECT_TRUE(all_orders({}).empty());
}

TEST(SeatOrders, MoreEntrantsThanSeatsHaveNoFullList) {
  EXPECT_THROW(static_cast<void>(all_orders(entrants(max_sides + 1))), std::length_error);
}

TEST(SeatOrders, SampleGivesEverySeatEquallyOften) {
  for (int count = 1; count <= 100; ++count) {
    for (const int seats : {1, 2, 3, 4, 8}) {
      std::map<std::pair<std::size_t, Entrant>, int> sat;
      const std::vector<Sides> orders = sampled_orders(entrants(count), seats, 50, 3);
      for (const Sides& order : orders) {
        ASSERT_EQ(order.size(), static_cast<std::size_t>(std::min(seats, count)));
        for (std::size_t seat = 0; seat < order.size(); ++seat) ++sat[{seat, order[seat]}];
      }
      const auto blocks = static_cast<int>(orders.size()) / count;
      ASSERT_EQ(sat.size(), static_cast<std::size_t>(std::min(seats, count) * count));
      for (const auto& [place, times] : sat) ASSERT_EQ(times, blocks) << count << ' ' << seats;
    }
  }
}

TEST(SeatOrders, SampleSeatsNoEntrantTwiceInGame) {
  for (const Sides& order : sampled_orders(entrants(20), 8, 200, 9)) {
    EXPECT_EQ(std::set<Entrant>(order.begin(), order.end()).size(), 8U);
  }
}

TEST(SeatOrders, SampleIsRoundedUpToWholeBlocks) {
  EXPECT_EQ(sampled_orders(entrants(7), 7, 1, 1).size(), 7U);
  EXPECT_EQ(sampled_orders(entrants(7), 7, 7, 1).size(), 7U);
  EXPECT_EQ(sampled_orders(entrants(7), 7, 100, 1).size(), 105U);
  EXPECT_EQ(sampled_orders(entrants(300), 2, 10, 1).size(), 300U);
  EXPECT_TRUE(sampled_orders(entrants(7), 7, 0, 1).empty());
  EXPECT_TRUE(sampled_orders({}, 2, 10, 1).empty());
}

TEST(SeatOrders, SampleRepeatsNoneBeforeAllAreUsed) {
  const std::vector<Sides> all = sampled_orders(entrants(5), 5, 120, 4);
  EXPECT_EQ(std::set<Sides>(all.begin(), all.end()).size(), 120U);
  const std::vector<Sides> twice = sampled_orders(entrants(3), 3, 12, 4);
  std::map<Sides, int> times;
  for (const Sides& order : twice) ++times[order];
  EXPECT_EQ(times.size(), 6U);
  for (const auto& [order, count] : times) EXPECT_EQ(count, 2);
}

TEST(SeatOrders, SampleFollowsFromSeed) {
  EXPECT_EQ(sampled_orders(entrants(9), 4, 40, 5), sampled_orders(entrants(9), 4, 40, 5));
  EXPECT_NE(sampled_orders(entrants(9), 4, 40, 5), sampled_orders(entrants(9), 4, 40, 6));
}

}  // namespace
}  // namespace aspis::formats
