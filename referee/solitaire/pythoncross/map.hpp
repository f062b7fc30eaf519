// The map of a game of Pythoncross: the letter list, the start, the blocks and the values of
// squares. It does not know plays or words.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/result.hpp"

namespace aspis::solitaire::pythoncross {

inline constexpr int side = 9;
inline constexpr std::size_t squares = 81;
inline constexpr std::size_t rack_size = 7;
inline constexpr std::size_t max_plays = 15;
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
/// For a place inside: 0 to 80, row by row.
[[nodiscard]] constexpr std::size_t to_index(Place at) {
  return static_cast<std::size_t>((at.row - 1) * side + at.column - 1);
}
[[nodiscard]] constexpr Place to_place(std::size_t index) {
  return {static_cast<int>(index) % side + 1, static_cast<int>(index) / side + 1};
}

/// The value of each square, row by row.
using Values = std::array<int, squares>;

/// 5 on the rim, then 4 and 3 inwards, and 2 in the nine squares of the middle.
[[nodiscard]] constexpr Values traditional_values() {
  Values values{};
  for (std::size_t index = 0; index < squares; ++index) {
    const auto [column, row] = to_place(index);
    const int across = column < 5 ? 5 - column : column - 5;
    const int down = row < 5 ? 5 - row : row - 5;
    const int out = across > down ? across : down;
    values[index] = out < 1 ? 2 : out + 1;
  }
  return values;
}

struct Map {
  std::string title;    // one line, "" if the file has none
  std::string letters;  // 'a' to 'z', in the order of drawing
  Place start;
  std::vector<Place> blocks;
  Values values = traditional_values();
  bool operator==(const Map&) const = default;
};

/// At most as many letters as fifteen racks and the board could ever take.
inline constexpr std::size_t max_letters = 200;

/// A data file: a title line if wanted, the letters in one line, and pairs of column and row: the
/// start, then the blocks. Lines of three or more hyphens, as around a file in a letter, are
/// passed over.
[[nodiscard]] protocol::Result<Map> read_map(std::string_view text);

/// Nine lines of nine digits, blanks between them or not.
[[nodiscard]] protocol::Result<Values> read_values(std::string_view text);

/// And not empty.
[[nodiscard]] inline bool all_letters(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), protocol::is_ascii_letter);
}

/// For values 0 to 9. Those of 2 to 5 are the original program's.
[[nodiscard]] constexpr char value_sign(int value) {
  constexpr std::string_view signs = "0-\".,_=+*%";
  return signs[static_cast<std::size_t>(value)];
}

/// The text of a Key line: "_=5", the smallest value first.
[[nodiscard]] inline std::vector<std::string> list_key(const Values& values) {
  std::vector<std::string> key;
  for (const int value : std::set<int>(values.begin(), values.end())) {
    key.push_back(std::string(1, value_sign(value)) + "=" + std::to_string(value));
  }
  return key;
}

}  // namespace aspis::solitaire::pythoncross
