#include "server/cli/drawing/value_graph.hpp"

#include <algorithm>
#include <cmath>

namespace aspis::cli::drawing {
namespace {

constexpr std::size_t tens = 10;

/// From 0 at the top.
int row_of(const GraphPoint& point, int rows) {
  const double height = std::clamp(point.height, -1.0, 1.0);
  return static_cast<int>(std::lround((1 - height) / 2 * (rows - 1)));
}

std::string padded(const std::string& label, std::size_t width) {
  return " " + label + std::string(width - label.size(), ' ') + " |";
}

std::string label_of(int row, int rows, const GraphLabels& labels) {
  if (row == 0) return labels.top;
  if (row == rows - 1) return labels.bottom;
  return row == rows / 2 ? labels.middle : "";
}

/// "0         10        20": of the columns from `from` on.
std::string axis(std::size_t from, std::size_t to) {
  std::string line;
  for (std::size_t at = from; at < to; ++at) {
    if (at % tens != 0 || line.size() > at - from) continue;
    line.resize(at - from, ' ');
    line += std::to_string(at);
  }
  return line;
}

}  // namespace

std::string value_graph(const std::vector<GraphPoint>& points, const GraphLabels& labels,
                        const Style& style) {
  constexpr std::size_t around = 4;  // spaces and the bar
  const int rows = labels.rows;
  const std::size_t width =
      std::max({labels.top.size(), labels.middle.size(), labels.bottom.size()});
  const auto columns = static_cast<std::size_t>(std::max(style.width, 0));
  std::size_t length = columns > width + around ? columns - width - around : 0;
  length = std::max(tens, length / tens * tens);
  std::string text;
  for (std::size_t from = 0; from < points.size(); from += length) {
    const std::size_t to = std::min(from + length, points.size());
    for (int row = 0; row < rows; ++row) {
      std::string line;
      for (std::size_t at = from; at < to; ++at) {
        const bool here = row_of(points[at], rows) == row;
        line += !here ? ' ' : points[at].proven ? '#' : 'o';
      }
      text += trimmed(padded(label_of(row, rows, labels), width) + line);
    }
    std::string marks;
    for (std::size_t at = from; at < to; ++at) marks += points[at].gave_away ? '!' : ' ';
    text += trimmed(padded("", width) + marks);
    text += trimmed(std::string(width + around - 1, ' ') + axis(from, to));
  }
  return text;
}

}  // namespace aspis::cli::drawing
