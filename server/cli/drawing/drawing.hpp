// A position drawn as lines of text, each game in its own way; a game without one of its own is
// drawn as the rows of its board. Prints nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

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

}  // namespace aspis::cli::drawing
