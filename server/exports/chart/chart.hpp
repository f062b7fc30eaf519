// A tournament's chart, from the drawings of its stages to its pages. For sources in this folder.
#pragma once

#include <string>
#include <vector>

#include "server/exports/chart/grid.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

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
