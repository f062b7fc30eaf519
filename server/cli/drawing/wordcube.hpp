// The word cube drawn: its planes side by side, the cells of the last run in brackets.
#pragma once

#include <optional>
#include <string>

#include "protocol/record.hpp"
#include "referee/rules/position.hpp"
#include "server/cli/drawing/style.hpp"

namespace aspis::cli::drawing {

[[nodiscard]] std::string draw_wordcube(const protocol::Record&, const rules::Position&,
                                        const std::optional<std::string>& last_move, const Style&);
[[nodiscard]] std::string draw_cube(const protocol::Board&, const Style&);

}  // namespace aspis::cli::drawing
