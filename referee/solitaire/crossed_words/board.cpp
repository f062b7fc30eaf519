#include "referee/solitaire/crossed_words/board.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::solitaire::crossed_words {

using protocol::Error;
using protocol::Result;

int Board::letters() const {
  return squares - static_cast<int>(std::count(cells_.begin(), cells_.end(), blank));
}

std::vector<std::string> Board::rows() const {
  std::vector<std::string> rows;
  for (int row = 0; row < side; ++row) {
    std::string& line = rows.emplace_back();
    for (int column = 0; column < side; ++column) line += protocol::upper_case(at({row, column}));
  }
  return rows;
}

std::string text(const Board& board) {
  std::string text;
  for (const std::string& row : board.rows()) text += row + '\n';
  return text;
}

Result<Board> read_board(std::string_view text) {
  const auto lines = protocol::lines_of(text);
  if (lines.size() != side) {
    return Error{"a board has 17 lines of 17 characters, and here the number of lines is " +
                 std::to_string(lines.size())};
  }
  Board board;
  for (int row = 0; row < side; ++row) {
    const std::string_view line = lines[static_cast<std::size_t>(row)];
    if (line.size() != side) {
      return Error{"line " + std::to_string(row + 1) + ": " + std::to_string(line.size()) +
                   " characters where 17 are expected"};
    }
    for (int column = 0; column < side; ++column) {
      const char c = line[static_cast<std::size_t>(column)];
      if (c != blank && !protocol::is_ascii_letter(c)) {
        return Error{"line " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) +
                     ": '" + protocol::escaped({&c, 1}) + "' where a letter or '.' is expected"};
      }
      board.put({row, column}, protocol::lower_case(c));
    }
  }
  return board;
}

}  // namespace aspis::solitaire::crossed_words
