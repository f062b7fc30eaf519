// Arenas out of text: files, the classic dialect's 528 characters, and one move between two.
#include <algorithm>
#include <optional>

#include "protocol/tokens.hpp"
#include "referee/rules/boxing/arena.hpp"

namespace aspis::rules::boxing {

using protocol::Error;
using protocol::Result;

namespace {

constexpr std::size_t line_size = arena_columns + 1;

std::string shown(char c) {
  return protocol::in_quotes({&c, 1});
}

std::string place(std::size_t line, std::size_t column) {
  return "line " + std::to_string(line + 1) + ", column " + std::to_string(column + 1);
}

/// The size of a classic text and its sixteen newlines.
std::optional<Error> find_frame_error(std::string_view text) {
  if (text.size() > classic_size) {
    return Error{"more than 528 characters: write 16 lines of 32, each ended by one newline" +
                 std::string(text.find('\r') == std::string_view::npos ? "" : ", without CR")};
  }
  if (text.size() < classic_size) {
    return Error{"not 528 characters but " + std::to_string(text.size()) +
                 ": write 16 lines of 32, each ended by one newline"};
  }
  for (std::size_t line = 0; line < arena_rows; ++line) {
    const std::size_t end = line * line_size + arena_columns;
    if (text[end] != '\n') {
      return Error{place(line, arena_columns) + ": " + shown(text[end]) +
                   " where the line must end"};
    }
  }
  return std::nullopt;
}

/// The spots of `after` that differ from `before`, or the first one that may not differ so.
Result<std::vector<Square>> marked_spots(std::string_view before, std::string_view after,
                                         char mark) {
  std::vector<Square> marked;
  for (std::size_t line = 0; line < arena_rows; ++line) {
    for (std::size_t column = 0; column < arena_columns; ++column) {
      const char was = before[line * line_size + column];
      const char is = after[line * line_size + column];
      if (was == is) continue;
      if (was != vacant_spot) {
        return Error{place(line, column) + ": changed a spot that was not vacant, " + shown(was) +
                     " to " + shown(is)};
      }
      if (is != mark) {
        return Error{place(line, column) + ": wrote " + shown(is) + " where only the own mark " +
                     shown(mark) + " may be written"};
      }
      marked.push_back({static_cast<int>(line), static_cast<int>(column), 1});
    }
  }
  return marked;
}

bool covers(const Square& square, const Square& spot) {
  return spot.row >= square.row && spot.row < square.row + square.size &&
         spot.column >= square.column && spot.column < square.column + square.size;
}

/// As wide as the run of marked spots to the right of the first one. That one, the first in
/// reading order, is the top left spot of the square, if there is one.
Square widest_from_first(const std::vector<Square>& marked) {
  Square square = marked.front();
  for (std::size_t next = 1; next < marked.size(); ++next) {
    const Square wider{square.row, square.column, square.size + 1};
    if (marked[next] != Square{square.row, square.column + square.size, 1}) break;
    if (!is_inside(wider)) break;
    square = wider;
  }
  return square;
}

std::string place(const Square& square) {
  return place(static_cast<std::size_t>(square.row), static_cast<std::size_t>(square.column));
}

}  // namespace

Result<Arena> start_from_rows(const std::vector<std::string_view>& rows) {
  if (rows.size() != arena_rows) {
    return Error{"an arena has 16 lines of 32 characters, and here the number of lines is " +
                 std::to_string(rows.size())};
  }
  Arena arena;
  for (std::size_t line = 0; line < rows.size(); ++line) {
    if (rows[line].size() != arena_columns) {
      return Error{"line " + std::to_string(line + 1) + ": " + std::to_string(rows[line].size()) +
                   " characters where 32 are expected"};
    }
    for (std::size_t column = 0; column < arena_columns; ++column) {
      const char c = rows[line][column];
      if (c == vacant_spot) continue;
      if (c != unusable_spot) {
        return Error{place(line, column) + ": " + shown(c) + " where - or o is expected"};
      }
      arena.fill({static_cast<int>(line), static_cast<int>(column), 1}, c);
    }
  }
  if (arena.full()) return Error{"no spot of the arena is vacant: leave at least one '-'"};
  return arena;
}

Result<Arena> read_arena_file(std::string_view text) {
  return start_from_rows(protocol::split_lines(text));
}

std::string classic_text(const Arena& arena) {
  std::string text;
  text.reserve(classic_size);
  for (const std::string& row : arena.rows()) text += row + '\n';
  return text;
}

Result<Square> square_between(std::string_view before, std::string_view after, char mark) {
  if (auto error = find_frame_error(before)) return Error{"the arena before: " + error->text};
  if (auto error = find_frame_error(after)) return *std::move(error);
  const auto marked = marked_spots(before, after, mark);
  if (!marked) return marked.error();
  if (marked->empty()) return Error{"nothing marked: the arena came back as it was given"};

  const Square square = widest_from_first(*marked);
  const auto stray = std::find_if_not(marked->begin(), marked->end(),
                                      [&](const Square& spot) { return covers(square, spot); });
  const auto inside = std::count_if(marked->begin(), marked->end(),
                                    [&](const Square& spot) { return covers(square, spot); });
  if (inside != square.size * square.size) {
    return Error{"not a square: " + std::to_string(marked->size()) +
                 " spots marked, the first at " + place(square)};
  }
  if (stray != marked->end()) {
    return Error{"more than one square: side " + std::to_string(square.size) + " at " +
                 place(square) + ", and another spot at " + place(*stray)};
  }
  return square;
}

}  // namespace aspis::rules::boxing
