#include "referee/solitaire/pythoncross/board_rows.hpp"

#include <algorithm>
#include <string>

#include "protocol/ascii.hpp"
#include "referee/solitaire/pythoncross/letters.hpp"
#include "referee/solitaire/pythoncross/turn_reader.hpp"

namespace aspis::solitaire::pythoncross {

bool BoardRows::take_numbered(std::vector<std::string_view>& words, std::size_t line) {
  constexpr std::size_t wide = side + 2;
  if (words.size() < wide || rows_ == side) return false;
  const std::size_t from = words.size() - wide;
  const std::string number = std::to_string(rows_ + 1);
  if (words[from] != number || words.back() != number) return false;
  for (std::size_t at = 1; at <= side; ++at) {
    if (words[from + at].size() != 1) return false;
  }
  for (std::size_t at = 0; at < side; ++at) {
    board_.cells[rows_ * side + at] = protocol::lower_case(words[from + at + 1].front());
  }
  board_.lines[rows_++] = line;
  words.resize(from);
  return true;
}

bool BoardRows::take_plain(const std::vector<std::string_view>& words, std::size_t line) {
  if (words.size() != 1 || words[0].size() != side || rows_ == side) return false;
  const auto is_cell = [](char c) {
    return (c >= 'a' && c <= 'z') || c == Board::blank || c == Board::block;
  };
  std::string row = protocol::lower_case(words[0]);
  const bool rule = row.find_first_not_of(Board::block) == std::string::npos;
  if (rule || !std::all_of(row.begin(), row.end(), is_cell)) return false;
  std::copy(row.begin(), row.end(),
            board_.cells.begin() + static_cast<std::ptrdiff_t>(rows_ * side));
  board_.lines[rows_++] = line;
  board_.plain = true;
  return true;
}

protocol::Result<void> BoardRows::finish(Record& record) const {
  if (rows_ == 0) return {};
  if (rows_ < side) {
    return at_line(board_.lines[rows_ - 1], "the board ends after row " + std::to_string(rows_));
  }
  record.board = board_;
  return {};
}

}  // namespace aspis::solitaire::pythoncross
