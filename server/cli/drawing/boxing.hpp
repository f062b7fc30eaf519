// The boxing arena drawn: every mark in its seat's colour, the last square in brackets.
#pragma once

#include <optional>
#include <string>

#include "protocol/record.hpp"
#include "referee/rules/position.hpp"
#include "server/cli/drawing/style.hpp"

namespace aspis::cli::drawing {

[[nodiscard]] std::string draw_boxing(const protocol::Record&, const rules::Position&,
                                      const std::optional<std::string>& last_move, const Style&);
[[nodiscard]] std::string draw_arena(const protocol::Board&, const Style&);

}  // namespace aspis::cli::drawing
