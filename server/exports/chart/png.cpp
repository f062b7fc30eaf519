#include "server/exports/chart/png.hpp"

#include <freetype/freetype.h>
#include <freetype/ftoutln.h>
#include <freetype/ftstroke.h>
#include <ft2build.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "protocol/utf8.hpp"
#include "server/exports/chart/emblem.hpp"

namespace aspis::exports::chart {
namespace {

constexpr int largest_side = 4'000;

struct Colour {
  std::array<std::uint8_t, 3> parts{0, 0, 0};
};

/// "white", "#0b5fa5"
Colour colour_of(std::string_view text) {
  if (text == "white") return {{255, 255, 255}};
  unsigned value = 0;
  if (text.starts_with('#')) std::from_chars(text.data() + 1, text.data() + text.size(), value, 16);
  return {{static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>(value >> 8U),
           static_cast<std::uint8_t>(value)}};
}

void expect(FT_Error error, const char* what) {
  if (error != 0) throw std::runtime_error(std::string("FreeType: ") + what);
}

/// As FreeType counts: 64 to a pixel.
FT_Pos fine(double pixels) {
  return std::lround(pixels * 64);
}

/// White paper; y goes down, as in Picture.
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width),
        height_(height),
        pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3, 255) {
    FT_Library library = nullptr;
    expect(::FT_Init_FreeType(&library), "cannot start");
    library_.reset(library);
  }

  [[nodiscard]] FT_Library library() const { return library_.get(); }

  /// An outline whose y goes up from the bottom of the paper.
  void fill(FT_Outline& outline, Colour colour) {
    colour_ = colour;
    FT_Raster_Params params{};
    params.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
    params.gray_spans = [](int y, int count, const FT_Span* spans, void* user) {
      static_cast<Canvas*>(user)->blend(y, count, spans);
    };
    params.user = this;
    params.clip_box = {0, 0, width_, height_};
    expect(::FT_Outline_Render(library_.get(), &outline, &params), "cannot draw the outline");
  }

  void fill(const std::vector<EmblemPolygon>& polygons, Colour colour) {
    with_outline(polygons, [&](FT_Outline& outline) { fill(outline, colour); });
  }

  /// A line around them, round at the corners.
  void draw_line(const std::vector<EmblemPolygon>& polygons, double width) {
    with_outline(polygons, [&](FT_Outline& outline) {
      FT_Stroker made = nullptr;
      expect(::FT_Stroker_New(library_.get(), &made), "cannot create a stroker");
      const std::unique_ptr<FT_StrokerRec_, decltype(&::FT_Stroker_Done)> pen(made,
                                                                              ::FT_Stroker_Done);
      ::FT_Stroker_Set(made, fine(width / 2), FT_STROKER_LINECAP_BUTT,
                       FT_STROKER_LINEJOIN_MITER_FIXED, FT_Fixed{4} << 16U);
      expect(::FT_Stroker_ParseOutline(made, &outline, 0), "cannot draw the line");
      FT_UInt points = 0;
      FT_UInt contours = 0;
      expect(::FT_Stroker_GetCounts(made, &points, &contours), "cannot draw the line");
      FT_Outline line{};
      expect(::FT_Outline_New(library_.get(), points, static_cast<FT_Int>(contours), &line),
             "out of memory");
      const auto done = [this](FT_Outline* drawn) { ::FT_Outline_Done(library_.get(), drawn); };
      const std::unique_ptr<FT_Outline, decltype(done)> owner(&line, done);
      line.n_points = 0;
      line.n_contours = 0;
      ::FT_Stroker_Export(made, &line);
      fill(line, {});
    });
  }

  [[nodiscard]] int height() const { return height_; }
  /// Rows of 24-bit pixels, each with PNG's filter 0 before it.
  [[nodiscard]] std::string rows() const {
    const auto row = static_cast<std::size_t>(width_) * 3;
    std::string bytes;
    bytes.reserve((row + 1) * static_cast<std::size_t>(height_));
    for (std::size_t at = 0; at < pixels_.size(); at += row) {
      bytes += '\0';
      bytes.append(reinterpret_cast<const char*>(pixels_.data() + at), row);
    }
    return bytes;
  }

 private:
  // Signed before FreeType 2.13.3, unsigned since.
  using ContourEnd = std::remove_pointer_t<decltype(FT_Outline::contours)>;
  using Tag = std::remove_pointer_t<decltype(FT_Outline::tags)>;

  struct Done {
    void operator()(FT_Library library) const { ::FT_Done_FreeType(library); }
  };

  template <class Use>
  void with_outline(const std::vector<EmblemPolygon>& polygons, Use use) {
    std::vector<FT_Vector> points;
    std::vector<ContourEnd> ends;
    for (const EmblemPolygon& polygon : polygons) {
      if (polygon.size() < 3) continue;
      for (const EmblemPoint& point : polygon) {
        points.push_back({fine(point.x), fine(height_ - point.y)});
      }
      ends.push_back(static_cast<ContourEnd>(points.size() - 1));
    }
    if (points.empty()) return;
    std::vector<Tag> tags(points.size(), FT_CURVE_TAG_ON);
    FT_Outline outline{};
    outline.n_contours = static_cast<ContourEnd>(ends.size());
    outline.n_points = static_cast<ContourEnd>(points.size());
    outline.points = points.data();
    outline.tags = tags.data();
    outline.contours = ends.data();
    use(outline);
  }

  void blend(int y, int count, const FT_Span* spans) {
    const int row = height_ - 1 - y;
    if (row < 0 || row >= height_) return;
    for (int at = 0; at < count; ++at) {
      const int begin = std::max<int>(spans[at].x, 0);
      const int end = std::min<int>(spans[at].x + spans[at].len, width_);
      for (int x = begin; x < end; ++x) blend(x, row, spans[at].coverage);
    }
  }

  void blend(int x, int row, unsigned coverage) {
    const std::size_t at = (static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
                            static_cast<std::size_t>(x)) *
                           3;
    for (std::size_t part = 0; part < 3; ++part) {
      const unsigned mixed = pixels_[at + part] * (255 - coverage) + colour_.parts[part] * coverage;
      pixels_[at + part] = static_cast<std::uint8_t>((mixed + 127) / 255);
    }
  }

  int width_;
  int height_;
  std::vector<std::uint8_t> pixels_;
  Colour colour_;
  std::unique_ptr<FT_LibraryRec_, Done> library_;
};

