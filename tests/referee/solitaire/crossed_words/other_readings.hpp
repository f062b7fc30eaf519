// Whether a game that was changed still fits when its places or piles are read in another way.
#pragma once

#include "tests/referee/solitaire/crossed_words/printed_game.hpp"

namespace aspis::solitaire::crossed_words {

/// Laid out at their places, the words give the board exactly, for one of the ways to number and
/// name rows, columns, directions and the square of a word.
[[nodiscard]] bool words_fit_somehow(const PrintedGame& game);

/// The letters drawn are those of the piles, for some order of the piles.
[[nodiscard]] bool draws_fit_somehow(const PrintedGame& game);

}  // namespace aspis::solitaire::crossed_words
