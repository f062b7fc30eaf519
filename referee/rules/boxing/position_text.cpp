// A position of the boxing match as text, and back.
#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/rules/boxing/position.hpp"

namespace aspis::rules::boxing {

using protocol::Error;
using protocol::Result;

namespace {

constexpr std::size_t head_lines = 3;

std::optional<int> seat_from(std::string_view mark, int seats) {
  if (mark.size() != 1 || mark[0] < 'A' || mark[0] >= mark_of(seats)) return std::nullopt;
  return mark[0] - 'A';
}

/// Unusable spots neither come nor go in a game.
std::optional<Error> fault_against(const Arena& start, const Arena& now) {
  for (int row = 0; row < arena_rows; ++row) {
    for (int column = 0; column < arena_columns; ++column) {
      const bool was = start.at(row, column) == unusable_spot;
      if (was == (now.at(row, column) == unusable_spot)) continue;
      return Error{"line " + std::to_string(row + 1 + static_cast<int>(head_lines)) + ", column " +
                   std::to_string(column + 1) +
                   ": not the unusable spots that the game began with"};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string BoxingPosition::status() const {
  std::string status;
  for (int seat = 0; seat < seats_; ++seat) {
    status += mark_of(seat);
    status += ' ';
    status += std::to_string(spots_[static_cast<std::size_t>(seat)]);
    status += ' ';
  }
  return status += "vacant " + std::to_string(vacant_);
}

std::string BoxingPosition::marks_out() const {
  std::string marks;
  for (int seat = 0; seat < seats_; ++seat) {
    if (is_out(seat)) marks += mark_of(seat);
  }
  return marks.empty() ? "-" : marks;
}

std::string BoxingPosition::text() const {
  return "turn " + std::string(1, mark_of(turn_)) + "\nout " + marks_out() + "\nwinner " +
         (winner_ ? std::string(1, mark_of(*winner_)) : "-") + "\n" + classic_text(arena_);
}

Result<BoxingPosition> BoxingPosition::read(std::string_view text, const Arena& start, int seats) {
  auto lines = protocol::fields_of(text, '\n');
  if (lines.size() != head_lines + arena_rows + 1) {
    return Error{"a boxing position has 19 lines: turn, out, winner and the 16 of the arena"};
  }
  const std::string marks = marks_of(seats);
  const auto turn = seat_from(protocol::head_of(lines[0]).rest, seats);
  if (!turn) return Error{"line 1: expected turn and one of " + marks};
  BoxingPosition position(start, seats);
  position.turn_ = *turn;
  const std::string_view out = protocol::head_of(lines[1]).rest;
  for (const char mark : out == "-" ? std::string_view{} : out) {
    const auto seat = seat_from(std::string_view(&mark, 1), seats);
    if (!seat) return Error{"line 2: expected out and - or some of " + marks};
    position.out_ |= 1U << static_cast<unsigned>(*seat);
  }
  const std::string_view winner = protocol::head_of(lines[2]).rest;
  position.winner_ = seat_from(winner, seats);
  if (!position.winner_ && winner != "-") {
    return Error{"line 3: expected winner and - or one of " + marks};
  }
  auto arena = arena_from_rows({lines.begin() + head_lines, lines.end() - 1}, marks);
  if (!arena) return Error{"arena, " + arena.error().text};
  if (auto fault = fault_against(start, *arena)) return *std::move(fault);
  position.set_arena(*arena);
  if (auto fault = position.inconsistency()) return *std::move(fault);
  if (position.text() != text) return Error{"a boxing position is not written like this"};
  return position;
}

std::optional<Error> BoxingPosition::inconsistency() const {
  if (is_out(turn_)) return Error{"line 1: a player who is out is not to move"};
  if (winner_ && is_out(*winner_)) return Error{"line 3: a player who is out has not won"};
  const auto alone = last_one_in();
  if (winner_.has_value() != (alone || vacant_ == 0)) {
    return Error{"line 3: there is a winner when the arena is full or one player is left"};
  }
  if (alone && winner_ != alone) return Error{"line 3: the winner is the last player left"};
  if (winner_ && winner_ != turn_) return Error{"line 1: the winner moved last"};
  return std::nullopt;
}

}  // namespace aspis::rules::boxing
