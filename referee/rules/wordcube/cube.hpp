// The letters of a board: their values, the cube in play as stacks that only lose letters from the
// top, board files, and boards drawn from a seed, as anyone can draw them from
// docs/rules/wordcube.md. Words and turns are handled elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/rules/setup.hpp"

namespace aspis::rules::wordcube {

/// Points of 'a' to 'z': the table that the game's document prints.
inline constexpr std::array<int, 26> letter_values = {1, 3, 3, 2,  1, 4, 2, 4, 1, 8, 5, 1, 3,
                                                      1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};

/// 'a' to 'z' only.
[[nodiscard]] constexpr std::int64_t word_points(std::string_view word) {
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

inline constexpr char blank = '.';

struct Size {
  int rows = 0;
  int columns = 0;
  int planes = 0;
  bool operator==(const Size&) const = default;
};

/// Counted from 0; people and programs outside count from 1.
struct Cell {
  int row = 0;
  int column = 0;
  int plane = 0;
  bool operator==(const Cell&) const = default;
};

enum class Direction : std::uint8_t { along_row, along_column, down };

/// Cells of plane 0 along a row or a column, or of one stack from plane 0 on. The cell is the
/// lowest in its row or column, in whichever order a move names the ends.
struct Run {
  Direction direction = Direction::along_row;
  int row = 0;
  int column = 0;
  int length = 0;
  bool operator==(const Run&) const = default;
};

/// `at` counts from 0.
[[nodiscard]] Cell cell_in(const Run&, int at);

/// Runs always take the tops of stacks, so the letters never move: each stack counts its removed
/// letters. Copies share the letters and cost a byte per stack.
class Cube {
 public:
  /// `rows` as in a board file, faultless (see find_error).
  Cube(const Size&, const std::vector<std::string>& rows);

  [[nodiscard]] const Size& size() const { return start_->size; }

  /// The letters left in a stack, plane 0 first, without blanks. Valid until the next remove().
  [[nodiscard]] std::string_view stack(int row, int column) const {
    const std::size_t at = index(row, column);
    const std::size_t gone = taken_[at];
    return {start_->letters.data() + at * planes() + gone, start_->heights[at] - gone};
  }

  /// The letter in plane 0, or blank.
  [[nodiscard]] char top(int row, int column) const {
    const std::string_view letters = stack(row, column);
    return letters.empty() ? blank : letters.front();
  }

  /// The run's letters, blanks among them.
  [[nodiscard]] std::string letters(const Run&) const;

  /// Removes a run that holds no blank.
  void remove(const Run&);

  /// As in a board file, with blanks for removed letters.
  [[nodiscard]] std::vector<std::string> rows() const;

 private:
  struct Start {
    Size size;
    std::string letters;                // stack after stack, in row-major order
    std::vector<std::uint8_t> heights;  // letters of each stack
  };

  [[nodiscard]] std::size_t index(int row, int column) const {
    const auto columns = static_cast<std::size_t>(start_->size.columns);
    return static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column);
  }
  [[nodiscard]] std::size_t planes() const { return static_cast<std::size_t>(start_->size.planes); }

  std::shared_ptr<const Start> start_;
  std::vector<std::uint8_t> taken_;  // letters removed from each stack
};

inline constexpr Size smallest{3, 3, 1};
inline constexpr Size largest{100, 100, 100};

/// "6 6 3" or "6 x 6 x 3" (x, X or the multiplication sign in UTF-8), then one row a line, plane
/// after plane. Lines end with LF, CR or CRLF; empty lines at the end are passed over. Upper case
/// is folded. Errors begin with the line: "line 4: ...".
[[nodiscard]] protocol::Result<Board> read_board(std::string_view file);

/// Writes the format that read_board() reads.
[[nodiscard]] std::string write_board(const Board&);

/// An error in a board, with its row from 0; nullopt for its dimensions.
struct BoardError {
  std::optional<std::size_t> row;
  std::string text;
};

/// Rows are of a to z and blanks, and under a blank there are blanks only.
[[nodiscard]] std::optional<BoardError> find_error(const Board&);

/// The board must be valid.
[[nodiscard]] Size board_size(const Board&);

/// Draws one of the 98 tiles for every cell, with replacement, in the order of the board file.
[[nodiscard]] Board deal_board(const Size&, std::uint64_t seed);

}  // namespace aspis::rules::wordcube
