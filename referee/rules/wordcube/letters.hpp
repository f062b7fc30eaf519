// What a letter is worth and how often it is drawn: the two tables of the word cube.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace aspis::rules::wordcube {

/// Points of 'a' to 'z': the table that the game's document prints.
inline constexpr std::array<int, 26> letter_values = {1, 3, 3, 2,  1, 4, 2, 4, 1, 8, 5, 1, 3,
                                                      1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};

/// 'a' to 'z' only.
[[nodiscard]] constexpr std::int64_t points_of(std::string_view word) {
  std::int64_t points = 0;
  for (const char letter : word) points += letter_values[static_cast<std::size_t>(letter - 'a')];
  return points;
}

/// The 98 lettered tiles of an English set, in order: a letter of a dealt board is one of these,
/// each equally likely.
inline constexpr std::string_view tiles =
    "aaaaaaaaabbccddddeeeeeeeeeeeeffggghhiiiiiiiiijkllllmmnnnnnnooooooooppqrrrrrrssssttttttuuuuvv"
    "wwxyyz";
static_assert(tiles.size() == 98);

}  // namespace aspis::rules::wordcube
