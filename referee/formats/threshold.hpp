// How far a version of a program is with a threshold of the plan.
#pragma once

#include "referee/formats/plan.hpp"

namespace aspis::formats {

/// The first games of a version against a threshold's opponent, at most as many as it asks for:
/// later ones do not count, so that playing on changes nothing.
struct ThresholdGames {
  int games = 0;
  int points2 = 0;  // doubled
};

enum class ThresholdState { open, passed, failed };

struct ThresholdCheck {
  ThresholdState state = ThresholdState::open;  // decided as soon as the rest cannot change it
  int games_left = 0;
  double points_needed = 0;  // in them
  double share = 0;          // of the points so far, 0 to 1
  double low = 0;            // its 95 % interval (Wilson 1927)
  double high = 1;
};

[[nodiscard]] ThresholdCheck check(const Threshold&, const ThresholdGames&);

}  // namespace aspis::formats
