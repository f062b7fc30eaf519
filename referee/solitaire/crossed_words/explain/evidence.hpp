// What words and numbers beside the moves of a game say, and which of them the game contradicts.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/explain/roles.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// What stands before a token on its line: a word and a sign.
[[nodiscard]] std::string lead_of(const std::vector<Token>& tokens, std::size_t token);

struct Evidence {
  std::vector<judge::Fault> faults;
  std::vector<judge::Fault> places;      // that contradict all others, where the word could lie
                                         // as they say, or of several moves
  std::vector<std::size_t> unexplained;  // numbers on lines of events
  /// Letters that were passed over where acts should be, and acts where letters should be passed
  /// over.
  std::vector<std::size_t> odd;
  std::size_t wrong_signs = 0;  // events that words for piles and directions contradict
  std::vector<Hint> hints;      // all that is known
};

/// Of numbers in the same place beside events, which form a slot with the roles that fit most of
/// them. A number that does not fit is an error if enough others do. The text has a board.
void add_numbers(const Text&, const Events&, Evidence&);

/// Of letters: behind one lead, nearly all stand for events of one kind. And of words: if nearly
/// all draws agree with a word beside them on the pile, or nearly all plays on the direction, the
/// words mean that, whatever they are. If one does not agree, that is a wrong place.
void add_words(const Text&, const std::vector<Event>&, Evidence&);

}  // namespace aspis::solitaire::crossed_words::explain
