#include "referee/rules/boxing/arena.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>
#include <vector>

#include "protocol/random.hpp"

namespace aspis::rules::boxing {
namespace {

/// The columns of a square as bits.
std::uint32_t column_bits(const Square& square) {
  return ((1U << static_cast<unsigned>(square.size)) - 1U) << static_cast<unsigned>(square.column);
}

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

bool is_inside(const Square& square) {
  return square.size >= 1 && square.size <= largest_square && square.row >= 0 &&
         square.column >= 0 && square.row <= arena_rows - square.size &&
         square.column <= arena_columns - square.size;
}

std::string move_text(char mark, const Square& square) {
  return std::string(1, mark) + "," + std::to_string(square.row + 1) + "," +
         std::to_string(square.column + 1) + "," + std::to_string(square.size);
}

Arena::Arena() {
  vacant_.fill(UINT32_MAX);
  cells_.fill(vacant_spot);
}

bool Arena::full() const {
  return std::all_of(vacant_.begin(), vacant_.end(), [](std::uint32_t row) { return row == 0; });
}

int Arena::vacant() const {
  return std::accumulate(vacant_.begin(), vacant_.end(), 0,
                         [](int sum, std::uint32_t row) { return sum + std::popcount(row); });
}

bool Arena::fits(const Square& square) const {
  const std::uint32_t columns = column_bits(square);
  for (int row = square.row; row < square.row + square.size; ++row) {
    if ((vacant_row(row) & columns) != columns) return false;
  }
  return true;
}

int Arena::largest_at(int row, int column) const {
  // Taking one more row can only shorten the run of columns that are vacant in all of them.
  std::uint32_t common = vacant_row(row) >> static_cast<unsigned>(column);
  int size = 0;
  while (std::countr_one(common) > size) {
    ++size;
    if (row + size == arena_rows) break;
    common &= vacant_row(row + size) >> static_cast<unsigned>(column);
  }
  return size;
}

void Arena::fill(const Square& square, char mark) {
  const std::uint32_t columns = column_bits(square);
  for (int row = square.row; row < square.row + square.size; ++row) {
    std::uint32_t& vacant = vacant_[static_cast<std::size_t>(row)];
    vacant = mark == vacant_spot ? vacant | columns : vacant & ~columns;
    std::fill_n(cells_.begin() + static_cast<std::ptrdiff_t>(index(row, square.column)),
                square.size, mark);
  }
}

std::vector<std::string> Arena::rows() const {
  std::vector<std::string> rows;
  rows.reserve(arena_rows);
  for (int row = 0; row < arena_rows; ++row) {
    rows.emplace_back(&cells_[index(row, 0)], arena_columns);
  }
  return rows;
}

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
