// Which places, among all that a file leaves open, make a game without a fault: a search with
// backtracking over a whole game, bounded.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/solitaire/crossed_words/judge/candidates.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// Choices for the plays from a step on, in order, and the first step that they do not get past.
struct Path {
  std::vector<Candidate> choices;
  std::size_t reached = 0;
};

struct Found {
  Path deepest;
  /// Ways through the whole game to the final board, at most 8, the first of them `deepest`.
  std::vector<std::vector<Play>> whole;
};

[[nodiscard]] Found search(const Case&, Game, std::size_t first_step, Effort&);

/// Carries out a step that is no play; false where something is wrong with it.
[[nodiscard]] bool passes(const Case&, Game&, const Step&);

}  // namespace aspis::solitaire::crossed_words::judge
