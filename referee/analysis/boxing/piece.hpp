// Parts of an arena as a solver sees them: bits of vacant spots, the squares that fit, and pieces,
// which do not touch each other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "referee/rules/boxing/arena.hpp"

namespace aspis::analysis::boxing {

using rules::boxing::arena_columns;
using rules::boxing::arena_rows;
using rules::boxing::Square;

/// Vacant spots, one word a row, column 0 in the lowest bit.
using Rows = std::array<std::uint32_t, arena_rows>;

inline std::uint32_t& at(Rows& rows, int row) {
  return rows[static_cast<std::size_t>(row)];
}
inline std::uint32_t at(const Rows& rows, int row) {
  return rows[static_cast<std::size_t>(row)];
}

[[nodiscard]] Rows without(Rows rows, const Square& square);

/// The top left corners of the squares one larger than those whose corners are given.
[[nodiscard]] Rows grown(const Rows& corners, int height);

/// Every square that fits into the first `height` rows, the smallest first.
[[nodiscard]] std::vector<Square> squares_of(const Rows& vacant, int height);

/// Connected 2x2 blocks of vacant spots, moved to the corner of their bounding box.
struct Piece {
  Rows rows{};
  int height = 0;
  int width = 0;
  int blocks = 0;         // how many: the measure of how hard it is to search
  std::uint64_t key = 0;  // the same for all turned and mirrored forms
};

[[nodiscard]] std::uint64_t mixed(std::uint64_t z);
[[nodiscard]] std::uint64_t key_of(const Piece&);

/// Half a turn leaves the piece as it is, and no square covers its middle: every move can be
/// answered by its image, so that its value is 0.
[[nodiscard]] bool answers_itself(const Piece&);

/// Takes the blocks that the first one in row `top` of `blocks` belongs to out of it, and their
/// spots out of `alone`. Key and number of blocks are left to the caller.
[[nodiscard]] Piece cut_out(Rows& blocks, int top, int height, Rows& alone);

}  // namespace aspis::analysis::boxing
