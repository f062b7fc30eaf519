// Words that stand twice on a state of a search: allowed on the way, not at the end.
#pragma once

#include "referee/solitaire/pythoncross/solver/cells.hpp"

namespace aspis::solitaire::pythoncross {

enum class Repeats : std::uint8_t {
  none,
  open,      // one of the two could still grow
  for_good,  // neither has an empty square at an end
};

[[nodiscard]] Repeats repeats_on(const Cells&);

}  // namespace aspis::solitaire::pythoncross
