// Whether a claimed word may be taken from a cube: the rules of a single move, no turns, no ends.
#pragma once

#include <variant>

#include "referee/rules/position.hpp"
#include "referee/rules/wordcube/cube.hpp"
#include "referee/rules/wordcube/move.hpp"

namespace aspis::words {
class Dictionary;
}

namespace aspis::rules::wordcube {

/// The run that a legal claim takes, or the first rule that it breaks.
[[nodiscard]] std::variant<Run, Refusal> judge(const Claim&, const Cube&, const words::Dictionary&);

}  // namespace aspis::rules::wordcube
