// The next round of a Swiss tournament, and of a ladder: pairs of like strength that have not met.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "referee/formats/sides.hpp"

namespace aspis::formats {

/// What pairing has to know of an entrant.
struct Player {
  Entrant entrant = 0;
  std::int64_t points2 = 0;  // byes included
  std::vector<Entrant> met;  // in the order of the rounds; only those of real matches
  std::vector<bool> first;   // had the first seat in them
  bool had_bye = false;
};

struct Round {
  std::vector<std::pair<Entrant, Entrant>> pairs;  // first seat, second seat; the top table first
  std::optional<Entrant> bye;
  bool operator==(const Round&) const = default;
};

/// Dutch style: within a group of equal points the upper half meets the lower one; who cannot be
/// paired floats down. Nobody meets twice as long as there is any such pairing of the whole field;
/// the bye goes to the lowest who had none; seats are given to who had the first one less often,
/// then not last. `players` in the order of the standings. Deterministic.
[[nodiscard]] Round pair_swiss(const std::vector<Player>& players);

/// Rounds that single elimination takes: 6 for 34.
[[nodiscard]] int swiss_rounds(int players);

/// `players` in the order of their ratings, best first: neighbours meet, but not those who met in
/// the last `rest` rounds where that can be helped. The bye goes to the lowest of those who had
/// the fewest; `byes` counts them, by the position in `players`.
[[nodiscard]] Round pair_ladder(const std::vector<Player>& players, const std::vector<int>& byes,
                                int rest);

}  // namespace aspis::formats
