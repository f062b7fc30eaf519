// How many play in each stage and in what groups, of stages to come as the plan has it.
#pragma once

#include <string>
#include <vector>

#include "referee/formats/schedule.hpp"

namespace aspis::formats {

/// Of the groups of each stage; none where it is skipped, or where that depends on results.
[[nodiscard]] std::vector<std::vector<int>> stage_sizes(const Plan&, const Schedule&, int entrants);

/// Of each stage: "8·8·9·9", "2 × 8", "5 × 8 · 3 × 9", "final", "–" of one that is skipped.
[[nodiscard]] std::vector<std::string> stage_shapes(const Plan&, const Schedule&, int entrants);

}  // namespace aspis::formats
