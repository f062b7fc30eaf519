// The arena of the boxing match: its spots, the squares that fit, its two text forms (the arena
// file and the 528 characters of the classic dialect), and starting arenas. Turns and winning are
// in rules.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::rules::boxing {

inline constexpr int arena_rows = 16;
inline constexpr int arena_columns = 32;
inline constexpr int largest_square = 16;
/// Each row and a newline.
inline constexpr std::size_t classic_size = arena_rows * (arena_columns + 1);
inline constexpr char vacant_spot = '-';
inline constexpr char unusable_spot = 'o';

/// The top left spot, counted from 0, and the side.
struct Square {
  int row = 0;
  int column = 0;
  int size = 0;
  bool operator==(const Square&) const = default;
};

/// Lies in the arena and has a side of 1 to 16.
[[nodiscard]] bool is_inside(const Square&);

/// "A,1,17,16": counted from 1, as moves are written.
[[nodiscard]] std::string move_text(char mark, const Square&);

/// Rows and columns count from 0 and must be inside the arena.
class Arena {
 public:
  /// All vacant.
  Arena();

  [[nodiscard]] char at(int row, int column) const { return cells_[index(row, column)]; }

  /// Bit c is column c.
  [[nodiscard]] std::uint32_t vacant_row(int row) const {
    return vacant_[static_cast<std::size_t>(row)];
  }

  [[nodiscard]] bool full() const;
  [[nodiscard]] int vacant() const;

  /// True if all spots of a square, which must be inside, are vacant.
  [[nodiscard]] bool fits(const Square&) const;

  /// The side of the largest square that fits with its top left spot here; 0 on a spot taken.
  [[nodiscard]] int largest_at(int row, int column) const;

  /// Puts `mark` on every spot of a square, which must be inside, and overwrites its marks.
  void fill(const Square&, char mark);

  /// 16 rows of 32 characters.
  [[nodiscard]] std::vector<std::string> rows() const;

  bool operator==(const Arena&) const = default;

 private:
  [[nodiscard]] static constexpr std::size_t index(int row, int column) {
    return static_cast<std::size_t>(row * arena_columns + column);
  }

  std::array<std::uint32_t, arena_rows> vacant_;
  std::array<char, std::size_t{arena_rows} * arena_columns> cells_;
};

/// 16 rows of 32 characters, vacant or unusable, at least one of them vacant. Errors name line and
/// column.
[[nodiscard]] protocol::Result<Arena> start_from_rows(const std::vector<std::string_view>& rows);

/// A start from an arena file, whose lines end with LF, CR or CRLF.
[[nodiscard]] protocol::Result<Arena> read_arena_file(std::string_view text);

/// The 528 characters of the classic dialect, which are an arena file as well.
[[nodiscard]] std::string classic_text(const Arena&);

/// The one square that a classic program marked: `before` is its input, 528 characters, and `after`
/// its whole output. The error describes any other output.
[[nodiscard]] protocol::Result<Square> square_between(std::string_view before,
                                                      std::string_view after, char mark);

inline constexpr int max_unusable_percent = 90;

/// The symmetry of the unusable spots: none, a mirror that swaps left and right or top and bottom,
/// or half a turn.
enum class Symmetry : std::uint8_t { none, left_right, top_bottom, half_turn };

/// A spot and its image under the symmetry make a group (a single spot without one). The groups, in
/// reading order of their first spots, are shuffled by Random(seed), and the first floor(groups *
/// percent / 100) become unusable. 0 <= percent <= 90.
[[nodiscard]] Arena random_arena(int percent, Symmetry, std::uint64_t seed);

/// The arena that the contest's announcement shows, with its 15 unusable spots.
[[nodiscard]] Arena sample_arena();

}  // namespace aspis::rules::boxing
