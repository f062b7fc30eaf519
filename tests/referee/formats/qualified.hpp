// Entrants who came through a stage of groups.
#pragma once

#include <vector>

#include "referee/formats/groups.hpp"

namespace aspis::formats::qualified {

/// The first `top` of each of so many groups, group after group; entrant 100 x group + rank.
inline std::vector<Qualifier> first_of_groups(int groups, int top) {
  std::vector<Qualifier> all;
  for (int group = 0; group < groups; ++group) {
    for (int rank = 1; rank <= top; ++rank) all.push_back({100 * group + rank, group, rank});
  }
  return all;
}

}  // namespace aspis::formats::qualified
