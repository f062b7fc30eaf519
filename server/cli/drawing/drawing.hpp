// Draws positions as lines of text. A game without its own drawing function is drawn as the rows of
// its board. Drawings fit the terminal's width, use colours that colour-blind people can tell
// apart, and never rely on colour alone. Nothing here prints.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "referee/rules/position.hpp"

namespace aspis::cli::drawing {

struct Style {
  int width = 80;  // columns
  bool color = false;
};

/// `when` is auto, always or never. With auto, a terminal gets colour unless NO_COLOR is set. The
/// width is the terminal's, then COLUMNS, then 80.
[[nodiscard]] Style style_for_output(std::string_view when);

/// The role of a piece of text as the parameters of an SGR sequence; "" is plain.
using Paint = std::string_view;
inline constexpr Paint strong = "1";
inline constexpr Paint faint = "2";
inline constexpr Paint struck = "9";
inline constexpr Paint inverse = "7";

/// Colours of Okabe and Ito, "Color universal design" (2008): eight, then the first again.
[[nodiscard]] Paint seat_paint(int seat);

/// Returns `text` unchanged if the style has no colour or `paint` is plain.
[[nodiscard]] std::string painted(std::string_view text, Paint paint, const Style&);

/// Removes trailing spaces and appends a newline.
[[nodiscard]] std::string trimmed(std::string_view line);

struct Cell {
  char symbol = ' ';
  bool marked = false;
  Paint paint;
};

/// The width of grid_row's result, in columns.
[[nodiscard]] constexpr int grid_width(int cells) {
  return 2 * cells + 1;
}

/// " a [b c] d ": two columns per cell and one at the end, with marked cells in brackets.
[[nodiscard]] std::string grid_row(const std::vector<Cell>& cells, const Style&);

/// The last digit of each column number, to print below a grid: " 1 2 3 ... 9 0 1 ".
[[nodiscard]] std::string grid_numbers(int cells, const Style&);

/// `position` belongs to the record's game. `last_move`, in comma form, led to it; it is empty at
/// the start. Every line ends with a newline.
[[nodiscard]] std::string draw(const protocol::Record& record, const rules::Position& position,
                               const std::optional<std::string>& last_move, const Style& style);

/// Draws a board of `game` before the first move.
[[nodiscard]] std::string draw_board(std::string_view game, const protocol::Board& board,
                                     const Style& style);

/// One line per seat: its mark, name, `figures`, and whether it is to move.
[[nodiscard]] std::string seat_lines(const protocol::Record& record,
                                     const rules::Position& position,
                                     const std::vector<std::string>& figures, const Style& style);

struct GraphPoint {
  double height = 0;  // -1 to 1
  bool proven = false;
  bool gave_away = false;  // mark the move that led here
};

struct GraphLabels {
  std::string top;
  std::string middle;
  std::string bottom;
  int rows = 3;  // an odd number
};

/// One column per point, the first for the start (ply 0), split into several graphs if the width is
/// too small. '#' is proven, 'o' is an estimate; '!' below a column marks the move that led there.
/// Does not rely on colour.
[[nodiscard]] std::string value_graph(const std::vector<GraphPoint>&, const GraphLabels&,
                                      const Style&);

[[nodiscard]] std::string draw_boxing(const protocol::Record&, const rules::Position&,
                                      const std::optional<std::string>& last_move, const Style&);
[[nodiscard]] std::string draw_arena(const protocol::Board&, const Style&);

[[nodiscard]] std::string draw_croquet(const protocol::Record&, const rules::Position&,
                                       const std::optional<std::string>& last_move, const Style&);

[[nodiscard]] std::string draw_wordcube(const protocol::Record&, const rules::Position&,
                                        const std::optional<std::string>& last_move, const Style&);
[[nodiscard]] std::string draw_cube(const protocol::Board&, const Style&);

}  // namespace aspis::cli::drawing
