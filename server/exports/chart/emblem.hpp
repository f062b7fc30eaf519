// Emblems on paper: web/pages/js/emblem.js draws the same ones on the pages.
#pragma once

#include <string>

#include "server/tournament/emblem.hpp"

namespace aspis::exports::chart {

/// Elements of SVG, within a square of so many points at x, y.
[[nodiscard]] std::string emblem_svg(const tournament::Emblem&, double x, double y, double size);

}  // namespace aspis::exports::chart
