// The analysis of a game for people. Prints nothing.
#pragma once

#include <string>

#include "protocol/record.hpp"
#include "referee/analysis/game.hpp"
#include "server/cli/drawing/style.hpp"

namespace aspis::cli {

/// The graph, every move that gave something away, the decisive one, the accuracy of each seat.
/// Lines end with \n.
[[nodiscard]] std::string analysis_words(const protocol::Record&, const analysis::GameAnalysis&,
                                         const drawing::Style&);

}  // namespace aspis::cli
