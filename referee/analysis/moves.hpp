// What every legal move of one position is worth.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/analysis/analyst.hpp"

namespace aspis::analysis {

/// Of a position that is over by its rules, for `seat` of two.
[[nodiscard]] Value value_of_end(const rules::Position&, std::size_t seat, bool counts_points);

/// For the seat to move; the best first, of equal ones in the order of the rules. Each gets a
/// little of the budget, then those that are left open get more. `position` as for Analyst::judge.
[[nodiscard]] std::vector<MoveValue> values_of_moves(Analyst&, const rules::Position& position,
                                                     Budget&);

}  // namespace aspis::analysis
