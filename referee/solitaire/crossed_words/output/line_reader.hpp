// One line of an output file as the statements that it makes, or as one that is not understood.
#pragma once

#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/output/says.hpp"

namespace aspis::solitaire::crossed_words::output {

/// How much may still be tried; shared by the lines of a file, whose tangled ones it bounds.
struct Patience {
  int left = 20000;  // places in lines at which phrases are looked for
};

/// Empty where the line as a whole cannot be read: no part of it is taken by itself. A number of
/// the move, a bullet and punctuation say nothing. `line` counts from 1.
[[nodiscard]] std::vector<Statement> statements_of(std::string_view text, int line,
                                                   Patience& patience);

/// Says nothing at all: blank, "Move 3:", "-----", "Discard: none".
[[nodiscard]] bool is_idle(std::string_view text);

}  // namespace aspis::solitaire::crossed_words::output
