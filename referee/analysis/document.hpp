// The analysis of a game as JSON, for programs and pages: docs/analysis.md describes it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "protocol/record.hpp"
#include "referee/analysis/game.hpp"

namespace aspis::analysis {

[[nodiscard]] nlohmann::ordered_json analysis_json(const protocol::Record&, const GameAnalysis&);
[[nodiscard]] nlohmann::ordered_json moves_json(const std::vector<MoveValue>&);

}  // namespace aspis::analysis
