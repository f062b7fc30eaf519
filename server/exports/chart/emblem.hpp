// The emblem of an entrant on paper: web/pages/js/emblem.js draws the same one on the pages, and
// says how it is chosen. tests/golden/emblems.txt holds both to it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aspis::exports::chart {

/// What is chosen by an alias: numbers as emblem.js has them.
struct EmblemChoice {
  unsigned outline = 0;
  unsigned division = 0;
  unsigned charge = 0;
  bool swapped = false;
  unsigned colour = 0;
  bool operator==(const EmblemChoice&) const = default;
};
[[nodiscard]] EmblemChoice emblem_of(std::string_view alias);

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
[[nodiscard]] std::vector<EmblemShape> emblem_shapes(std::string_view alias);

/// Elements of SVG, within a square of so many points at x, y.
[[nodiscard]] std::string emblem_svg(std::string_view alias, double x, double y, double size);

}  // namespace aspis::exports::chart
