// Makes the two kinds of Refusal: for a malformed line, and for an illegal move.
#pragma once

#include <string>
#include <string_view>

#include "referee/rules/position.hpp"

namespace aspis::rules {

/// Rule "not a move"; `form` shows the expected form: "1,STEP".
[[nodiscard]] Refusal not_a_move(std::string_view move, std::string_view form);

/// Rule "wrong mark": `mark` is that of the move, `turn` that of the seat to move.
[[nodiscard]] Refusal wrong_mark(std::string_view mark, std::string_view turn);

[[nodiscard]] Refusal illegal(std::string_view rule, std::string found);

}  // namespace aspis::rules
