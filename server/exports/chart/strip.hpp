// The stages of a tournament in one line: 34, 8·8·9·9, 2 × 8, 8, 4, final.
#pragma once

#include "server/exports/chart/picture.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

/// In boxes with arrows, each with its stage's name, no wider than `width`; how many play in all
/// comes first.
[[nodiscard]] Picture strip(const Tournament&, const formats::Schedule&, double width);

}  // namespace aspis::exports::chart
