// A game as the text of an output file; the reader of output files reads it.
#pragma once

#include <string>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// "G8a": where a word begins and that it runs across, as the moves say it.
[[nodiscard]] std::string square_text(Square first, Direction);

/// The total, the board as it is in the end, a legend, and a line for every draw, discard, play,
/// further word and bonus. The game is played by the rules for it: the error says which act they
/// forbid.
[[nodiscard]] protocol::Result<std::string> written_game(const Solution&, const Piles&,
                                                         const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words::solver
