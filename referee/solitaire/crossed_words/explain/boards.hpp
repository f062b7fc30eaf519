// Boards in an output file, in the ways that people draw 17 lines of 17 squares.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct FoundBoard {
  Board board;
  std::size_t first = 0;   // line, from 0
  std::size_t end = 0;     // behind the last line
  std::size_t stride = 1;  // lines from one row to the next; 0 if all are on one line

  /// Of the file, from 1.
  [[nodiscard]] int line_of(int row) const {
    return static_cast<int>(first + static_cast<std::size_t>(row) * stride) + 1;
  }
};

/// Rows may have labels, frames, quotes and rules between them. Squares are parted by nothing, by
/// spaces, or by one separator, behind which nothing stands for a blank as well. Blanks may show
/// what their squares are worth.
[[nodiscard]] std::vector<FoundBoard> boards_in(const std::vector<std::string_view>& lines);

/// The letters are next to each other in a row or column.
[[nodiscard]] bool lies_on(const Board& board, const std::string& letters);

}  // namespace aspis::solitaire::crossed_words::explain
