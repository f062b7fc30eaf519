// What is kept of a bot's standard error as one text, told apart by turns.
#pragma once

#include <string>
#include <string_view>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Both ends of what a bot wrote, and how much is missing between them. A line "--- move 12 ---"
/// stands before what was written from the moment on that the bot was asked for move 12, where that
/// is anything.
[[nodiscard]] std::string stderr_of(const Report&);

/// What such a text has of that move; of move 0 what was written before the first.
[[nodiscard]] std::string stderr_of_move(std::string_view text, int move);

}  // namespace aspis::seats
