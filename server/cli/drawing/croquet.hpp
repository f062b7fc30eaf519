// The croquet track drawn: numbers 0 to 108, its ten hoops, both pegs and what each may play.
#pragma once

#include <optional>
#include <string>

#include "protocol/record.hpp"
#include "referee/rules/position.hpp"
#include "server/cli/drawing/style.hpp"

namespace aspis::cli::drawing {

[[nodiscard]] std::string draw_croquet(const protocol::Record&, const rules::Position&,
                                       const std::optional<std::string>& last_move, const Style&);

}  // namespace aspis::cli::drawing
