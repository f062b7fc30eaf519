// Rows of symbols with a rectangle in them set off by brackets, so that it shows without colour.
#pragma once

#include <string>
#include <vector>

#include "server/cli/drawing/style.hpp"

namespace aspis::cli::drawing {

struct Cell {
  char symbol = ' ';
  bool marked = false;
  Paint paint;
};

/// Columns that grid_row takes.
[[nodiscard]] constexpr int grid_width(int cells) {
  return 2 * cells + 1;
}

/// " a [b c] d ": two columns a cell and one at the end, marked stretches in brackets.
[[nodiscard]] std::string grid_row(const std::vector<Cell>& cells, const Style&);

/// Below the numbers from 1 on, of each its last digit: " 1 2 3 ... 9 0 1 ".
[[nodiscard]] std::string grid_numbers(int cells, const Style&);

}  // namespace aspis::cli::drawing
