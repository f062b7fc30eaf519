#include "referee/formats/bar.hpp"

#include <algorithm>
#include <cmath>

#include "referee/formats/ratings.hpp"

namespace aspis::formats {
namespace {

void set_interval(BarCheck& check, double games) {
  constexpr double z = deviations_95;
  const double p = check.share;
  const double scale = 1 / (1 + z * z / games);
  const double centre = scale * (p + z * z / (2 * games));
  const double half = scale * z * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games));
  check.low = std::max(0.0, centre - half);
  check.high = std::min(1.0, centre + half);
}

int divided_up(int number, int by) {
  return (number + by - 1) / by;
}

}  // namespace

BarCheck better_than(const Bar& bar, const HeadToHead& played) {
  BarCheck check;
  const int games = played.games();
  const int points2 = 2 * played.wins + played.draws;
  if (games > 0) {
    check.share = points2 / (2.0 * games);
    set_interval(check, games);
  }
  // In hundredths of half points: what is missing if not one more game is played.
  const int missing = 2 * bar.percent * games - 100 * points2;
  const int due = std::max(std::max(bar.games, 1) - games, 0);
  if (games > 0 && missing <= 0) check.games_at_this_rate = due;
  check.passed = check.games_at_this_rate == 0;
  // In games that are due anyway, or in more of them, all won.
  const int missing_then = missing + 2 * bar.percent * due;
  if (missing_then <= 200 * due) {
    check.fewest_games = due;
    check.points = std::max(divided_up(missing_then, 100), 0) / 2.0;
  } else if (bar.percent < 100) {
    check.fewest_games = divided_up(missing, 200 - 2 * bar.percent);
    check.points = *check.fewest_games;
  }
  return check;
}

}  // namespace aspis::formats
