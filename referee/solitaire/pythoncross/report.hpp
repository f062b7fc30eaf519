// The printed report of a game of Pythoncross, in the columns of the program that came with it.
#pragma once

#include <string>

#include "referee/solitaire/pythoncross/judge.hpp"

namespace aspis::solitaire::pythoncross {

/// Of the turns that were replayed: turns with their racks, scores and words on the left; board,
/// key and letter list on the right. Words that do not fit into their columns go on at the right
/// end of a later line. Reads as a record of the same game.
[[nodiscard]] std::string report(const Verdict&);

}  // namespace aspis::solitaire::pythoncross
