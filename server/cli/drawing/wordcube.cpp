#include "server/cli/drawing/drawing.hpp"
#include "server/cli/frame.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "referee/rules/wordcube/move.hpp"

namespace aspis::cli::drawing {
namespace {

using rules::wordcube::Claim;

constexpr int cube_margin = 4;
constexpr int between = 2;  // columns between two planes

/// The run in "W,1,1,1,1,5,1,apple"; empty for a pass.
std::optional<Claim> parse_run(const std::optional<std::string>& move) {
  if (!move) return std::nullopt;
  const auto read = rules::wordcube::read_move(*move);
  const auto* const claim = std::get_if<Claim>(&read);
  return claim == nullptr ? std::nullopt : std::optional(*claim);
}

/// Counts from 0.
bool covers(const Claim& run, int row, int column, int plane) {
  const auto lies_between = [](int at, int from, int to) {
    return at >= std::min(from, to) && at <= std::max(from, to);
  };
  return lies_between(row, run.from.row, run.to.row) &&
         lies_between(column, run.from.column, run.to.column) &&
         lies_between(plane, run.from.plane, run.to.plane);
}

class CubePicture {
 public:
  CubePicture(const protocol::Board& board, std::optional<Claim> run, const Style& style)
      : board_(board),
        run_(run),
        style_(style),
        rows_(board.dimensions.at(0)),
        columns_(board.dimensions.at(1)),
        planes_(board.dimensions.at(2)),
        narrow_(cube_margin + grid_width(columns_) > style.width) {}

  [[nodiscard]] std::string drawn() const {
    const int room = style_.width - cube_margin + between;
    const int abreast = std::max(1, room / (plane_width() + between));
    std::string text;
    for (int first = 1; first <= planes_; first += abreast) {
      text += band(first, std::min(first + abreast - 1, planes_));
    }
    return text;
  }

 private:
  /// A plane is at least as wide as its title.
  [[nodiscard]] int plane_width() const {
    return std::max(narrow_ ? columns_ : grid_width(columns_), 10);
  }

  [[nodiscard]] std::string padded(const std::string& shown, int columns) const {
    return shown + std::string(static_cast<std::size_t>(plane_width() - columns + between), ' ');
  }

  /// Draws planes `first` to `last` side by side.
  [[nodiscard]] std::string band(int first, int last) const {
    const std::string margin(cube_margin, ' ');
    std::string titles = margin;
    std::string numbers = margin;
    for (int plane = first; plane <= last; ++plane) {
      const std::string title = " plane " + std::to_string(plane);
      titles += padded(painted(title, strong, style_), static_cast<int>(title.size()));
      numbers += padded(grid_numbers(columns_, style_), grid_width(columns_));
    }
    std::string text = trimmed(titles) + (narrow_ ? "" : trimmed(numbers));
    for (int row = 1; row <= rows_; ++row) {
      std::string label = std::to_string(row);
      label.insert(0, static_cast<std::size_t>(cube_margin) - 1 - label.size(), ' ');
      std::string line = painted(label, faint, style_) + " ";
      for (int plane = first; plane <= last; ++plane) {
        const std::vector<Cell> cells = row_cells(row, plane);
        line += narrow_ ? padded(narrow_row(cells), columns_)
                        : padded(grid_row(cells, style_), grid_width(columns_));
      }
      text += trimmed(line);
    }
    return text;
  }

  [[nodiscard]] std::vector<Cell> row_cells(int row, int plane) const {
    const auto index = static_cast<std::size_t>((plane - 1) * rows_ + row - 1);
    std::vector<Cell> cells;
    for (const char letter : board_.rows.at(index)) {
      const auto column = static_cast<int>(cells.size());
      const bool marked = run_ && covers(*run_, row - 1, column, plane - 1);
      cells.push_back({letter, marked, letter == '.' ? faint : Paint()});
    }
    return cells;
  }

  /// For narrow terminals: one column per cell, the run in capitals and its blanks as stars.
  [[nodiscard]] std::string narrow_row(const std::vector<Cell>& cells) const {
    std::string text;
    for (const Cell& cell : cells) {
      const char marked = cell.symbol == '.' ? '*' : protocol::upper_case(cell.symbol);
      text += painted(std::string(1, cell.marked ? marked : cell.symbol),
                      cell.marked ? inverse : cell.paint, style_);
    }
    return text;
  }

  const protocol::Board& board_;
  std::optional<Claim> run_;
  Style style_;
  int rows_;
  int columns_;
  int planes_;
  bool narrow_;
};

}  // namespace

std::string draw_wordcube(const protocol::Record& record, const rules::Position& position,
                          const std::optional<std::string>& last_move, const Style& style) {
  std::vector<std::string> figures;
  for (const std::int64_t points : position.scores()) {
    figures.push_back(counted(points, "point"));
  }
  const protocol::Board board = position.board();
  return CubePicture(board, parse_run(last_move), style).drawn() +
         seat_lines(record, position, figures, style);
}

std::string draw_cube(const protocol::Board& board, const Style& style) {
  return CubePicture(board, std::nullopt, style).drawn();
}

}  // namespace aspis::cli::drawing
