// What a game of Pythoncross is played on: the letter list, the start, the blocks and what the
// squares are worth. Knows neither plays nor words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::solitaire::pythoncross {

inline constexpr int side = 9;
inline constexpr std::size_t squares = 81;
inline constexpr std::size_t rack_size = 7;
inline constexpr std::size_t most_plays = 15;
inline constexpr int dump_cost = 25;
inline constexpr int all_letters_bonus = 50;

/// Counted from 1, column first, from the top left, as data files and reports do.
struct Place {
  int column = 1;
  int row = 1;
  bool operator==(const Place&) const = default;
};

[[nodiscard]] constexpr bool is_inside(Place at) {
  return at.row >= 1 && at.row <= side && at.column >= 1 && at.column <= side;
}
/// Of a place inside: 0 to 80, row by row.
[[nodiscard]] constexpr std::size_t index_of(Place at) {
  return static_cast<std::size_t>((at.row - 1) * side + at.column - 1);
}
[[nodiscard]] constexpr Place place_of(std::size_t index) {
  return {static_cast<int>(index) % side + 1, static_cast<int>(index) / side + 1};
}

/// What each square is worth, row by row.
using Values = std::array<int, squares>;

/// 5 on the rim, then 4 and 3 inwards, and 2 in the nine squares of the middle.
[[nodiscard]] constexpr Values traditional_values() {
  Values values{};
  for (std::size_t index = 0; index < squares; ++index) {
    const auto [column, row] = place_of(index);
    const int across = column < 5 ? 5 - column : column - 5;
    const int down = row < 5 ? 5 - row : row - 5;
    const int out = across > down ? across : down;
    values[index] = out < 1 ? 2 : out + 1;
  }
  return values;
}

struct Map {
  std::string title;    // of one line, "" where the file has none
  std::string letters;  // 'a' to 'z', in the order of drawing
  Place start;
  std::vector<Place> blocks;
  Values values = traditional_values();
  bool operator==(const Map&) const = default;
};

/// At most as many letters as fifteen racks and the board could ever take.
inline constexpr std::size_t most_letters = 200;

/// A data file: a title line if wanted, the letters in one line, and pairs of column and row: the
/// start, then the blocks. Lines of three or more hyphens, as around a file in a letter, are
/// passed over.
[[nodiscard]] protocol::Result<Map> read_map(std::string_view text);

/// Nine lines of nine digits, blanks between them or not.
[[nodiscard]] protocol::Result<Values> read_values(std::string_view text);

}  // namespace aspis::solitaire::pythoncross
