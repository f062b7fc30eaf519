// Judges an output file of Crossed Words Solitaire by the legal game that explains it.
#pragma once

#include <string_view>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// Accepts any bytes. The same on every machine: the search is bounded by states, not by time. An
/// error for a file of more than 256 KiB and for one that has neither a total nor a board nor
/// letters.
[[nodiscard]] protocol::Result<judge::Verdict> verdict_on(std::string_view file, const Piles&,
                                                          const words::Dictionary&,
                                                          const Progress& = {});

}  // namespace aspis::solitaire::crossed_words::explain
