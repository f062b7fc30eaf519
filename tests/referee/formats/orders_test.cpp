// Orders of play: all of them, or fair samples.
#include "referee/formats/orders.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace aspis::formats {
namespace {

std::vector<Entrant> entrants(int count) {
  std::vector<Entrant> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 10);
  return all;
}

TEST(Orders, three_have_six_orders_by_position_not_by_number) {
  const std::vector<Sides> orders = all_orders({7, 3, 5});
  EXPECT_EQ(orders,
            (std::vector<Sides>{{7, 3, 5}, {7, 5, 3}, {3, 7, 5}, {3, 5, 7}, {5, 7, 3}, {5, 3, 7}}));
}

TEST(Orders, all_of_them_are_there_and_different) {
  std::size_t factorial = 1;
  for (int count = 1; count <= most_sides; ++count) {
    factorial *= static_cast<std::size_t>(count);
    const std::vector<Sides> orders = all_orders(entrants(count));
    EXPECT_EQ(orders.size(), factorial);
    EXPECT_EQ(std::set<Sides>(orders.begin(), orders.end()).size(), factorial);
  }
  EXPECT_TRUE(all_orders({}).empty());
}

TEST(Orders, more_entrants_than_seats_have_no_list_of_all_orders) {
  EXPECT_THROW(static_cast<void>(all_orders(entrants(most_sides + 1))), std::length_error);
}

TEST(Orders, a_sample_seats_everybody_in_every_seat_equally_often) {
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

TEST(Orders, a_sample_seats_nobody_twice_in_a_game) {
  for (const Sides& order : sampled_orders(entrants(20), 8, 200, 9)) {
    EXPECT_EQ(std::set<Entrant>(order.begin(), order.end()).size(), 8U);
  }
}

TEST(Orders, a_sample_is_rounded_up_to_whole_blocks) {
  EXPECT_EQ(sampled_orders(entrants(7), 7, 1, 1).size(), 7U);
  EXPECT_EQ(sampled_orders(entrants(7), 7, 7, 1).size(), 7U);
  EXPECT_EQ(sampled_orders(entrants(7), 7, 100, 1).size(), 105U);
  EXPECT_EQ(sampled_orders(entrants(300), 2, 10, 1).size(), 300U);
  EXPECT_TRUE(sampled_orders(entrants(7), 7, 0, 1).empty());
  EXPECT_TRUE(sampled_orders({}, 2, 10, 1).empty());
}

TEST(Orders, a_sample_repeats_none_before_all_were_there) {
  const std::vector<Sides> all = sampled_orders(entrants(5), 5, 120, 4);
  EXPECT_EQ(std::set<Sides>(all.begin(), all.end()).size(), 120U);
  const std::vector<Sides> twice = sampled_orders(entrants(3), 3, 12, 4);
  std::map<Sides, int> times;
  for (const Sides& order : twice) ++times[order];
  EXPECT_EQ(times.size(), 6U);
  for (const auto& [order, count] : times) EXPECT_EQ(count, 2);
}

TEST(Orders, a_sample_follows_from_its_seed) {
  EXPECT_EQ(sampled_orders(entrants(9), 4, 40, 5), sampled_orders(entrants(9), 4, 40, 5));
  EXPECT_NE(sampled_orders(entrants(9), 4, 40, 5), sampled_orders(entrants(9), 4, 40, 6));
}

}  // namespace
}  // namespace aspis::formats
