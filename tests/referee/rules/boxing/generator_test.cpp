#include "referee/rules/boxing/arena.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace aspis::rules::boxing {
namespace {

constexpr Symmetry symmetries[] = {Symmetry::none, Symmetry::left_right, Symmetry::top_bottom,
                                   Symmetry::half_turn};

TEST(RandomArena, HasRequestedShareOfUnusableSpots) {
  for (const Symmetry symmetry : symmetries) {
    const auto unusable = [&](int percent) {
      const std::string text = classic_text(random_arena(percent, symmetry, 1));
      return std::count(text.begin(), text.end(), unusable_spot);
    };
    EXPECT_EQ(unusable(0), 0);
    EXPECT_EQ(unusable(4), 20);
    EXPECT_EQ(unusable(50), 256);
    EXPECT_EQ(unusable(90), 460);
  }
}

/// Computed by a second program from the description in docs/rules/boxing.md.
TEST(RandomArena, MatchesRulesPageForSeed1) {
  const auto arena = read_arena_file(
      "--------------------------------\n"
      "-o--------------o---o-----------\n"
      "--------------------------------\n"
      "-------o------------------------\n"
      "----------------------o-----o---\n"
      "------------------------------o-\n"
      "----------------o--o------------\n"
      "------------------------oo------\n"
      "-----------o------------oo------\n"
      "-------------------------o-----o\n"
      "------------------------o----o--\n"
      "--------------------------------\n"
      "--------------------------------\n"
      "--------------------------------\n"
      "----------------------o---------\n"
      "-------------------------o------\n");
  ASSERT_TRUE(arena.ok());
  EXPECT_EQ(random_arena(4, Symmetry::none, 1), *arena);
  EXPECT_EQ(random_arena(4, Symmetry::half_turn, 1).rows()[1], "--------------------o---------o-");
}

TEST(RandomArena, LooksSameInItsMirror) {
  auto left_right = random_arena(30, Symmetry::left_right, 5).rows();
  for (std::string& row : left_right) std::reverse(row.begin(), row.end());
  EXPECT_EQ(left_right, random_arena(30, Symmetry::left_right, 5).rows());

  auto top_bottom = random_arena(30, Symmetry::top_bottom, 5).rows();
  std::reverse(top_bottom.begin(), top_bottom.end());
  EXPECT_EQ(top_bottom, random_arena(30, Symmetry::top_bottom, 5).rows());

  auto half_turn = random_arena(30, Symmetry::half_turn, 5).rows();
  std::reverse(half_turn.begin(), half_turn.end());
  for (std::string& row : half_turn) std::reverse(row.begin(), row.end());
  EXPECT_EQ(half_turn, random_arena(30, Symmetry::half_turn, 5).rows());
}

}  // namespace
}  // namespace aspis::rules::boxing
