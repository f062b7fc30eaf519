// A table as pictures: columns as wide as what is in them, a line of heads, cuts between rows,
// notes below it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/exports/chart/picture.hpp"

namespace aspis::exports::chart {

/// How large a picture may be.
struct Room {
  double width = 0;
  double height = 0;
};

struct Cell {
  std::string text;
  std::string below{};  // a second, smaller line
  bool bold = false;
  bool struck = false;  // a stroke from corner to corner: nobody meets oneself
  std::optional<tournament::Emblem> emblem{};  // before the text
};

struct Column {
  std::string head;
  Anchor anchor = Anchor::middle;
  /// At most so wide; longer texts are made smaller, then cut.
  double widest = 240;
  double narrowest = 0;
  std::optional<tournament::Emblem> emblem{};  // above the head
};

struct Grid {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<int> cuts;  // a thick line after so many rows
};

/// Title, grid and notes in one picture where there is room for it; else the grid in pieces, by
/// rows and by columns, of which the first `fixed` are in each, then the notes. A piece has at
/// least one row and one other column. Appended to `pictures`.
void add_table(std::vector<Picture>& pictures, const std::string& title, const Grid&,
               std::size_t fixed, const std::vector<std::string>& notes, Room);

/// Appends each note as a paragraph, in pictures no higher than there is room.
void add_notes(std::vector<Picture>& pictures, const std::vector<std::string>& notes, Room);

}  // namespace aspis::exports::chart
