// What a game of a tournament is played with, as its plan has it: the same wherever it is played.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee/formats/plan.hpp"
#include "referee/match/game.hpp"
#include "server/tournament/seating_policy.hpp"

namespace aspis::tournament {

/// `board_seed` as formats::board_seed has it; `aliases` by seat; `terms` in place of the plan's
/// own, where there are any. Without a dictionary, a date and an observer, which are the caller's.
/// Throws std::invalid_argument where the rules refuse the plan's options.
[[nodiscard]] match::GamePlan planned_game(const rules::Rules&, const formats::Plan&,
                                           std::uint64_t board_seed,
                                           std::vector<std::string> aliases,
                                           const Terms* terms = nullptr);

}  // namespace aspis::tournament
