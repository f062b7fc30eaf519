// Words and letters that stand for piles or directions.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct Signs {
  std::vector<judge::Fault> faults;
  std::size_t wrong = 0;  // events that do not agree
  std::vector<Hint> hints;
};

/// If nearly all draws agree with a word beside them on the pile, or nearly all plays on the
/// direction, the words mean that, whatever they are. If one does not agree, that is a fault.
[[nodiscard]] Signs signs_of(const Text&, const std::vector<Event>&);

}  // namespace aspis::solitaire::crossed_words::explain
