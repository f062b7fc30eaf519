// A file as it is read in the end: the game with its numbers.
#pragma once

#include <vector>

#include "referee/solitaire/crossed_words/explain/numbers.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct Reading {
  Text text;
  Manner manner;
  Explanation game;
  Numbers numbers;
};

/// Reads one of the texts, and reads it again with what the last time showed, until all is clear or
/// nothing gets better. The texts have a board.
[[nodiscard]] Reading reading_of(const std::vector<Text>& texts, const Piles&,
                                 const words::Dictionary&, const Progress&);

}  // namespace aspis::solitaire::crossed_words::explain
