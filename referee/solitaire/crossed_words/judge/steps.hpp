// What an output file says, as the steps of a game: a play with all that is said about it.
#pragma once

#include <variant>
#include <vector>

#include "referee/solitaire/crossed_words/output/says.hpp"

namespace aspis::solitaire::crossed_words::judge {

struct PlayStep {
  output::WordPlayed played;
  std::vector<output::WordFormed> formed;
  std::vector<output::BonusSaid> bonuses;
  std::vector<output::SumSaid> sums;
};

/// Sums stand alone where no play is before them in the move; words formed and bonuses, where no
/// play is before them at all, are stray.
struct Stray {
  int line = 0;
};

using Step = std::variant<output::Draw, output::Discard, PlayStep, output::SumSaid,
                          output::HandShown, output::BoardShown, Stray>;

[[nodiscard]] std::vector<Step> steps_of(const output::Output&);

}  // namespace aspis::solitaire::crossed_words::judge
