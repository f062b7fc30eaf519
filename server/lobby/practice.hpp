// Stored practice games, and ratings computed from them alone.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "referee/formats/ratings.hpp"
#include "referee/match/game.hpp"

namespace aspis::lobby {

/// One side of a practice game.
struct PracticeSide {
  int entrant = 0;    // its number; 0 for a sample bot
  std::string house;  // the sample bot's name; "" for an entrant
  std::string name;   // alias, or the sample bot's name
  int version = 0;    // of its uploaded program; 0 is its current player
};

struct StoredPractice {
  db::PracticeRow row;
  std::string record;
};

/// 1 for a win, 0.5 for a tie.
[[nodiscard]] double to_points(protocol::Standing);

/// The row has no id yet, and no standard error of a sample bot.
[[nodiscard]] StoredPractice practice_row(const std::array<PracticeSide, 2>&,
                                          const match::GameOutcome&,
                                          std::chrono::microseconds took);

struct PracticeRating {
  int entrant = 0;   // 0 for a sample bot
  std::string name;  // as in the latest row
  formats::Rating rating;
};

/// Ratings of everyone who practised, strongest first, with mean 0. They do not affect the
/// tournament's ratings.
[[nodiscard]] std::vector<PracticeRating> practice_ratings(const std::vector<db::PracticeRow>&);

}  // namespace aspis::lobby
