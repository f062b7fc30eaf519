#include "server/cli/drawing/grid.hpp"

namespace aspis::cli::drawing {

std::string grid_row(const std::vector<Cell>& cells, const Style& style) {
  std::string text;
  bool inside = false;
  for (const Cell& cell : cells) {
    std::string shown(1, cell.marked == inside ? ' ' : cell.marked ? '[' : ']');
    // A closing bracket belongs to the stretch that it closes.
    if (inside && !cell.marked) {
      text += shown;
      shown.clear();
    }
    inside = cell.marked;
    shown += cell.symbol;
    if (!cell.marked || !style.color) {
      text += painted(shown, cell.paint, style);
    } else {
      text += painted(
          shown, cell.paint.empty() ? std::string("1;7") : std::string(cell.paint) + ";1", style);
    }
  }
  return text + (inside ? ']' : ' ');
}

std::string grid_numbers(int cells, const Style& style) {
  std::string text;
  for (int number = 1; number <= cells; ++number) {
    text += ' ';
    text += static_cast<char>('0' + number % 10);
  }
  return painted(text + " ", faint, style);
}

}  // namespace aspis::cli::drawing
