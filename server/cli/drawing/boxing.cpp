#include "server/cli/drawing/drawing.hpp"
#include "server/cli/frame.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/rules/boxing/arena.hpp"

namespace aspis::cli::drawing {
namespace {

using rules::boxing::Square;

constexpr int arena_margin = 3;

/// The square of "A,1,17,16"; empty if the text is not such a move.
std::optional<Square> parse_square(const std::optional<std::string>& move) {
  if (!move) return std::nullopt;
  const auto fields = protocol::split_fields(*move, ',');
  if (fields.size() != 4) return std::nullopt;
  const auto row = protocol::integer_from<int>(fields[1]);
  const auto column = protocol::integer_from<int>(fields[2]);
  const auto size = protocol::integer_from<int>(fields[3]);
  if (!row || !column || !size) return std::nullopt;
  return Square{*row - 1, *column - 1, *size};
}

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
    const bool lowered = cell.marked && cell.symbol >= 'A' && cell.symbol <= 'Z';
    const char symbol = lowered ? static_cast<char>(cell.symbol + ('a' - 'A')) : cell.symbol;
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

/// The marks of players who forfeited, from the second line of a position's text.
std::string_view marks_out(std::string_view text) {
  const auto lines = protocol::split_lines(text);
  return lines.size() > 1 ? protocol::split_head(lines[1]).rest : std::string_view();
}

}  // namespace

std::string draw_boxing(const protocol::Record& record, const rules::Position& position,
                        const std::optional<std::string>& last_move, const Style& style) {
  const protocol::Board board = position.board();
  const std::string text = position.text();
  const std::string_view out = marks_out(text);
  std::vector<std::string> figures;
  for (const std::int64_t spots : position.scores()) {
    const std::string& mark = record.seats[figures.size()].mark;
    figures.push_back(counted(spots, "spot") +
                      (out.find(mark) == std::string_view::npos ? "" : ", out"));
  }
  std::ptrdiff_t vacant = 0;
  for (const std::string& row : board.rows) {
    vacant += std::count(row.begin(), row.end(), rules::boxing::vacant_spot);
  }
  return arena(board, parse_square(last_move), style) +
         seat_lines(record, position, figures, style) + "  " + std::to_string(vacant) + " vacant\n";
}

std::string draw_arena(const protocol::Board& board, const Style& style) {
  return arena(board, std::nullopt, style);
}

}  // namespace aspis::cli::drawing
