// What the numbers beside the moves of a game say, and which of them the game contradicts.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/solitaire/crossed_words/explain/roles.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct Numbers {
  std::vector<judge::Fault> faults;
  std::vector<judge::Fault> places;      // that contradict all others, where the word could lie
                                         // as they say, or of several moves
  std::vector<std::size_t> unexplained;  // tokens on lines of events
  std::vector<Hint> hints;               // all that is known of places and piles
};

/// Numbers in the same place beside events form a slot, which has the roles that fit most of its
/// numbers. A number that does not fit is an error if enough others do.
/// The text has a board.
[[nodiscard]] Numbers numbers_of(const Text&, const Events&);

}  // namespace aspis::solitaire::crossed_words::explain
