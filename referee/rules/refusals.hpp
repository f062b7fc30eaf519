// Making the two kinds of Refusal: a line that is no move of the game, and a move against a rule.
#pragma once

#include <string>
#include <string_view>

#include "referee/rules/position.hpp"

namespace aspis::rules {

/// Rule "not a move"; `form` shows what was expected: "1,STEP".
[[nodiscard]] Refusal not_a_move(std::string_view move, std::string_view form);

/// Rule "wrong mark": `mark` is what the move says, `turn` the mark of the seat to move.
[[nodiscard]] Refusal wrong_mark(std::string_view mark, std::string_view turn);

[[nodiscard]] Refusal illegal(std::string_view rule, std::string found);

}  // namespace aspis::rules
