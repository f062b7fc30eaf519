// Board files: reading, writing and checking the letters of a word cube before anything is played.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "referee/rules/setup.hpp"
#include "referee/rules/wordcube/cube.hpp"

namespace aspis::rules::wordcube {

inline constexpr Size smallest{3, 3, 1};
inline constexpr Size largest{100, 100, 100};

/// "6 6 3" or "6 x 6 x 3" (x, X or the multiplication sign in UTF-8), then one row a line, plane
/// after plane. Lines end with LF, CR or CRLF; empty lines at the end are passed over. Upper case
/// is folded. Errors begin with the line: "line 4: ...".
[[nodiscard]] protocol::Result<Board> read_board(std::string_view file);

/// What read_board reads.
[[nodiscard]] std::string write_board(const Board&);

/// What is wrong with a board, and in which of its rows (from 0; none: its dimensions).
struct Fault {
  std::optional<std::size_t> row;
  std::string text;
};

/// Rows are of a to z and blanks, and under a blank there are blanks only.
[[nodiscard]] std::optional<Fault> fault_in(const Board&);

/// Of a board without fault.
[[nodiscard]] Size size_of(const Board&);

}  // namespace aspis::rules::wordcube
