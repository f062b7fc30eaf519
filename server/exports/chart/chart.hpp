// The parts of a tournament's chart, from tables and stage drawings to pages. Only for sources in
// this folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

/// The maximum size of a picture.
struct Room {
  double width = 0;
  double height = 0;
};

struct Cell {
  std::string text;
  std::string below{};  // a second, smaller line
  bool bold = false;
  bool struck = false;                         // crossed out: the diagonal of a crosstable
  std::optional<tournament::Emblem> emblem{};  // before the text
};

struct Column {
  std::string head;
  Anchor anchor = Anchor::middle;
  /// The maximum width; longer texts are made smaller and then cut.
  double widest = 240;
  double narrowest = 0;
  std::optional<tournament::Emblem> emblem{};  // above the column's title
};

struct Grid {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<int> cuts;  // after how many rows to draw a thick line
};

/// Appends a table to `pictures`: title, grid and notes in one picture if they fit; otherwise the
/// grid split by rows and columns, then the notes. Each part repeats the first `fixed` columns and
/// has at least one row and one other column.
void add_table(std::vector<Picture>& pictures, const std::string& title, const Grid&,
               std::size_t fixed, const std::vector<std::string>& notes, Room);

/// Appends each note as a paragraph; pictures fit into `Room`.
void add_notes(std::vector<Picture>& pictures, const std::vector<std::string>& notes, Room);

/// One picture per page, as large as the paper and headed by `title`: the stages in a line, each
/// stage, and the final places.
[[nodiscard]] std::vector<Picture> chart_pages(const Tournament&, const formats::Schedule&, Paper,
                                               const std::string& title);
[[nodiscard]] std::vector<Picture> stage_pages(const Tournament&, const formats::Schedule&,
                                               int stage, Paper);

/// The stages of a tournament in one line: 34, 8·8·9·9, 2 × 8, 8, 4, final. The number of entrants
/// comes first, then a box for each stage with its name. At most `width` wide.
[[nodiscard]] Picture strip(const Tournament&, const formats::Schedule&, double width);

/// A stage to draw as pictures that fit into `room`, in reading order.
struct StageDrawing {
  const Tournament& tournament;
  const formats::Schedule& schedule;
  const formats::Stage& stage;
  Room room;
  bool emblem_heads = false;  // above the columns of crosstables
};

/// Each group with crosstable, cuts, entrants who advance, and how ties were broken.
[[nodiscard]] std::vector<Picture> group_pictures(const StageDrawing&);
/// The standings, then the matches of each round.
[[nodiscard]] std::vector<Picture> round_pictures(const StageDrawing&);
/// The standings with the wins from each seat, then the games.
[[nodiscard]] std::vector<Picture> order_pictures(const StageDrawing&);
/// Elimination stages and finals. The whole bracket is one picture if it fits; otherwise several:
/// first the parts, each ending in a match whose winner goes to the last part. Then notes on
/// matches that needed more than their games.
[[nodiscard]] std::vector<Picture> bracket_pictures(const StageDrawing&);

/// The final places of all entrants.
[[nodiscard]] std::vector<Picture> place_pictures(const Tournament&, const formats::Schedule&,
                                                  Room);

}  // namespace aspis::exports::chart
