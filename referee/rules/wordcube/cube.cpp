#include "referee/rules/wordcube/cube.hpp"

#include <utility>

namespace aspis::rules::wordcube {

Cell first_cell(const Run& run) {
  return {run.row, run.column, 0};
}

Cell last_cell(const Run& run) {
  Cell cell = first_cell(run);
  switch (run.direction) {
    case Direction::along_row:
      cell.column += run.length - 1;
      break;
    case Direction::along_column:
      cell.row += run.length - 1;
      break;
    case Direction::down:
      cell.plane += run.length - 1;
      break;
  }
  return cell;
}

Cube::Cube(const Size& size, const std::vector<std::string>& rows)
    : taken_(static_cast<std::size_t>(size.rows * size.columns), 0) {
  Start start{size, {}, {}};
  start.letters.reserve(taken_.size() * static_cast<std::size_t>(size.planes));
  start.heights.reserve(taken_.size());
  for (std::size_t row = 0; row < static_cast<std::size_t>(size.rows); ++row) {
    for (std::size_t column = 0; column < static_cast<std::size_t>(size.columns); ++column) {
      std::uint8_t height = 0;
      for (std::size_t at = row; at < rows.size(); at += static_cast<std::size_t>(size.rows)) {
        start.letters += rows[at][column];
        if (rows[at][column] != blank) ++height;
      }
      start.heights.push_back(height);
    }
  }
  start_ = std::make_shared<const Start>(std::move(start));
}

std::string Cube::letters(const Run& run) const {
  std::string letters;
  if (run.direction == Direction::down) {
    letters = stack(run.row, run.column).substr(0, static_cast<std::size_t>(run.length));
    letters.resize(static_cast<std::size_t>(run.length), blank);
    return letters;
  }
  const bool along_row = run.direction == Direction::along_row;
  for (int at = 0; at < run.length; ++at) {
    letters += along_row ? top(run.row, run.column + at) : top(run.row + at, run.column);
  }
  return letters;
}

void Cube::remove(const Run& run) {
  if (run.direction == Direction::down) {
    std::uint8_t& taken = taken_[index(run.row, run.column)];
    taken = static_cast<std::uint8_t>(taken + run.length);
    return;
  }
  const bool along_row = run.direction == Direction::along_row;
  for (int at = 0; at < run.length; ++at) {
    ++taken_[along_row ? index(run.row, run.column + at) : index(run.row + at, run.column)];
  }
}

std::vector<std::string> Cube::rows() const {
  const auto columns = static_cast<std::size_t>(size().columns);
  std::vector<std::string> rows(static_cast<std::size_t>(size().rows * size().planes),
                                std::string(columns, blank));
  for (int row = 0; row < size().rows; ++row) {
    for (int column = 0; column < size().columns; ++column) {
      auto at = static_cast<std::size_t>(row);
      for (const char letter : stack(row, column)) {
        rows[at][static_cast<std::size_t>(column)] = letter;
        at += static_cast<std::size_t>(size().rows);
      }
    }
  }
  return rows;
}

}  // namespace aspis::rules::wordcube
