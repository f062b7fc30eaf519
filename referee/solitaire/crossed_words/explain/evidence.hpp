// Interprets words and numbers next to the moves of a game, and finds contradictions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/explain/roles.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// The text before a token on its line: a word and a sign.
[[nodiscard]] std::string find_lead(const std::vector<Token>& tokens, std::size_t token);

struct Evidence {
  std::vector<judge::RuleError> errors;
  std::vector<judge::RuleError> places;  // that contradict all others, while the word fits another
                                         // as they say, or of several moves
  std::vector<std::size_t> unexplained;  // numbers on lines of events
  /// Letters that were skipped among acts, and acts among letters that should be skipped.
  std::vector<std::size_t> odd;
  std::size_t wrong_signs = 0;  // events that words for piles and directions contradict
  std::vector<Hint> hints;      // all that is known
};

/// Numbers in the same place next to events form a slot with the roles that fit most of them. A
/// number that does not fit is an error if enough others do. The text has a board.
void add_numbers(const Text&, const Events&, Evidence&);

/// Letters: behind one lead, nearly all mean events of one kind. Words: if nearly all draws with
/// the same pile, or nearly all plays in the same direction, have the same word, that is its
/// meaning. One that differs is an error in its place.
void add_words(const Text&, const std::vector<Event>&, Evidence&);

}  // namespace aspis::solitaire::crossed_words::explain
