// The games of a shard as the referee and the store know them: for whoever plays them, and for
// whoever checks what was played.
#pragma once

#include "referee/match/game_plan.hpp"
#include "server/cluster/shard.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cluster {

/// Where it belongs in its tournament.
[[nodiscard]] tournament::GamePlace place_of(const ShardMatch&, const ShardGame&);

/// Without a dictionary's path and a date. Throws std::invalid_argument where the rules refuse the
/// plan's options.
[[nodiscard]] match::GamePlan plan_of(const Shard&, const ShardGame&, const rules::Rules&,
                                      const words::Dictionary*);

}  // namespace aspis::cluster
