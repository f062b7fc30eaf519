#include <cairo-ft.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <new>

#include "server/exports/chart/picture.hpp"

namespace aspis::exports::chart {
namespace {

constexpr int largest_side = 4'000;

template <auto destroy>
struct Destroy {
  void operator()(auto* object) const { destroy(object); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy<&::cairo_surface_destroy>>;
using Pen = std::unique_ptr<cairo_t, Destroy<&::cairo_destroy>>;
using Font = std::unique_ptr<cairo_font_face_t, Destroy<&::cairo_font_face_destroy>>;

/// Loads the font by file name, so that other installed fonts have no influence.
Font font_in(const std::filesystem::path& file) {
  const std::unique_ptr<FcPattern, Destroy<&::FcPatternDestroy>> pattern(::FcPatternCreate());
  if (pattern == nullptr) throw std::bad_alloc();
  ::FcPatternAddString(pattern.get(), FC_FILE, reinterpret_cast<const FcChar8*>(file.c_str()));
  ::FcPatternAddInteger(pattern.get(), FC_INDEX, 0);
  return Font(::cairo_ft_font_face_create_for_pattern(pattern.get()));
}

/// Letters keep their exact shapes and widths at any size.
void set_unhinted(cairo_t* pen) {
  const std::unique_ptr<cairo_font_options_t, Destroy<&::cairo_font_options_destroy>> options(
      ::cairo_font_options_create());
  ::cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  ::cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  ::cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  ::cairo_set_font_options(pen, options.get());
}

/// `text` is "white" or a colour like "#0b5fa5".
void set_colour(cairo_t* pen, std::string_view text) {
  unsigned value = 0xffffff;
  if (text.starts_with('#')) std::from_chars(text.data() + 1, text.data() + text.size(), value, 16);
  const auto part = [&](unsigned shift) { return (value >> shift & 0xffU) / 255.0; };
  ::cairo_set_source_rgb(pen, part(16), part(8), part(0));
}

void draw(cairo_t* pen, const Box& box) {
  ::cairo_rectangle(pen, box.x, box.y, box.width, box.height);
  ::cairo_set_line_width(pen, box.stroke);
  ::cairo_stroke(pen);
}

void draw(cairo_t* pen, const Stroke& stroke) {
  ::cairo_move_to(pen, stroke.x1, stroke.y1);
  ::cairo_line_to(pen, stroke.x2, stroke.y2);
  ::cairo_set_line_width(pen, stroke.width);
  ::cairo_stroke(pen);
}

void draw(cairo_t* pen, const PlacedEmblem& placed) {
  const double scale = placed.size / emblem_side;
  for (const EmblemShape& shape : emblem_shapes(placed.emblem)) {
    for (const EmblemPolygon& polygon : shape.polygons) {
      ::cairo_new_sub_path(pen);
      for (const EmblemPoint& point : polygon) {
        ::cairo_line_to(pen, placed.x + point.x * scale, placed.y + point.y * scale);
      }
      ::cairo_close_path(pen);
    }
    set_colour(pen, shape.colour);
    ::cairo_fill(pen);
  }
}

void draw(cairo_t* pen, const Text& text, cairo_font_face_t* font) {
  ::cairo_set_font_face(pen, font);
  ::cairo_set_font_size(pen, text.size);
  const std::string letters = sound_text(text.text);
  cairo_text_extents_t extents;
  ::cairo_text_extents(pen, letters.c_str(), &extents);
  const double left = text.anchor == Anchor::start    ? 0
                      : text.anchor == Anchor::middle ? extents.x_advance / 2
                                                      : extents.x_advance;
  ::cairo_move_to(pen, text.x - left, text.y);
  ::cairo_text_path(pen, letters.c_str());  // cairo_show_text() rounds positions to pixels
  ::cairo_fill(pen);
}

/// Called from C code, so it must not throw.
cairo_status_t append(void* bytes, const unsigned char* more, unsigned length) noexcept {
  try {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(more), length);
    return CAIRO_STATUS_SUCCESS;
  } catch (const std::bad_alloc&) {
    return CAIRO_STATUS_NO_MEMORY;
  }
}

}  // namespace

bool has_fonts(const std::filesystem::path& fonts) {
  std::error_code ignored;
  return std::filesystem::exists(fonts / "DejaVuSans.ttf", ignored) &&
         std::filesystem::exists(fonts / "DejaVuSans-Bold.ttf", ignored);
}

protocol::Result<std::string> png(const Picture& picture, const std::filesystem::path& fonts) {
  if (!has_fonts(fonts)) {
    return protocol::Error{"DejaVu Sans is missing: install fonts-dejavu-core"};
  }
  const auto side = [](double length) {
    return static_cast<int>(std::lround(std::clamp(length, 1.0, double{largest_side})));
  };
  const Surface paper(
      ::cairo_image_surface_create(CAIRO_FORMAT_RGB24, side(picture.width), side(picture.height)));
  const Pen pen(::cairo_create(paper.get()));
  set_colour(pen.get(), "white");
  ::cairo_paint(pen.get());
  ::cairo_set_source_rgb(pen.get(), 0, 0, 0);
  ::cairo_set_miter_limit(pen.get(), 4);  // SVG's default
  set_unhinted(pen.get());
  for (const Box& box : picture.boxes) draw(pen.get(), box);
  for (const Stroke& stroke : picture.strokes) draw(pen.get(), stroke);
  for (const PlacedEmblem& emblem : picture.emblems) draw(pen.get(), emblem);
  const Font plain = font_in(fonts / "DejaVuSans.ttf");
  const Font bold = font_in(fonts / "DejaVuSans-Bold.ttf");
  for (const Text& text : picture.texts) draw(pen.get(), text, (text.bold ? bold : plain).get());
  cairo_status_t status = ::cairo_status(pen.get());
  std::string bytes;
  if (status == CAIRO_STATUS_SUCCESS) {
    status = ::cairo_surface_write_to_png_stream(paper.get(), append, &bytes);
  }
  if (status == CAIRO_STATUS_SUCCESS) return bytes;
  return protocol::Error{std::string("the picture cannot be drawn: ") +
                         ::cairo_status_to_string(status)};
}

}  // namespace aspis::exports::chart
