// The letters of a board in play, as stacks that only ever lose letters from the top; it knows
// neither words nor turns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::rules::wordcube {

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

[[nodiscard]] Cell first_cell(const Run&);
[[nodiscard]] Cell last_cell(const Run&);

/// Whatever a run takes is on top of its stacks, so the letters never move: each stack counts
/// how many are gone. Copies share the letters and cost a byte a stack.
class Cube {
 public:
  /// `rows` as in a board file, faultless (board.hpp: fault_in).
  Cube(const Size&, const std::vector<std::string>& rows);

  [[nodiscard]] const Size& size() const { return start_->size; }

  /// What is left of a stack, plane 0 first, without blanks. Valid until the next remove().
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

  /// As in a board file, blanks where letters are gone.
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
  std::vector<std::uint8_t> taken_;  // letters gone from each stack
};

}  // namespace aspis::rules::wordcube
