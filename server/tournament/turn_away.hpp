// How a bot that is not let in is told so.
#pragma once

#include <string_view>

#include "protocol/descriptor.hpp"

namespace aspis::tournament {

/// Says one line, as far as the socket takes it at once, and closes.
void turn_away(protocol::Connection, std::string_view line);

inline constexpr std::string_view closed_for_now =
    "error closed the tournament does not accept bots now: try again in a minute";

}  // namespace aspis::tournament
