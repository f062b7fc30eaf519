#include "referee/rules/boxing/generator.hpp"

#include <array>
#include <utility>
#include <vector>

#include "protocol/random.hpp"

namespace aspis::rules::boxing {
namespace {

Square image(const Square& spot, Symmetry symmetry) {
  const int row = arena_rows - 1 - spot.row;
  const int column = arena_columns - 1 - spot.column;
  switch (symmetry) {
    case Symmetry::none:
      return spot;
    case Symmetry::left_right:
      return {spot.row, column, 1};
    case Symmetry::top_bottom:
      return {row, spot.column, 1};
    case Symmetry::half_turn:
      return {row, column, 1};
  }
  return spot;
}

bool comes_first(const Square& spot, const Square& other) {
  return std::pair(spot.row, spot.column) <= std::pair(other.row, other.column);
}

}  // namespace

Arena random_arena(int percent, Symmetry symmetry, std::uint64_t seed) {
  std::vector<Square> groups;
  for (int row = 0; row < arena_rows; ++row) {
    for (int column = 0; column < arena_columns; ++column) {
      const Square spot{row, column, 1};
      if (comes_first(spot, image(spot, symmetry))) groups.push_back(spot);
    }
  }
  protocol::Random random(seed);
  random.shuffle(groups);
  groups.resize(groups.size() * static_cast<std::size_t>(percent) / 100);
  Arena arena;
  for (const Square& spot : groups) {
    arena.fill(spot, unusable_spot);
    arena.fill(image(spot, symmetry), unusable_spot);
  }
  return arena;
}

Arena sample_arena() {
  constexpr std::array<Square, 15> unusable = {{{2, 5, 1},
                                                {7, 16, 1},
                                                {8, 15, 1},
                                                {8, 17, 1},
                                                {9, 18, 1},
                                                {9, 31, 1},
                                                {10, 2, 1},
                                                {10, 3, 1},
                                                {10, 19, 1},
                                                {11, 2, 1},
                                                {11, 3, 1},
                                                {12, 2, 1},
                                                {12, 3, 1},
                                                {15, 30, 1},
                                                {15, 31, 1}}};
  Arena arena;
  for (const Square& spot : unusable) arena.fill(spot, unusable_spot);
  return arena;
}

}  // namespace aspis::rules::boxing
