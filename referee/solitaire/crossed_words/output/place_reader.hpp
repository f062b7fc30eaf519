// Phrases that say where a word lies, read off the tokens of a line.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/solitaire/crossed_words/output/says.hpp"
#include "referee/solitaire/crossed_words/output/tokens.hpp"

namespace aspis::solitaire::crossed_words::output {

/// Reads one phrase at `at` into `place`: "row 8", "eighth row", "R8", "column G", "G8a", "8G",
/// "(7,8)", "across". Returns the token behind it; `at` where there is none, or where it says
/// again what was said already.
[[nodiscard]] std::size_t read_place_phrase(const std::vector<Token>& tokens, std::size_t at,
                                            Place& place);

}  // namespace aspis::solitaire::crossed_words::output