class Font {
 public:
  Font(const Canvas& canvas, const std::filesystem::path& file) {
    FT_Face face = nullptr;
    expect(::FT_New_Face(canvas.library(), file.c_str(), 0, &face), "the font cannot be read");
    face_.reset(face);
  }

  void draw(Canvas& canvas, const Text& text, std::string_view letters) const {
    expect(::FT_Set_Char_Size(face_.get(), 0, fine(text.size), 72, 72),
           "the font does not have this size");
    double x = text.x;
    if (text.anchor != Anchor::start) {
      const double width = walk(letters, [](FT_Outline&, double) {});
      x -= text.anchor == Anchor::middle ? width / 2 : width;
    }
    walk(letters, [&](FT_Outline& outline, double along) {
      ::FT_Outline_Translate(&outline, fine(x + along), fine(canvas.height() - text.y));
      canvas.fill(outline, {});
    });
  }

 private:
  struct Done {
    void operator()(FT_Face face) const { ::FT_Done_Face(face); }
  };

  /// Calls draw(outline, how far along) for each letter; returns the width of all.
  template <class Draw>
  double walk(std::string_view letters, Draw draw) const {
    double along = 0;
    while (!letters.empty()) {
      const std::size_t size = std::max<std::size_t>(1, protocol::letter_size(letters));
      const FT_UInt glyph = ::FT_Get_Char_Index(face_.get(), code_of(letters.substr(0, size)));
      letters.remove_prefix(size);
      if (::FT_Load_Glyph(face_.get(), glyph, FT_LOAD_NO_BITMAP | FT_LOAD_NO_HINTING) != 0)
        continue;
      const FT_GlyphSlot slot = face_->glyph;
      if (slot->format == FT_GLYPH_FORMAT_OUTLINE) draw(slot->outline, along);
      along += static_cast<double>(slot->linearHoriAdvance) / 65536;
    }
    return along;
  }

