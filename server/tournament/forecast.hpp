// Previews a tournament without ties: every stage with its groups and games. For display only; does
// not affect play.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee/formats/plan.hpp"
#include "referee/formats/results.hpp"
#include "referee/formats/schedule.hpp"

namespace aspis::tournament {

struct StageForecast {
  std::string name;
  formats::Format format = formats::Format::groups;
  std::vector<int> groups;  // sizes
  int games = 0;            // without play-offs and extensions not known to be needed
  bool skipped = false;     // played only if there are ties
  bool endless = false;     // until closed; `games` are those of its first round
  std::string note;         // why a Swiss stage has fewer rounds than planned
};

/// Continues from `results`. In other games the lower roster number wins.
[[nodiscard]] std::vector<StageForecast> forecast(const formats::Plan&, const formats::Facts&,
                                                  formats::Results results = {});

/// The number of games of a plan as forecast() counts them, computed without listing them.
[[nodiscard]] std::int64_t games_planned(const formats::Plan&, const formats::Facts&);

/// "34 -> 8·8·9·9 -> 2x8 -> 8 -> 4 -> final"
[[nodiscard]] std::string strip(int entrants, const std::vector<StageForecast>&);
/// "4 groups of 8, 8, 9 and 9", "single elimination of 16".
[[nodiscard]] std::string shape_words(const StageForecast&);

}  // namespace aspis::tournament
