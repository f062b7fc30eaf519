// Who of a pair gets the first seat, and whom the seats keep apart. Not how they are paired.
#pragma once

#include <utility>

#include "referee/formats/swiss.hpp"

namespace aspis::formats {

/// How much an entrant is due the first seat (above 0) or the second one (below): 3 after two games
/// running in the other one, or two games more in it; 2 after more games in the other one; 1 after
/// the last game in the other one; 0 before the first game.
[[nodiscard]] int due(const Player&);

/// Games in the first seat less those in the second.
[[nodiscard]] int surplus(const Player&);

/// Two who are due this much must have the same seat: paired, one of them gets the other one a
/// third time running, or three times more than this one.
[[nodiscard]] bool seats_forbid(int due, int other_due);

/// Both are due the same seat, however little.
[[nodiscard]] bool seats_clash(int due, int other_due);

/// First seat, second seat: to who is more due; then by the last round in which they had different
/// seats; then to the better one what it is due, or the first seat on every other table (from 0).
[[nodiscard]] std::pair<Entrant, Entrant> seated(const Player& better, const Player& other,
                                                 int table);

}  // namespace aspis::formats
