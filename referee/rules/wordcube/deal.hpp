// Boards drawn from a seed; any stranger can draw the same one from docs/rules/wordcube.md.
#pragma once

#include <cstdint>

#include "referee/rules/setup.hpp"
#include "referee/rules/wordcube/cube.hpp"

namespace aspis::rules::wordcube {

/// Every cell gets one of the 98 tiles, put back each time, in the order of the board file.
[[nodiscard]] Board deal_board(const Size&, std::uint64_t seed);

}  // namespace aspis::rules::wordcube
