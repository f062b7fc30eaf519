// How drawings look on the terminal they go to: its width, and colours that people with any colour
// vision tell apart. No drawing tells by colour alone.
#pragma once

#include <string>
#include <string_view>

namespace aspis::cli::drawing {

struct Style {
  int width = 80;  // columns
  bool color = false;
};

/// `when` is auto, always or never. auto is colour on a terminal, unless NO_COLOR is set. The
/// width is the terminal's, else that of COLUMNS, else 80.
[[nodiscard]] Style style_for_output(std::string_view when);

/// What a piece of text stands for, given as the parameters of an SGR sequence; "" is plain.
using Paint = std::string_view;
inline constexpr Paint strong = "1";
inline constexpr Paint faint = "2";
inline constexpr Paint struck = "9";
inline constexpr Paint inverse = "7";

/// After Okabe and Ito, "Color universal design" (2008): eight seats, the ninth is the first again.
[[nodiscard]] Paint seat_paint(int seat);

/// `text` itself where the style has no colour or `paint` is plain.
[[nodiscard]] std::string painted(std::string_view text, Paint paint, const Style&);

/// Without the spaces at its end, and with a newline.
[[nodiscard]] std::string trimmed(std::string_view line);

}  // namespace aspis::cli::drawing
