// Whether an output file of Crossed Words Solitaire holds: the whole way from its text to a
// verdict, in memory.
#pragma once

#include <string_view>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// Of any text at all: of hostile ones it takes seconds, not more. The error is for a file in which
/// nothing is understood.
[[nodiscard]] protocol::Result<Verdict> judge(std::string_view output, const Piles&,
                                              const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words::judge
