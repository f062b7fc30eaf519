// Whether a program is good enough: "60 % of 20 games against Bronze".
#pragma once

#include <optional>

#include "referee/formats/scrimmage.hpp"

namespace aspis::formats {

struct Bar {
  int percent = 60;  // of the points, draws as halves
  int games = 20;    // at least
};

struct BarCheck {
  double share = 0;  // of the points that could be had, 0 to 1; 0 without games
  double low = 0;    // ends of its 95 % interval (Wilson 1927)
  double high = 1;
  bool passed = false;
  /// The fewest games that it still takes, and the points to be made in them: 0 once it has passed;
  /// none where no number of games is enough.
  std::optional<int> fewest_games;
  double points = 0;
  /// Games that it takes if points are made at the rate so far; none where that is below the bar,
  /// or nothing was played.
  std::optional<int> games_at_this_rate;
};

/// All games count, those after the last that was asked for as well: who has passed may fall below
/// the bar again.
[[nodiscard]] BarCheck better_than(const Bar&, const HeadToHead&);

}  // namespace aspis::formats
