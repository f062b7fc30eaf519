// Every order of play of a few entrants, or a fair sample where they are too many.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/formats/sides.hpp"

namespace aspis::formats {

/// All N! orders in lexicographic order of positions; N <= 8.
[[nodiscard]] std::vector<Sides> all_orders(const std::vector<Entrant>&);

/// `games` orders, rounded up to whole blocks: a block is one drawn order and its rotations, cut to
/// `seats`, so that everybody sits in every seat equally often, however many they are.
[[nodiscard]] std::vector<Sides> sampled_orders(const std::vector<Entrant>&, int seats, int games,
                                                std::uint64_t seed);

}  // namespace aspis::formats
