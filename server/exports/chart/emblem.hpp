// Emblems on paper: web/pages/js/emblem.js draws the same ones on the pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/emblem.hpp"

namespace aspis::exports::chart {

inline constexpr double emblem_side = 24;

struct EmblemPoint {
  double x = 0;
  double y = 0;
};
using EmblemPolygon = std::vector<EmblemPoint>;
/// Of one colour; a hole goes round the other way. With a black line around it, where it is lined.
struct EmblemShape {
  std::vector<EmblemPolygon> polygons;
  std::string_view colour;  // "#0b5fa5", "white"
  bool is_lined = false;
};
inline constexpr double emblem_line = 1.3;
/// Within a square of emblem_side, the lowest first.
[[nodiscard]] std::vector<EmblemShape> emblem_shapes(const tournament::Emblem&);

/// Elements of SVG, within a square of so many points at x, y.
[[nodiscard]] std::string emblem_svg(const tournament::Emblem&, double x, double y, double size);

}  // namespace aspis::exports::chart
