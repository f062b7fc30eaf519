// Other orders in which the tokens of a file may tell its game.
#pragma once

#include <optional>

#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/game.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// The cells of a table whose rows have several lines, one cell after the other, if there is one.
[[nodiscard]] std::optional<Text> by_columns(const Text&);

/// The cells of a table with those first that have letters drawn, if there is one.
[[nodiscard]] std::optional<Text> by_letters(const Text&, const Piles&);

/// The lines of two tables that number the moves, in the order of those numbers, if there are two.
[[nodiscard]] std::optional<Text> by_moves(const Text&);

}  // namespace aspis::solitaire::crossed_words::explain
