// A tournament's chart, from tables and the drawings of its stages to its pages. For sources in
// this folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

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

/// The stages in a line, each stage, the final places; a picture a page, as large as the paper,
/// headed by `title`.
[[nodiscard]] std::vector<Picture> chart_pages(const Tournament&, const formats::Schedule&, Paper,
                                               const std::string& title);
[[nodiscard]] std::vector<Picture> stage_pages(const Tournament&, const formats::Schedule&,
                                               int stage, Paper);

/// The stages of a tournament in one line: 34, 8·8·9·9, 2 × 8, 8, 4, final. In boxes with arrows,
/// each with its stage's name, no wider than `width`; how many play in all comes first.
[[nodiscard]] Picture strip(const Tournament&, const formats::Schedule&, double width);

/// A stage to be drawn in pictures for which there is room, in the order in which they are to
/// stand.
struct StageDrawing {
  const Tournament& tournament;
  const formats::Schedule& schedule;
  const formats::Stage& stage;
  Room room;
  bool emblem_heads = false;  // above the columns of crosstables
};

/// Each group with crosstable, cuts, who goes on, and why who is above whom where that was a tie.
[[nodiscard]] std::vector<Picture> group_pictures(const StageDrawing&);
/// The table, then the matches of each round.
[[nodiscard]] std::vector<Picture> round_pictures(const StageDrawing&);
/// The table with the wins from each seat, then the games.
[[nodiscard]] std::vector<Picture> order_pictures(const StageDrawing&);
/// Elimination of either kind and finals: the whole bracket in one picture where there is room for
/// it, else in several: parts of it first, each ending in a match whose winner goes on to the last
/// one. Then notes on matches that went beyond their games.
[[nodiscard]] std::vector<Picture> bracket_pictures(const StageDrawing&);

/// The final places of all.
[[nodiscard]] std::vector<Picture> place_pictures(const Tournament&, const formats::Schedule&,
                                                  Room);

}  // namespace aspis::exports::chart
