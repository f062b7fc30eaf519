// Arenas to start from: the sample of 1994, and random ones that a seed draws alike everywhere.
#pragma once

#include <cstdint>

#include "referee/rules/boxing/arena.hpp"

namespace aspis::rules::boxing {

inline constexpr int most_unusable_percent = 90;

/// What leaves the unusable spots of an arena as they are: nothing asked, a mirror that swaps left
/// and right or top and bottom, or half a turn.
enum class Symmetry : std::uint8_t { none, left_right, top_bottom, half_turn };

/// A spot and its image under the symmetry make a group (without one, a spot is a group by itself).
/// The groups, in reading order of their first spots, are shuffled by Random(seed), and the first
/// floor(groups * percent / 100) become unusable. 0 <= percent <= 90.
[[nodiscard]] Arena random_arena(int percent, Symmetry, std::uint64_t seed);

/// The arena that the contest's announcement shows, with its 15 unusable spots.
[[nodiscard]] Arena sample_arena();

}  // namespace aspis::rules::boxing
