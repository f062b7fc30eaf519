// A picture in pixels, where SVG is not taken: previews of links.
#pragma once

#include <filesystem>
#include <string>

#include "protocol/result.hpp"
#include "server/exports/chart/picture.hpp"

namespace aspis::exports::chart {

/// Where Debian has DejaVu Sans, with which widths of texts are measured.
inline constexpr const char* usual_fonts = "/usr/share/fonts/truetype/dejavu";

/// Whether it can be done here.
[[nodiscard]] bool has_fonts(const std::filesystem::path& fonts = usual_fonts);

/// A pixel a point; dashes and italics are left out. Letters that the font lacks are boxes. The
/// error says that a font is missing.
[[nodiscard]] protocol::Result<std::string> png(const Picture&,
                                                const std::filesystem::path& fonts = usual_fonts);

}  // namespace aspis::exports::chart
