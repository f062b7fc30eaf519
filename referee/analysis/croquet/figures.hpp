// What there is to say of solved croquet in a few numbers.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "referee/analysis/croquet/table.hpp"

namespace aspis::analysis::croquet {

struct FirstStep {
  int step = 0;
  Entry entry;  // for the first player
};

struct Figures {
  Entry start;                   // for the first player
  std::vector<FirstStep> steps;  // all of them
  std::size_t reachable = 0;     // positions that games can come to, those that are over apart
  std::size_t won = 0;           // of these, by the player to move
  std::size_t drawn = 0;
  std::size_t lost = 0;
  int longest_win = 0;            // moves to the end, of those positions
  rules::croquet::State longest;  // one where the player to move needs that many
};

[[nodiscard]] Figures figures_of(const Table&);

/// Every step as good as the best one, in ascending size.
[[nodiscard]] std::vector<int> best_steps(const Table&, const rules::croquet::State&);

}  // namespace aspis::analysis::croquet