  static FT_ULong code_of(std::string_view letter) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(letter[at]); };
    if (protocol::letter_size(letter) == 0) return 0xFFFD;
    FT_ULong code = letter.size() == 1 ? byte(0) : byte(0) & (0xFFU >> (letter.size() + 1));
    for (std::size_t at = 1; at < letter.size(); ++at) code = code << 6U | (byte(at) & 0x3FU);
    return code;
  }

  std::unique_ptr<FT_FaceRec_, Done> face_;
};

std::string big_endian(std::size_t number) {
  std::string bytes;
  for (const unsigned shift : {24U, 16U, 8U, 0U})
    bytes += static_cast<char>(number >> shift & 255U);
  return bytes;
}

std::string chunk(const std::string& type, const std::string& content) {
  const std::string checked = type + content;
  const auto sum =
      ::crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size()));
  return big_endian(content.size()) + checked + big_endian(sum);
}

std::string packed(const std::string& bytes) {
  uLongf size = ::compressBound(static_cast<uLong>(bytes.size()));
  std::string made(size, '\0');
  if (::compress2(reinterpret_cast<Bytef*>(made.data()), &size,
                  reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()),
                  6) != Z_OK) {
    throw std::runtime_error("zlib cannot compress");
  }
  made.resize(size);
  return made;
}

EmblemPolygon rectangle_of(double left, double top, double right, double bottom) {
  return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

/// As wide as its stroke, cut off straight at both ends.
EmblemPolygon line_of(const Stroke& stroke) {
  const double length = std::hypot(stroke.x2 - stroke.x1, stroke.y2 - stroke.y1);
  if (length == 0) return {};
  const double x = (stroke.y2 - stroke.y1) / length * stroke.width / 2;
  const double y = (stroke.x1 - stroke.x2) / length * stroke.width / 2;
  return {{stroke.x1 + x, stroke.y1 + y},
          {stroke.x2 + x, stroke.y2 + y},
          {stroke.x2 - x, stroke.y2 - y},
          {stroke.x1 - x, stroke.y1 - y}};
}

void draw(Canvas& canvas, const PlacedEmblem& emblem) {
  const double scale = emblem.size / emblem_side;
  for (EmblemShape& shape : emblem_shapes(emblem.emblem)) {
    for (EmblemPolygon& polygon : shape.polygons) {
      for (EmblemPoint& point : polygon) {
        point = {emblem.x + point.x * scale, emblem.y + point.y * scale};
      }
    }
    canvas.fill(shape.polygons, colour_of(shape.colour));
    if (shape.is_lined) canvas.draw_line(shape.polygons, emblem_line * scale);
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
    return std::clamp(static_cast<int>(std::lround(length)), 1, largest_side);
  };
  Canvas canvas(side(picture.width), side(picture.height));
  for (const Box& box : picture.boxes) {
    canvas.draw_line({rectangle_of(box.x, box.y, box.x + box.width, box.y + box.height)},
                     box.stroke);
  }
  for (const Stroke& stroke : picture.strokes) canvas.fill({line_of(stroke)}, {});
  for (const PlacedEmblem& emblem : picture.emblems) draw(canvas, emblem);
  const Font plain(canvas, fonts / "DejaVuSans.ttf");
  const Font bold(canvas, fonts / "DejaVuSans-Bold.ttf");
  for (const Text& text : picture.texts) (text.bold ? bold : plain).draw(canvas, text, text.text);
  const std::string header = big_endian(static_cast<std::size_t>(side(picture.width))) +
                             big_endian(static_cast<std::size_t>(side(picture.height))) +
                             std::string("\x08\x02\x00\x00\x00", 5);
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", packed(canvas.rows())) +
         chunk("IEND", "");
}

}  // namespace aspis::exports::chart
