// A position drawn as lines of text, each game in its own way; a game without one of its own is
// drawn as the rows of its board. Prints nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "referee/rules/position.hpp"
#include "server/cli/drawing/style.hpp"

namespace aspis::cli::drawing {

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
