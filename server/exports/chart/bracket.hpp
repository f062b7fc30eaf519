// Elimination of either kind and finals as drawings of brackets.
#pragma once

#include <vector>

#include "server/exports/chart/picture.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

/// The whole bracket in one picture where it is no larger than this, else in several: parts of it
/// first, each ending in a match whose winner goes on to the last one.
[[nodiscard]] std::vector<Picture> bracket_pictures(const Tournament&, const formats::Stage&,
                                                    double width, double height);

}  // namespace aspis::exports::chart
