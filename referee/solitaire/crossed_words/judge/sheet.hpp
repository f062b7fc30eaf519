// A verdict as text: the score sheet that a stranger can check by hand, and what is wrong.
#pragma once

#include <string>

#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// "VALID 474", or "INVALID" and the first fault, or "UNDECIDED" and the first line to be read.
[[nodiscard]] std::string headline(const Verdict&);

/// Headline, faults, remarks, every move letter by letter, and the board.
[[nodiscard]] std::string sheet(const Verdict&);

}  // namespace aspis::solitaire::crossed_words::judge
