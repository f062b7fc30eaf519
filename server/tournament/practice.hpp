// What comes of practice games: the rows that are stored of them, and ratings that count nowhere
// else.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "referee/formats/ratings.hpp"
#include "referee/match/game.hpp"

namespace aspis::tournament {

/// Who sits there.
struct PracticeSide {
  int entrant = 0;    // its number; 0 is nobody but a house bot
  std::string house;  // its name; "" where an entrant plays
  std::string name;   // alias, or the house bot's name
};

struct StoredPractice {
  db::PracticeRow row;
  std::string record;
};

/// Without its id. What a house bot wrote on standard error is not kept.
[[nodiscard]] StoredPractice practice_row(const std::array<PracticeSide, 2>&,
                                          const match::GameOutcome&,
                                          std::chrono::microseconds took);

struct PracticeRating {
  int entrant = 0;   // 0 is a house bot
  std::string name;  // as in the latest of its rows
  formats::Rating rating;
};

/// Of all who played, the strongest first. Mean 0; apart from the tournament's ratings.
[[nodiscard]] std::vector<PracticeRating> practice_ratings(const std::vector<db::PracticeRow>&);

}  // namespace aspis::tournament
