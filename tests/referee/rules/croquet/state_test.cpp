#include "referee/rules/croquet/state.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <tuple>
#include <vector>

namespace aspis::rules::croquet {
namespace {

using Key = std::tuple<int, int, int, int, int, int, int, int, int, int, int, int>;

Key make_key(const State& state) {
  const auto& [a, b] = state.players;
  return {a.number,
          static_cast<int>(a.where),
          a.entry,
          a.missed,
          a.misses,
          b.number,
          static_cast<int>(b.where),
          b.entry,
          b.missed,
          b.misses,
          state.turn,
          state.last_step};
}

/// Calls `visit` for every state that a game can come to, up to `limit` of them.
template <class Visit>
std::size_t for_reachable_states(std::size_t limit, Visit visit) {
  std::set<Key> seen;
  std::vector<State> open = {State{}};
  seen.insert(make_key(open.front()));
  while (!open.empty() && seen.size() < limit) {
    const State state = open.back();
    open.pop_back();
    visit(state);
    if (outcome(state) != Outcome::playing) continue;
    for (const int step : legal_steps(state)) {
      const State next = after(state, step);
      if (seen.insert(make_key(next)).second) open.push_back(next);
    }
  }
  return seen.size();
}

constexpr std::size_t many = 100'000;

TEST(CroquetState, ListsExactlyLegalSteps) {
  for_reachable_states(many, [](const State& state) {
    if (outcome(state) != Outcome::playing) return;
    const Steps steps = legal_steps(state);
    const std::set<int> listed(steps.begin(), steps.end());
    ASSERT_FALSE(listed.empty());
    for (int step = -12; step <= 12; ++step) {
      ASSERT_EQ(listed.contains(step), check_step(state, step) == StepError::none) << step;
    }
  });
}

TEST(CroquetState, KeepsNumbersAndMissesInBounds) {
  for_reachable_states(many, [](const State& state) {
    for (const Player& player : state.players) {
      ASSERT_LE(player.number, 108);
      ASSERT_LE(player.misses, 2);
      ASSERT_EQ(player.where == Where::back, player.missed != 0);
      ASSERT_EQ(player.where == Where::hoop, player.entry != 0);
      if (player.where == Where::hoop) {
        ASSERT_EQ(player.number % 10, 0);
      }
      if (player.where == Where::back) {
        ASSERT_GE(player.number, player.missed);
        ASSERT_GE(player.misses, 1);
      }
      if (player.where == Where::free) {
        ASSERT_TRUE(player.number == 0 || player.number % 10 != 0);
      }
    }
  });
}

TEST(CroquetState, SecondMissOrWayHomeAlwaysEndsGame) {
  for_reachable_states(many, [](const State& state) {
    const auto& [first, second] = state.players;
    const bool lost = first.misses == 2 || second.misses == 2;
    const bool home = second.home() || (first.home() && state.turn == 0);
    ASSERT_EQ(outcome(state) != Outcome::playing, lost || home);
  });
}

TEST(CroquetState, StepAndItsComplementToNineAreBarredTogether) {
  for (int last = 1; last <= 8; ++last) {
    State state;
    state.last_step = static_cast<std::int8_t>(last);
    std::set<int> closed;
    for (int size = 1; size <= 8; ++size) {
      if (barred(state, size)) closed.insert(size);
    }
    EXPECT_EQ(closed, (std::set<int>{last, 9 - last}));
  }
}

}  // namespace
}  // namespace aspis::rules::croquet
