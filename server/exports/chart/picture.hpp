// Shapes on paper, in points (1/72 inch) from the top left corner: what charts are composed of
// before they become SVG or PNG. Knows how wide text is, and of tournaments nothing but emblems.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
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

  /// Adds the text, fitted().
  void write(Text, double width, double smallest);
  /// Adds all of `other`, its corner at x, y; width and height stay.
  void place(const Picture& other, double x, double y, double scale = 1);
};

/// As wide as this text can become: measured with DejaVu Sans, wider than other fonts that a
/// browser may take for it. Bytes that are not UTF-8 count as one letter each.
[[nodiscard]] double text_width(std::string_view text, double size, bool bold = false);

/// The text made to fit: smaller down to `smallest`, then cut, with an ellipsis.
[[nodiscard]] Text fitted(Text text, double width, double smallest);

/// Paragraphs one below the other, in lines of at most this width, broken at blanks, or within
/// words that are longer. As wide as the longest line.
[[nodiscard]] Picture prose(const std::vector<std::string>& paragraphs, double size, double width);

/// The text without what is no UTF-8, or not allowed in XML: U+FFFD in its place.
[[nodiscard]] std::string sound_text(std::string_view);
/// That as the content of an element or an attribute between double quotes.
[[nodiscard]] std::string xml_text(std::string_view);

/// One <svg> element as large as the picture is, `title` for those who cannot see it: well-formed
/// XML whatever the texts hold, without scripts, style sheets or references.
[[nodiscard]] std::string svg(const Picture&, std::string_view title);

/// Where Debian has DejaVu Sans, with which widths of texts are measured.
inline constexpr const char* usual_fonts = "/usr/share/fonts/truetype/dejavu";
[[nodiscard]] bool has_fonts(const std::filesystem::path& fonts = usual_fonts);

/// For previews of links, where SVG is not taken: a pixel a point; dashes and italics are left out.
/// Letters that the font lacks are boxes. The error says that a font is missing.
[[nodiscard]] protocol::Result<std::string> png(const Picture&,
                                                const std::filesystem::path& fonts = usual_fonts);

// Emblems: web/pages/js/emblem.js draws the same ones on the pages.

struct EmblemPoint {
  double x = 0;
  double y = 0;
};
using EmblemPolygon = std::vector<EmblemPoint>;
/// Of one colour; a hole goes round the other way.
struct EmblemShape {
  std::vector<EmblemPolygon> polygons;
  std::string_view colour;  // "#1763b8", "white"
};
inline constexpr double emblem_side = 24;
/// Within a square of emblem_side, the lowest first.
[[nodiscard]] std::vector<EmblemShape> emblem_shapes(const tournament::Emblem&);

}  // namespace aspis::exports::chart
