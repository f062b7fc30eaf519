// One match as a bracket shows it: its number, and for each side seed, name and result.
#pragma once

#include <map>

#include "server/exports/chart/picture.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {

/// What every box of one bracket has in common.
struct BoxStyle {
  double name_width = 44;
  std::map<Entrant, int> seeds;  // from 1; empty where they say nothing
  static constexpr double row = 10.5;
  static constexpr double height = 2 * row;
  static constexpr double label_width = 22;
  static constexpr double seed_width = 15;
  static constexpr double score_width = 36;
  [[nodiscard]] double width() const { return label_width + seed_width + name_width + score_width; }
};
[[nodiscard]] BoxStyle style_for(const Tournament&, const formats::Group&, bool with_seeds);

/// Winners are bold. A side that is not known is "winner of M12"; a match that may not be needed
/// is dashed.
[[nodiscard]] Picture match_box(const Tournament&, const formats::Pairing&, const BoxStyle&);

/// "M12 was tied after 8 games: the lot ...", for matches that went beyond their games.
[[nodiscard]] std::vector<std::string> match_notes(const Tournament&, const formats::Group&);

}  // namespace aspis::exports::chart
