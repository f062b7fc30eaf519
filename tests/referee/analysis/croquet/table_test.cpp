#include "referee/analysis/croquet/table.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/bots/croquet_oracle.hpp"

namespace aspis::analysis::croquet {
namespace {

using rules::croquet::State;

TEST(CroquetTable, EveryValueFollowsFromNextOnes) {
  const Checked checked = check(table());
  EXPECT_FALSE(checked.error) << checked.error.value_or("");
  EXPECT_EQ(checked.positions, table().positions());
  EXPECT_EQ(checked.won + checked.drawn + checked.lost, checked.positions);
  EXPECT_GT(checked.positions, 1'000'000U);
}

TEST(CroquetTable, GameIsDrawOnlyByOpeningWithThree) {
  const Figures figures = count_figures(table());
  EXPECT_EQ(figures.start.outcome, Outcome::draw);
  EXPECT_EQ(best_steps(table(), State{}), (std::vector<int>{3}));
  EXPECT_EQ(figures.won + figures.drawn + figures.lost, figures.reachable);
  EXPECT_LE(figures.reachable, table().positions());
  EXPECT_EQ(table().at(figures.longest), (Entry{Outcome::win, figures.longest_win}));
}

TEST(CroquetTable, AgreesWithRecursionInRandomGames) {
  tests::CroquetOracle oracle;
  std::mt19937 chance(7);
  for (int round = 0; round < 300; ++round) {
    tests::CroquetGame game;
    State state;
    while (!game.over()) {
      ASSERT_EQ(static_cast<int>(table().at(state).outcome) + 1, oracle.value(game))
          << tests::state_line(game);
      ASSERT_EQ(best_steps(table(), state).size(), oracle.best_steps(game).size());
      const auto steps = tests::legal_steps(game);
      const int step = steps[chance() % steps.size()];
      game = tests::played(game, step);
      state = after(state, step);
    }
  }
}

TEST(CroquetTable, ForcedWinTakesStatedNumberOfMoves) {
  State state = count_figures(table()).longest;
  for (int left = table().at(state).plies; left > 1; --left) {
    const auto steps = legal_steps(state);
    const auto* const next = std::find_if(steps.begin(), steps.end(), [&](int step) {
      const Entry entry = table().after(state, step);
      return entry == table().at(state);
    });
    ASSERT_NE(next, steps.end());
    state = after(state, *next);
    ASSERT_EQ(table().at(state).plies, left - 1);
  }
}

}  // namespace
}  // namespace aspis::analysis::croquet
