// The nim values of boxing against their definition.
#include "referee/analysis/boxing/solver.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace aspis::analysis::boxing {
namespace {

constexpr std::uint64_t plenty = 3'000'000;

std::optional<int> nim_value(Solver& solver, const Rows& vacant, int height) {
  Budget budget(plenty);
  return solver.nim_value(vacant, height, budget);
}

Rows empty_arena(int rows, int columns) {
  Rows vacant{};
  for (int row = 0; row < rows; ++row) at(vacant, row) = (1U << columns) - 1;
  return vacant;
}

/// The least number that no move leads to.
class Definition {
 public:
  int nim_value(const Rows& vacant, int height) {
    if (const auto known = known_.find(vacant); known != known_.end()) return known->second;
    std::set<int> reached;
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < arena_columns; ++column) {
        for (int size = 1; row + size <= height && fits(vacant, {row, column, size}); ++size) {
          reached.insert(nim_value(without(vacant, {row, column, size}), height));
        }
      }
    }
    int least = 0;
    while (reached.count(least) != 0) ++least;
    return known_[vacant] = least;
  }

 private:
  static bool fits(const Rows& vacant, const Square& square) {
    if (square.column + square.size > arena_columns) return false;
    const std::uint32_t part = ((1U << square.size) - 1) << square.column;
    for (int row = square.row; row < square.row + square.size; ++row) {
      if ((at(vacant, row) & part) != part) return false;
    }
    return true;
  }

  std::map<Rows, int> known_;
};

TEST(BoxingNimValues, AreKnownWithoutASearchWherePiecesAreTinyOrAnswerThemselves) {
  std::mt19937 chance(3);
  Solver solver;
  const TinyPieces& tiny = TinyPieces::all();
  int known = 0;
  for (int round = 0; round < 40; ++round) {
    Rows vacant = empty_arena(8, 8);
    for (int row = 0; row < 8; ++row) at(vacant, row) &= static_cast<std::uint32_t>(chance());
    const auto quick = quick_value(tiny, vacant, 8);
    if (!quick) continue;
    ++known;
    EXPECT_EQ(quick, nim_value(solver, vacant, 8)) << round;
  }
  EXPECT_GT(known, 10);
  EXPECT_EQ(quick_value(tiny, empty_arena(7, 6), 7), std::nullopt);
  EXPECT_EQ(quick_value(tiny, empty_arena(1, 3), 1), 1) << "three single spots";
}

TEST(BoxingNimValues, AreLeastNumbersThatNoMoveReaches) {
  std::mt19937 chance(7);
  Solver solver;
  for (int round = 0; round < 20; ++round) {
    Rows vacant{};
    for (int row = 0; row < 3; ++row) at(vacant, row) = static_cast<std::uint32_t>(chance()) & 63U;
    EXPECT_EQ(nim_value(solver, vacant, 3), Definition().nim_value(vacant, 3));
  }
}

// Wider than the pieces whose values come from a table.
TEST(BoxingNimValues, OfLongArenasMatchDefinition) {
  Definition definition;
  Solver solver;
  for (int columns = 1; columns <= 8; ++columns) {
    const Rows vacant = empty_arena(2, columns);
    EXPECT_EQ(nim_value(solver, vacant, 2), definition.nim_value(vacant, 2)) << "2x" << columns;
  }
}

TEST(BoxingNimValues, AreInvariantUnderSymmetry) {
  Solver flat;
  Solver upright;
  for (const auto& [rows, columns] : {std::pair{3, 7}, {4, 6}, {5, 6}, {2, 13}}) {
    EXPECT_EQ(nim_value(flat, empty_arena(rows, columns), rows),
              nim_value(upright, empty_arena(columns, rows), columns));
  }
}

TEST(BoxingNimValues, AreSameAfterCacheOverflow) {
  Solver forgetful(0);
  EXPECT_EQ(nim_value(forgetful, empty_arena(5, 9), 5), 1);
  EXPECT_EQ(nim_value(forgetful, empty_arena(6, 6), 6), 5);
}

TEST(BoxingNimValues, AreUnknownBeyondBudget) {
  Solver solver;
  Budget budget(1000);
  EXPECT_EQ(solver.nim_value(empty_arena(8, 9), 8, budget), std::nullopt);
  EXPECT_LE(budget.taken(), 1000U);
}

}  // namespace
}  // namespace aspis::analysis::boxing
