// The course of a game as a graph of characters: who stood better after each move, and whether that
// is proven.
#pragma once

#include <string>
#include <vector>

#include "server/cli/drawing/style.hpp"

namespace aspis::cli::drawing {

struct GraphPoint {
  double height = 0;  // -1 to 1
  bool proven = false;
  bool gave_away = false;  // the move that led here is marked
};

struct GraphLabels {
  std::string top;
  std::string middle;
  std::string bottom;
  int rows = 3;  // an odd number
};

/// One column a point, the first one being the start (ply 0); in stretches below each other where
/// the width is not enough. '#' is proven, 'o' an estimate; '!' below a column marks the move that
/// led there. Tells nothing by colour alone.
[[nodiscard]] std::string value_graph(const std::vector<GraphPoint>&, const GraphLabels&,
                                      const Style&);

}  // namespace aspis::cli::drawing
