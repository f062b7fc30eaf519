// Shapes on paper, in points (1/72 inch) from the top left corner: what charts are composed of
// before they become SVG. Knows how wide text is, and of tournaments nothing but emblems.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/emblem.hpp"

namespace aspis::exports::chart {

enum class Anchor { start, middle, end };

/// `y` is the baseline.
struct Text {
  double x = 0;
  double y = 0;
  double size = 9;
  std::string text;
  Anchor anchor = Anchor::start;
  bool bold = false;
  bool italic = false;
};
struct Stroke {
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
  double width = 0.5;
};
struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  double stroke = 0.8;
  bool dashed = false;
};

/// In a square of `size` whose corner is at x, y.
struct PlacedEmblem {
  double x = 0;
  double y = 0;
  double size = 9;
  tournament::Emblem emblem;
};

struct Picture {
  double width = 0;
  double height = 0;
  std::vector<Text> texts;
  std::vector<Stroke> strokes;
  std::vector<Box> boxes;
  std::vector<PlacedEmblem> emblems{};

  /// Adds all of `other`, its corner at x, y; width and height stay.
  void place(const Picture& other, double x, double y, double scale = 1);
};

/// As wide as this text can become: measured with DejaVu Sans, wider than other fonts that a
/// browser may take for it. Bytes that are not UTF-8 count as one letter each.
[[nodiscard]] double text_width(std::string_view text, double size, bool bold = false);

/// The text made to fit: smaller down to `smallest`, then cut, with an ellipsis.
[[nodiscard]] Text fitted(Text text, double width, double smallest);

/// Lines of at most this width, broken at blanks, or within words that are longer.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, double size, double width);

/// Paragraphs, each wrapped, one below the other; as wide as their longest line.
[[nodiscard]] Picture prose(const std::vector<std::string>& paragraphs, double size, double width);

}  // namespace aspis::exports::chart
