// Shapes on paper, in points (1/72 inch) from the top left corner. Charts are built from them and
// then written as SVG or PNG. This code measures text; of tournaments it only knows emblems.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "server/tournament/emblem.hpp"

namespace aspis::exports::chart {

enum class Anchor { start, middle, end };

/// A line of text; `y` is its baseline.
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

/// An emblem in a square of `size` whose corner is at x, y.
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

  /// Adds the text after fitting it with fitted().
  void write(Text, double width, double smallest);
  /// Adds all of `other` with its corner at x, y. Width and height do not change.
  void place(const Picture& other, double x, double y, double scale = 1);
};

/// An upper bound of the text's width, measured with DejaVu Sans, which is wider than the fonts
/// browsers may use instead. Each byte that is not valid UTF-8 counts as one letter.
[[nodiscard]] double text_width(std::string_view text, double size, bool bold = false);

/// Makes the text smaller, down to `smallest`, and then cuts it with an ellipsis if it is too wide.
[[nodiscard]] Text fitted(Text text, double width, double smallest);

/// Paragraphs below each other in lines of at most `width`, broken at blanks or, if words are
/// longer, in words. The picture is as wide as its longest line.
[[nodiscard]] Picture prose(const std::vector<std::string>& paragraphs, double size, double width);

/// Replaces bytes that are not UTF-8 and characters not allowed in XML by U+FFFD.
[[nodiscard]] std::string sound_text(std::string_view);
/// sound_text() escaped for elements and for attributes in double quotes.
[[nodiscard]] std::string xml_text(std::string_view);

/// One <svg> element of the picture's size. `title` describes it for screen readers. The result is
/// well-formed XML for any text, without scripts, style sheets or references.
[[nodiscard]] std::string svg(const Picture&, std::string_view title);

/// Debian's folder of DejaVu Sans, the font that widths are measured with.
inline constexpr const char* usual_fonts = "/usr/share/fonts/truetype/dejavu";
[[nodiscard]] bool has_fonts(const std::filesystem::path& fonts = usual_fonts);

/// For link previews on sites that do not accept SVG: one pixel per point, without dashes and
/// italics. Letters missing in the font are boxes. The error says that a font is missing.
[[nodiscard]] protocol::Result<std::string> png(const Picture&,
                                                const std::filesystem::path& fonts = usual_fonts);

// Emblems. web/pages/js/emblem.js draws the same ones on the pages.

struct EmblemPoint {
  double x = 0;
  double y = 0;
};
using EmblemPolygon = std::vector<EmblemPoint>;
/// Polygons of one colour; holes have the opposite direction.
struct EmblemShape {
  std::vector<EmblemPolygon> polygons;
  std::string_view colour;  // "#1763b8", "white"
};
inline constexpr double emblem_side = 24;
/// Shapes within a square of emblem_side, the bottom one first.
[[nodiscard]] std::vector<EmblemShape> emblem_shapes(const tournament::Emblem&);

}  // namespace aspis::exports::chart
