// Brackets drawn with lines for a terminal: who meets whom, how it went, and whom the winner waits
// for.
#pragma once

#include <string>

#include "server/cli/drawing/style.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cli {

/// A stage of elimination, single or double, or of finals. Winners are bold and ticked.
[[nodiscard]] std::string bracket_drawing(const tournament::Tournament&, const formats::Stage&,
                                          const drawing::Style&);

}  // namespace aspis::cli
