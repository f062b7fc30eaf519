// One judging of a file under one naming of rows and columns: every step carried out, with every
// fault that can be told.
#pragma once

#include "referee/solitaire/crossed_words/judge/search.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// Faults and remarks of the moves alone: the total of line 1 and the final board are for the
/// caller to compare.
[[nodiscard]] Verdict replay(const Case&, const Piles&, Effort&);

}  // namespace aspis::solitaire::crossed_words::judge
