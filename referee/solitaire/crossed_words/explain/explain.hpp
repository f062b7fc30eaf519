// Whether an output file of Crossed Words Solitaire holds, by the legal game that explains it.
#pragma once

#include <string_view>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// Of any bytes at all. The same on every machine: the search is bounded by states, not by time.
[[nodiscard]] judge::Verdict verdict_on(std::string_view file, const Piles&,
                                        const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words::explain
