// The columns that every table of standings begins with, and what is said below it.
#pragma once

#include "server/exports/chart/grid.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

/// Place, entrant, who goes on, points, W-D-L, and what else parts entrants by the stage's plan.
[[nodiscard]] Grid standing_grid(const Tournament&, const formats::Schedule&, const formats::Stage&,
                                 const formats::Group&);

/// Of the columns that show entrants.
inline constexpr double widest_entrant = 100;
/// Who it is: what its program is called with the alias below, or the alias.
[[nodiscard]] Cell entrant_cell(const Tournament&, Entrant, bool bold);

/// Ties and how they were parted, play-offs, lots.
[[nodiscard]] std::vector<std::string> standing_notes(const Tournament&, const formats::Stage&,
                                                      const formats::Group&);

/// Each note a paragraph, in pictures no higher than `height`.
[[nodiscard]] std::vector<Picture> note_pictures(const std::vector<std::string>& notes,
                                                 double width, double height);

/// Title, grid and notes in one picture where that is no larger than the size; else the grid in
/// pieces of at most it, of whose columns the first `fixed` are in each, then the notes.
[[nodiscard]] std::vector<Picture> stacked(const std::string& title, const Grid&, std::size_t fixed,
                                           const std::vector<std::string>& notes, double width,
                                           double height);

}  // namespace aspis::exports::chart
