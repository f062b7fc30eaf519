#include "server/cli/drawing/drawing.hpp"
#include "server/cli/frame.hpp"

#include "protocol/ascii.hpp"
#include "referee/rules/boxing/rules.hpp"

namespace aspis::cli::drawing {
namespace {

using rules::boxing::Square;

constexpr int arena_margin = 3;

bool covers(const Square& square, int row, int column) {
  return row >= square.row && row < square.row + square.size && column >= square.column &&
         column < square.column + square.size;
}

Paint spot_paint(char spot) {
  if (spot >= 'A' && spot <= 'H') return seat_paint(spot - 'A');
  return faint;
}

std::vector<Cell> row_cells(const std::string& spots, int row, const std::optional<Square>& last) {
  std::vector<Cell> cells;
  for (const char spot : spots) {
    const auto column = static_cast<int>(cells.size());
    cells.push_back({spot, last && covers(*last, row, column), spot_paint(spot)});
  }
  return cells;
}

/// For narrow terminals: one column per square, with the last square in lower case.
std::string narrow_row(const std::vector<Cell>& cells, const Style& style) {
  std::string text;
  for (const Cell& cell : cells) {
    const char symbol = cell.marked ? protocol::lower_case(cell.symbol) : cell.symbol;
    text += painted(std::string(1, symbol), cell.paint, style);
  }
  return text;
}

std::string arena(const protocol::Board& board, const std::optional<Square>& last,
                  const Style& style) {
  const auto columns = static_cast<int>(board.rows.empty() ? 0 : board.rows.front().size());
  const bool narrow = arena_margin + grid_width(columns) > style.width;
  std::string text =
      narrow ? "" : trimmed(std::string(arena_margin, ' ') + grid_numbers(columns, style));
  int row = 0;
  for (const std::string& spots : board.rows) {
    const std::vector<Cell> cells = row_cells(spots, row, last);
    ++row;
    if (!narrow) {
      std::string label = std::to_string(row);
      label.insert(0, arena_margin - 1 - label.size(), ' ');
      text += painted(label, faint, style) + " ";
    }
    text += narrow ? narrow_row(cells, style) + "\n" : trimmed(grid_row(cells, style));
  }
  return text;
}

}  // namespace

std::string draw_boxing(const protocol::Record& record, const rules::Position& position,
                        const std::optional<std::string>& last_move, const Style& style) {
  const auto& boxing = dynamic_cast<const rules::boxing::BoxingPosition&>(position);
  std::vector<std::string> figures;
  for (const std::int64_t spots : boxing.scores()) {
    const bool is_out = boxing.is_out(static_cast<int>(figures.size()));
    figures.push_back(counted(spots, "spot") + (is_out ? ", out" : ""));
  }
  const auto last = last_move ? rules::boxing::read_square(*last_move) : std::nullopt;
  return arena(boxing.board(), last, style) + seat_lines(record, position, figures, style) + "  " +
         std::to_string(boxing.arena().vacant()) + " vacant\n";
}

std::string draw_arena(const protocol::Board& board, const Style& style) {
  return arena(board, std::nullopt, style);
}

}  // namespace aspis::cli::drawing
