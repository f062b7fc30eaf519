#include "referee/formats/threshold.hpp"

#include <algorithm>
#include <cmath>

#include "referee/formats/ratings.hpp"

namespace aspis::formats {
namespace {

void set_interval(ThresholdCheck& check, double games) {
  constexpr double z = deviations_95;
  const double p = check.share;
  const double scale = 1 / (1 + z * z / games);
  const double centre = scale * (p + z * z / (2 * games));
  const double half = scale * z * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games));
  check.low = std::max(0.0, centre - half);
  check.high = std::min(1.0, centre + half);
}

}  // namespace

ThresholdCheck check(const Threshold& threshold, const ThresholdGames& played) {
  ThresholdCheck check;
  check.games_left = std::max(0, threshold.games - played.games);
  const int needed2 = (2 * threshold.percent * threshold.games + 99) / 100;
  const int missing2 = std::max(0, needed2 - played.points2);
  check.points_needed = missing2 / 2.0;
  if (missing2 == 0) {
    check.state = ThresholdState::passed;
  } else if (missing2 > 2 * check.games_left) {
    check.state = ThresholdState::failed;
  }
  if (played.games > 0) {
    check.share = played.points2 / (2.0 * played.games);
    set_interval(check, played.games);
  }
  return check;
}

}  // namespace aspis::formats
