// What an act changes for those who play, in lines for people.
#pragma once

#include <cstddef>
#include <string>

#include "server/tournament/settling.hpp"

namespace aspis::tournament {

/// Stages that are drawn, reopened or complete; who enters or leaves a stage and who changes its
/// group; tables; play-offs; games that are played again; final places. Names entrants by their
/// aliases.
[[nodiscard]] Consequences changes_between(const Tournament& before, const Tournament& now);

/// "1 game is", "3 games are".
[[nodiscard]] std::string counted(std::size_t count, const std::string& one,
                                  const std::string& many);

}  // namespace aspis::tournament
