// The analysis of a game for people. Prints nothing.
#pragma once

#include <string>
#include <vector>

#include "protocol/record.hpp"
#include "referee/analysis/game.hpp"
#include "server/cli/drawing/style.hpp"

namespace aspis::cli {

/// The graph, every move that gave something away, the decisive one, the accuracy of each seat.
/// Lines end with \n.
[[nodiscard]] std::string analysis_words(const protocol::Record&, const analysis::GameAnalysis&,
                                         const drawing::Style&);

/// One line a move: "7,3,2  proven win", "2,6,1,2,10,1,bused  12 points ahead at the end". `played`
/// is marked.
[[nodiscard]] std::string moves_words(const std::vector<analysis::MoveValue>&,
                                      const std::string& played);

}  // namespace aspis::cli
