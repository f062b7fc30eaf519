#include "referee/rules/wordcube/cube.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/random.hpp"
#include "protocol/tokens.hpp"

namespace aspis::rules::wordcube {

using protocol::Error;
using protocol::Result;

namespace {

constexpr std::string_view times_sign = "\xc3\x97";

/// Empty lines at the end of the file are left out.
std::vector<std::string_view> split_board_lines(std::string_view file) {
  std::vector<std::string_view> lines = protocol::split_lines(file);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

/// "6", "x", "6", "x", "3" of "6x6 x 3": numbers and signs need no space between them.
std::vector<std::string> words_with_signs_apart(std::string_view line) {
  std::string spaced;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line.substr(at, times_sign.size()) == times_sign) {
      spaced += " x ";
      at += times_sign.size() - 1;
    } else if (line[at] == 'x' || line[at] == 'X') {
      spaced += " x ";
    } else {
      spaced += line[at] == '\t' ? ' ' : line[at];
    }
  }
  const auto words = protocol::split_words(spaced);
  return {words.begin(), words.end()};
}

Result<std::vector<int>> read_dimensions(std::string_view line) {
  std::vector<std::string> words = words_with_signs_apart(line);
  if (words.size() == 5 && words[1] == "x" && words[3] == "x")
    words = {words[0], words[2], words[4]};
  std::vector<int> dimensions;
  for (const std::string& word : words) {
    if (const auto number = protocol::integer_from<int>(word)) dimensions.push_back(*number);
  }
  if (words.size() != 3 || dimensions.size() != 3) {
    return Error{"line 1: expected rows, columns and planes, such as '6 6 3', and found '" +
                 protocol::escaped(line, 60) + "'"};
  }
  return dimensions;
}

std::optional<std::string> find_dimensions_error(const std::vector<int>& dimensions) {
  if (dimensions.size() != 3) {
    return "a board has three dimensions, not " + std::to_string(dimensions.size());
  }
  constexpr std::array names = {"rows", "columns", "planes"};
  constexpr std::array least = {smallest.rows, smallest.columns, smallest.planes};
  constexpr std::array most = {largest.rows, largest.columns, largest.planes};
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (dimensions[at] >= least[at] && dimensions[at] <= most[at]) continue;
    return std::to_string(dimensions[at]) + " " + names[at] + ": there can be " +
           std::to_string(least[at]) + " to " + std::to_string(most[at]);
  }
  return std::nullopt;
}

/// `above` is the same row of the plane above, empty for plane 1.
std::optional<std::string> find_row_error(std::string_view row, std::string_view above,
                                          std::size_t columns) {
  if (row.size() != columns) {
    return "a row of " + std::to_string(row.size()) + " letters, expected " +
           std::to_string(columns) + ": '" + protocol::escaped(row, 110) + "'";
  }
  for (std::size_t at = 0; at < columns; ++at) {
    const std::string where = "column " + std::to_string(at + 1) + ": ";
    if (row[at] == blank) continue;
    if (row[at] < 'a' || row[at] > 'z') {
      return where + protocol::in_quotes(row.substr(at, 1)) +
             " is neither a letter from a to z nor a blank '.'";
    }
    if (!above.empty() && above[at] == blank) {
      return where + "a letter under a blank: letters move up, so blanks must be below them";
    }
  }
  return std::nullopt;
}

std::string rows_expected(const Size& size) {
  return std::to_string(size.rows * size.planes) + " (" + std::to_string(size.rows) +
         " in each of " + std::to_string(size.planes) + " planes)";
}

}  // namespace

Cell cell_in(const Run& run, int at) {
  switch (run.direction) {
    case Direction::along_row:
      return {run.row, run.column + at, 0};
    case Direction::along_column:
      return {run.row + at, run.column, 0};
    case Direction::down:
      return {run.row, run.column, at};
  }
  return {};
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
  for (int at = 0; at < run.length; ++at) {
    const Cell cell = cell_in(run, at);
    letters += top(cell.row, cell.column);
  }
  return letters;
}

void Cube::remove(const Run& run) {
  if (run.direction == Direction::down) {
    std::uint8_t& taken = taken_[index(run.row, run.column)];
    taken = static_cast<std::uint8_t>(taken + run.length);
    return;
  }
  for (int at = 0; at < run.length; ++at) {
    const Cell cell = cell_in(run, at);
    ++taken_[index(cell.row, cell.column)];
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

std::optional<BoardError> find_error(const Board& board) {
  if (auto error = find_dimensions_error(board.dimensions))
    return BoardError{{}, *std::move(error)};
  const Size size = board_size(board);
  const auto plane_rows = static_cast<std::size_t>(size.rows);
  const std::size_t rows = plane_rows * static_cast<std::size_t>(size.planes);
  for (std::size_t row = 0; row < std::min(rows, board.rows.size()); ++row) {
    const std::string_view above =
        row < plane_rows ? std::string_view() : board.rows[row - plane_rows];
    auto error = find_row_error(board.rows[row], above, static_cast<std::size_t>(size.columns));
    if (error) return BoardError{row, *std::move(error)};
  }
  if (board.rows.size() < rows) {
    return BoardError{board.rows.size(), "the board ends after " +
                                             std::to_string(board.rows.size()) +
                                             " rows, expected " + rows_expected(size)};
  }
  if (board.rows.size() > rows) {
    return BoardError{rows, "more rows than the expected " + rows_expected(size)};
  }
  return std::nullopt;
}

Size board_size(const Board& board) {
  return {board.dimensions[0], board.dimensions[1], board.dimensions[2]};
}

Result<Board> read_board(std::string_view file) {
  const std::vector<std::string_view> lines = split_board_lines(file);
  auto dimensions = read_dimensions(lines.empty() ? std::string_view() : lines.front());
  if (!dimensions) return dimensions.error();
  Board board{*std::move(dimensions), {}};
  for (std::size_t at = 1; at < lines.size(); ++at) {
    board.rows.push_back(protocol::lower_case(lines[at]));
  }
  if (const auto error = find_error(board)) {
    const std::size_t line = error->row ? *error->row + 2 : 1;
    return Error{"line " + std::to_string(line) + ": " + error->text};
  }
  return board;
}

std::string write_board(const Board& board) {
  std::string file;
  for (const int dimension : board.dimensions) {
    file += (file.empty() ? "" : " ") + std::to_string(dimension);
  }
  file += '\n';
  for (const std::string& row : board.rows) file += row + '\n';
  return file;
}

Board deal_board(const Size& size, std::uint64_t seed) {
  protocol::Random random(seed);
  Board board{{size.rows, size.columns, size.planes}, {}};
  for (int row = 0; row < size.rows * size.planes; ++row) {
    std::string& letters = board.rows.emplace_back();
    for (int column = 0; column < size.columns; ++column) {
      letters += tiles[static_cast<std::size_t>(random.below(tiles.size()))];
    }
  }
  return board;
}

}  // namespace aspis::rules::wordcube
