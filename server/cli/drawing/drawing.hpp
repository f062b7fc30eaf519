// A position drawn as lines of text, each game in its own way; a game without one of its own is
// drawn as the rows of its board. How drawings look on the terminal they go to: its width, colours
// that people with any colour vision tell apart, and rows of symbols. No drawing tells by colour
// alone. Prints nothing.
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

/// `position` is one of the record's game. `last_move` is the move that led to it, in the comma
/// form; nothing at the start. Lines end with \n.
[[nodiscard]] std::string draw(const protocol::Record& record, const rules::Position& position,
                               const std::optional<std::string>& last_move, const Style& style);

/// A board of `game` before anything is played on it.
[[nodiscard]] std::string draw_board(std::string_view game, const protocol::Board& board,
                                     const Style& style);

/// One line a seat: mark, name, `figures` of the seat, and whose turn it is.
[[nodiscard]] std::string seat_lines(const protocol::Record& record,
                                     const rules::Position& position,
                                     const std::vector<std::string>& figures, const Style& style);

struct GraphPoint {
  double height = 0;  // -1 to 1
  bool proven = false;
  bool gave_away = false;  // the move that led here is marked
};

struct GraphLabels {
  std::string top;
  std::string middle;
  std::string bottom;
  int rows = 3;  // an odd number
};

/// One column a point, the first one being the start (ply 0); in stretches below each other where
/// the width is not enough. '#' is proven, 'o' an estimate; '!' below a column marks the move that
/// led there. Tells nothing by colour alone.
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
