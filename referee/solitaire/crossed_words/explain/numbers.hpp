// What the numbers around the events of a game say, and which of them the game contradicts.
#pragma once

#include <vector>

#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct Numbers {
  std::vector<judge::Fault> faults;
  std::vector<std::size_t> unexplained;  // tokens on lines of events that nothing accounts for
};

/// Numbers that stand in the same place beside events of a kind form a slot: where all but one of
/// four or more are what the game has there, the one is a fault.
[[nodiscard]] Numbers numbers_of(const Text&, const Explanation&);

}  // namespace aspis::solitaire::crossed_words::explain
