// The kept standard error of a bot as one text, divided by turns.
#pragma once

#include <string>
#include <string_view>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// The kept head and tail of a bot's standard error, with the size of the gap. A line "--- move 12
/// ---" precedes the output from the question for move 12 on, if there is any.
[[nodiscard]] std::string stderr_text(const Report&);

/// The part of such a text for that move; for move 0 the output before the first move.
[[nodiscard]] std::string stderr_at_move(std::string_view text, int move);

}  // namespace aspis::seats
