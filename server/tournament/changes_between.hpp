// What an act changes for those who play, in lines for people.
#pragma once

#include "server/tournament/settling.hpp"

namespace aspis::tournament {

/// Stages that are drawn, reopened or complete; who enters or leaves a stage and who changes its
/// group; play-offs; games that are played again; final places. Names entrants by their aliases.
[[nodiscard]] Consequences changes_between(const Tournament& before, const Tournament& now);

}  // namespace aspis::tournament
