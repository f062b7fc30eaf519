// How a bot that is not let in is told so.
#pragma once

#include <string_view>

namespace aspis::tournament {

/// Says one line, as far as the socket takes it at once, and closes. Takes the descriptor.
void turn_away(int descriptor, std::string_view line);

inline constexpr std::string_view closed_for_now =
    "error closed the tournament does not accept bots now: try again in a minute";

}  // namespace aspis::tournament
