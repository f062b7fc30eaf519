// What is kept of practice games: rows in the file, and ratings made of these rows alone.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "referee/formats/ratings.hpp"
#include "referee/match/game.hpp"

namespace aspis::lobby {

/// One of the two who practise.
struct PracticeSide {
  int entrant = 0;    // its number; 0 for a sample bot
  std::string house;  // its name; "" where an entrant plays
  std::string name;   // alias, or the sample bot's name
  int version = 0;    // of the program that it handed in; 0 is whatever plays for it
};

struct StoredPractice {
  db::PracticeRow row;
  std::string record;
};

/// The row has no id yet, and not what a sample bot wrote on standard error.
[[nodiscard]] StoredPractice practice_row(const std::array<PracticeSide, 2>&,
                                          const match::GameOutcome&,
                                          std::chrono::microseconds took);

struct PracticeRating {
  int entrant = 0;   // 0 for a sample bot
  std::string name;  // as in the latest of its rows
  formats::Rating rating;
};

/// Of everybody who practised, the strongest first. Their mean is 0; the tournament's ratings are
/// not affected.
[[nodiscard]] std::vector<PracticeRating> practice_ratings(const std::vector<db::PracticeRow>&);

}  // namespace aspis::lobby
