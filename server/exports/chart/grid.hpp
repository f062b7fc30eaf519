// A table as a picture: columns as wide as what is in them, a line of heads, cuts between rows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/exports/chart/picture.hpp"

namespace aspis::exports::chart {

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

[[nodiscard]] Picture draw(const Grid&);

/// The grid in pieces of at most this size, at its natural scale: by rows, and by columns, of which
/// the first `fixed` stand in every piece. A piece has at least one row and one other column.
[[nodiscard]] std::vector<Grid> split(const Grid&, std::size_t fixed, double width, double height);

}  // namespace aspis::exports::chart
