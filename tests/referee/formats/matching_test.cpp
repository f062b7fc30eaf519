// Matchings held against all that there are, on graphs drawn by lot.
#include "referee/formats/swiss.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<int> everybody(int players) {
  std::vector<int> all(static_cast<std::size_t>(players));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// As many pairs as these can have, by trying all.
int max_pairs(const Graph& graph, std::vector<int> players) {
  if (players.size() < 2) return 0;
  const int one = players.back();
  players.pop_back();
  int most = max_pairs(graph, players);
  for (const int other : players) {
    if (!graph.may(one, other)) continue;
    std::vector<int> rest = players;
    std::erase(rest, other);
    most = std::max(most, 1 + max_pairs(graph, rest));
  }
  return most;
}

Graph drawn_graph(int players, std::uint64_t density, protocol::Random& random) {
  Graph graph(players, false);
  for (int one = 0; one < players; ++one) {
    for (int other = 0; other < one; ++other) {
      graph.set(one, other, random.below(10) < density);
    }
  }
  return graph;
}

TEST(Matching, LeavesAsFewUnmatchedAsAnyMatching) {
  protocol::Random random(3);
  for (int draw = 0; draw < 1500; ++draw) {
    const auto players = static_cast<int>(2 + random.below(8));
    const Graph graph = drawn_graph(players, 1 + random.below(6), random);
    const auto left_over = static_cast<int>(Matching(graph, everybody(players)).left_over().size());
    ASSERT_EQ((players - left_over) / 2, max_pairs(graph, everybody(players))) << "draw " << draw;
  }
}

TEST(Matching, SettlesPairExactlyIfAllOthersCanBePaired) {
  protocol::Random random(4);
  for (int draw = 0; draw < 400; ++draw) {
    const int players = 8;
    const Graph graph = drawn_graph(players, 2 + random.below(4), random);
    if (!Matching(graph, everybody(players)).complete()) continue;
    for (int one = 0; one < players; ++one) {
      for (int other = 0; other < one; ++other) {
        if (!graph.may(one, other)) continue;
        std::vector<int> rest = everybody(players);
        std::erase_if(rest, [=](int player) { return player == one || player == other; });
        Matching matching(graph, everybody(players));
        ASSERT_EQ(matching.settle(one, other), max_pairs(graph, rest) == players / 2 - 1);
        ASSERT_TRUE(matching.complete());
      }
    }
  }
}

TEST(Matching, FollowsOddCyclesCorrectly) {
  // Neighbours first is 0-1, which leaves 2 and 3 over.
  Graph graph(4, false);
  for (const auto& [one, other] : {std::pair{0, 1}, {1, 2}, {0, 2}, {0, 3}}) {
    graph.set(one, other, true);
  }
  EXPECT_THAT(Matching(graph, {0, 1, 2, 3}).left_over(), IsEmpty());
  EXPECT_THAT(Matching(graph, {0, 1, 2}).left_over(), ElementsAre(2));
}

}  // namespace
}  // namespace aspis::formats
