// Reads what lists and reports have in common: a turn's words, and other words in brackets.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/solitaire/pythoncross/play.hpp"

namespace aspis::solitaire::pythoncross {

/// "line 3: " and what is wrong.
[[nodiscard]] protocol::Error at_line(std::size_t line, const std::string& what);

/// A text's lines cut at blanks and tabs; views into the text.
[[nodiscard]] std::vector<std::vector<std::string_view>> lines_of_words(std::string_view text);

/// `D 4 7 FUN` or `DUMP` at `at`, which is moved behind it.
[[nodiscard]] protocol::Result<Play> read_play(const std::vector<std::string_view>& words,
                                               std::size_t& at, std::size_t line);

/// "(IF,XU)", of which commas may end pieces.
[[nodiscard]] protocol::Result<std::vector<std::string>> read_others(std::string_view bracketed,
                                                                     std::size_t line);

}  // namespace aspis::solitaire::pythoncross
