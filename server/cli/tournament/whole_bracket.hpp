// The drawing of a whole tournament, stage after stage.
#pragma once

#include <optional>
#include <string>

#include "server/cli/drawing/style.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cli {

/// Of one stage (from 0), or of all that are not skipped.
[[nodiscard]] std::string bracket_text(const tournament::Tournament&, const formats::Schedule&,
                                       std::optional<int> only, const drawing::Style&);

}  // namespace aspis::cli
