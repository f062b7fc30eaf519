// Elimination and double elimination as drawings of brackets.
#pragma once

#include <vector>

#include "server/exports/chart/picture.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

/// The whole bracket in one picture where it is no larger than this, else in several: parts of it
/// first, each ending in a match whose winner goes on to the last one.
[[nodiscard]] std::vector<Picture> bracket_pictures(const Tournament&, const formats::Stage&,
                                                    double width, double height);

/// A stage of finals: each match under the places that it is for.
[[nodiscard]] std::vector<Picture> finals_pictures(const Tournament&, const formats::Stage&);

}  // namespace aspis::exports::chart
