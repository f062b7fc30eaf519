// A tournament's chart as pages: which sections it has, in which order, on which paper.
#pragma once

#include <string>
#include <vector>

#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"

namespace aspis::exports::chart {

/// What stands at the top of every page: the tournament, the game, the date.
[[nodiscard]] std::string title_of(const Tournament&, const std::string& date);

/// The stages in a line, each stage, the final places; a picture a page, as large as the paper,
/// headed by `title`.
[[nodiscard]] std::vector<Picture> chart_pages(const Tournament&, const formats::Schedule&, Paper,
                                               const std::string& title);
[[nodiscard]] std::vector<Picture> stage_pages(const Tournament&, const formats::Schedule&,
                                               int stage, Paper);

}  // namespace aspis::exports::chart
