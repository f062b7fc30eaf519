// What the search believes a board to be worth beyond its score: numbers found by trying, not
// rules.
#pragma once

#include <array>
#include <cstdint>

#include "protocol/random.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

/// Chance that is added to what boards are believed to be worth, so that searches differ: up to
/// so many points at the first level, less at each, none after some levels. A board's share
/// follows from the board and the seed.
struct Noise {
  float points = 0;
  float levels = 5;
  std::uint64_t seed = 0;

  /// At the level that is so many levels after the first.
  [[nodiscard]] float at_level(std::size_t level) const {
    const float part = 1 - static_cast<float>(level) / levels;
    return part > 0 ? part * points : 0;
  }
  /// From -1 to 1, most of all around 0.
  [[nodiscard]] float of_board(std::uint64_t hash) const {
    const std::uint64_t drawn = protocol::Random(hash ^ seed).next();
    const auto dice = static_cast<float>(drawn & 0xffffU) + static_cast<float>(drawn >> 48U);
    return dice / 65536.0F - 1;
  }
};

struct Weights {
  /// Of the points that the words next to an empty square would score again, if a letter came.
  float open = 0.34F;
  /// How many plays before the end those points count half.
  float horizon = 0.62F;
  /// How likely a fitting letter still to come does not come: to the power of how many fit.
  float miss = 0.56F;
  /// Of every letter that leaves the rack in this play.
  float letter = 0.7F;
  /// Of every letter that lies on the board, times how much rarer than the average it is in words
  /// (in powers of e): what is hard to place is placed early.
  float rare = 4;

  /// Others near these; the same from the same stream.
  [[nodiscard]] Weights varied(protocol::Random&) const;
};

/// For each letter how much rarer it is in the list's short words than the average letter; powers
/// of e, never below -2 or above 5.
using Rarity = std::array<float, 26>;
[[nodiscard]] Rarity rarity_in(const words::Dictionary&);

}  // namespace aspis::solitaire::pythoncross
