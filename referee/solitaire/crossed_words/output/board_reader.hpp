// Finds boards among the lines of an output file, in the ways that people draw them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/output/says.hpp"

namespace aspis::solitaire::crossed_words::output {

struct FoundBoard {
  BoardShown shown;
  std::size_t first = 0;  // lines it takes, headings and rules included; counted from 0
  std::size_t end = 0;    // one behind its last row
};

/// A board is 17 rows of 17 letters and blanks, one sign standing for all blanks: '.', '-', '_',
/// '*', '+', '#', '~', '=', ':' or a middle dot. There may be spaces between them, frames of '|'
/// around them, a number or a letter before and behind each row, and rules, blank lines and a
/// heading of columns between rows. In the order of the file.
[[nodiscard]] std::vector<FoundBoard> boards_in(const std::vector<std::string_view>& lines);

}  // namespace aspis::solitaire::crossed_words::output
