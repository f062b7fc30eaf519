// Reads a whole output file: total, final board, explanation, and what it says move by move.
#pragma once

#include <string_view>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/output/says.hpp"

namespace aspis::solitaire::crossed_words::output {

/// LF, CR or CRLF, any case. The piles tell where the moves begin: with the first draw that agrees
/// with them, where lines that are no moves stand before it. The error is for a file that is too
/// large, or in which nothing is understood.
[[nodiscard]] protocol::Result<Output> read_output(std::string_view text, const Piles& piles);

}  // namespace aspis::solitaire::crossed_words::output
