// A tournament as it will go if nobody ties: every stage with its groups and games, before they can
// be known. For people; nothing is played by it.
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
  int games = 0;            // without play-offs and extensions that are not known to be needed
  bool skipped = false;     // it is played only where there are ties
  bool endless = false;     // until it is closed: `games` are those of its first round
  std::string note;         // of a Swiss stage: why it has fewer rounds than the plan asks for
};

/// Goes on from `results`; the lower number of the roster wins what is not in them.
[[nodiscard]] std::vector<StageForecast> forecast(const formats::Plan&, const formats::Facts&,
                                                  formats::Results results = {});

/// How many games a plan comes to, without play-offs and extensions; as forecast() has it, but
/// worked out without a list of all of them.
[[nodiscard]] std::int64_t games_planned(const formats::Plan&, const formats::Facts&);

/// "34 -> 8·8·9·9 -> 2x8 -> 8 -> 4 -> final"
[[nodiscard]] std::string strip(int entrants, const std::vector<StageForecast>&);
/// "4 groups of 8, 8, 9 and 9", "single elimination of 16".
[[nodiscard]] std::string shape_words(const StageForecast&);
/// "112 games", "1 game".
[[nodiscard]] std::string count_words(int count, const std::string& thing);

}  // namespace aspis::tournament
