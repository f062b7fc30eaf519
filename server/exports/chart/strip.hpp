// The stages of a tournament in one line: 34, 8·8·9·9, 2 × 8, 8, 4, final.
#pragma once

#include <string>
#include <vector>

#include "server/exports/chart/picture.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

/// How many play in each stage and in what groups, of those to come as the plan has it: "34" first,
/// then one text a stage.
[[nodiscard]] std::vector<std::string> stage_sizes(const Tournament&, const formats::Schedule&);

/// The same in boxes with arrows, each with its stage's name, no wider than `width`.
[[nodiscard]] Picture strip(const Tournament&, const formats::Schedule&, double width);

}  // namespace aspis::exports::chart
