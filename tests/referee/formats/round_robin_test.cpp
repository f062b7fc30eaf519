// Berger's tables: the known one for eight, the closed form, and what must hold for every number of
// players.
#include "referee/formats/round_robin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
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

TEST(RoundRobin, eight_players_meet_as_in_bergers_table) {
  EXPECT_EQ(text(berger(8)),
            "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / "
            "3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1");
}

TEST(RoundRobin, every_meeting_is_in_the_round_and_seats_of_the_closed_form) {
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

TEST(RoundRobin, every_two_meet_once_in_a_cycle) {
  for (int players = 2; players <= 100; ++players) {
    std::set<std::pair<int, int>> met;
    for (const Meeting& meeting : berger(players)) {
      ASSERT_TRUE(met.insert(std::minmax(meeting.first, meeting.second)).second) << players;
      ASSERT_NE(meeting.first, meeting.second);
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(players * (players - 1) / 2));
  }
}

TEST(RoundRobin, the_first_seat_is_shared_evenly_in_a_cycle) {
  for (int players = 2; players <= 100; ++players) {
    const std::vector<int> counts = firsts(berger(players), players);
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
    EXPECT_LE(*most - *least, 1) << players;
  }
  EXPECT_EQ(firsts(berger(9), 9), std::vector<int>(9, 4));
  EXPECT_EQ(firsts(berger(8), 8), (std::vector<int>{4, 4, 4, 4, 3, 3, 3, 3}));
}

TEST(RoundRobin, nobody_is_idle_where_the_number_is_even_and_everybody_once_where_it_is_odd) {
  for (int players = 2; players <= 100; ++players) {
    std::set<int> idle_rounds;
    for (const auto& rounds : seats(berger(players), players)) {
      ASSERT_EQ(rounds.size(), static_cast<std::size_t>(players - 1));
      for (int round = 1; round <= berger_rounds(players); ++round) {
        if (!rounds.contains(round)) idle_rounds.insert(round);
      }
    }
    // One idle player in each round: all different, as everybody plays in all rounds but one.
    const int idle = players % 2 == 0 ? 0 : players;
    EXPECT_EQ(idle_rounds.size(), static_cast<std::size_t>(idle)) << players;
  }
}

TEST(RoundRobin, cycles_take_turns_with_the_seats) {
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

TEST(RoundRobin, rounds_count_on_from_cycle_to_cycle_and_hold_each_player_once) {
  for (int players = 2; players <= 30; ++players) {
    const std::vector<Meeting> meetings = berger(players, 3);
    EXPECT_TRUE(std::is_sorted(
        meetings.begin(), meetings.end(),
        [](const Meeting& left, const Meeting& right) { return left.round < right.round; }));
    EXPECT_EQ(meetings.back().round, 3 * berger_rounds(players));
    seats(meetings, players);
  }
}

TEST(RoundRobin, nobody_has_a_seat_three_times_running_however_many_cycles_there_are) {
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

TEST(RoundRobin, nobody_is_idle_twice_running_in_two_cycles) {
  for (int players = 3; players <= 99; players += 2) {
    for (const auto& rounds : seats(berger(players, 2), players)) {
      for (int round = 1; round < 2 * berger_rounds(players); ++round) {
        ASSERT_TRUE(rounds.contains(round) || rounds.contains(round + 1)) << players;
      }
    }
  }
}

TEST(RoundRobin, who_is_alone_meets_nobody) {
  EXPECT_TRUE(berger(0).empty());
  EXPECT_TRUE(berger(1, 2).empty());
  EXPECT_TRUE(berger(8, 0).empty());
  EXPECT_EQ(berger_rounds(1), 0);
  EXPECT_EQ(berger_rounds(2), 1);
  EXPECT_EQ(berger_rounds(9), 9);
}

}  // namespace
}  // namespace aspis::formats
