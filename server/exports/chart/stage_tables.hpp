// Stages that are tables on paper: groups with crosstables, rounds of Swiss and ladder, orders of
// play, and the final places.
#pragma once

#include <vector>

#include "server/exports/chart/picture.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

// Pictures of at most this size, in the order in which they are to stand.

/// Each group with crosstable, cuts, who goes on, and why who is above whom where that was a tie.
[[nodiscard]] std::vector<Picture> group_pictures(const Tournament&, const formats::Schedule&,
                                                  const formats::Stage&, double width,
                                                  double height, bool emblem_heads);
/// The table, then the matches of each round.
[[nodiscard]] std::vector<Picture> round_pictures(const Tournament&, const formats::Schedule&,
                                                  const formats::Stage&, double width,
                                                  double height);
/// The table with the wins from each seat, then the games.
[[nodiscard]] std::vector<Picture> order_pictures(const Tournament&, const formats::Schedule&,
                                                  const formats::Stage&, double width,
                                                  double height);
[[nodiscard]] std::vector<Picture> place_pictures(const Tournament&, const formats::Schedule&,
                                                  double width, double height);

}  // namespace aspis::exports::chart
