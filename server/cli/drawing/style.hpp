// How drawings look on the terminal they go to: its width, colours that people with any colour
// vision tell apart, and rows of symbols. No drawing tells by colour alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

struct Cell {
  char symbol = ' ';
  bool marked = false;
  Paint paint;
};

/// Columns that grid_row takes.
[[nodiscard]] constexpr int grid_width(int cells) {
  return 2 * cells + 1;
}

/// " a [b c] d ": two columns a cell and one at the end, marked stretches in brackets.
[[nodiscard]] std::string grid_row(const std::vector<Cell>& cells, const Style&);

/// Below the numbers from 1 on, of each its last digit: " 1 2 3 ... 9 0 1 ".
[[nodiscard]] std::string grid_numbers(int cells, const Style&);

}  // namespace aspis::cli::drawing
