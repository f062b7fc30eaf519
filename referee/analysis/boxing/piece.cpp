#include "referee/analysis/boxing/piece.hpp"

#include <algorithm>
#include <bit>

namespace aspis::analysis::boxing {
namespace {

constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;

/// The `width` lowest bits in reverse order.
std::uint32_t mirrored(std::uint32_t row, int width) {
  row = (row & 0x55555555U) << 1U | (row >> 1U & 0x55555555U);
  row = (row & 0x33333333U) << 2U | (row >> 2U & 0x33333333U);
  row = (row & 0x0f0f0f0fU) << 4U | (row >> 4U & 0x0f0f0f0fU);
  row = (row & 0x00ff00ffU) << 8U | (row >> 8U & 0x00ff00ffU);
  return (row << 16U | row >> 16U) >> (32 - width);
}

/// The sum of the hashes of `rows` as they are, mirrored, upside down, and both.
template <class Lines>
std::uint64_t hash_of_four(const Lines& rows, int height, int width) {
  std::array<std::uint64_t, 4> hash{};
  for (int row = 0; row < height; ++row) {
    const std::uint32_t down = rows[static_cast<std::size_t>(row)];
    const std::uint32_t up = rows[static_cast<std::size_t>(height - 1 - row)];
    hash[0] = (hash[0] ^ down) * odd;
    hash[1] = (hash[1] ^ up) * odd;
    hash[2] = (hash[2] ^ mirrored(down, width)) * odd;
    hash[3] = (hash[3] ^ mirrored(up, width)) * odd;
    for (std::uint64_t& one : hash) one ^= one >> 29U;
  }
  return mixed(hash[0]) + mixed(hash[1]) + mixed(hash[2]) + mixed(hash[3]);
}

}  // namespace

Rows without(Rows rows, const Square& square) {
  const auto part =
      static_cast<std::uint32_t>(((std::uint64_t{1} << square.size) - 1) << square.column);
  for (int row = 0; row < square.size; ++row) at(rows, square.row + row) &= ~part;
  return rows;
}

Rows grown(const Rows& corners, int height) {
  Rows larger{};
  for (int row = 0; row + 1 < height; ++row) {
    const std::uint32_t both = at(corners, row) & at(corners, row + 1);
    at(larger, row) = both & (both >> 1U);
  }
  return larger;
}

std::vector<Square> squares_of(const Rows& vacant, int height) {
  std::vector<Square> squares;
  Rows corners = vacant;
  for (int size = 1; size <= rules::boxing::largest_square; ++size) {
    const std::size_t before = squares.size();
    for (int row = 0; row < height; ++row) {
      for (std::uint32_t left = at(corners, row); left != 0; left &= left - 1) {
        squares.push_back({row, std::countr_zero(left), size});
      }
    }
    if (squares.size() == before) break;
    corners = grown(corners, height);
  }
  return squares;
}

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

std::uint64_t key_of(const Piece& piece) {
  std::array<std::uint32_t, arena_columns> columns{};
  for (int row = 0; row < piece.height; ++row) {
    for (std::uint32_t left = at(piece.rows, row); left != 0; left &= left - 1) {
      columns[static_cast<std::size_t>(std::countr_zero(left))] |= 1U << row;
    }
  }
  return hash_of_four(piece.rows, piece.height, piece.width) +
         hash_of_four(columns, piece.width, piece.height);
}

bool answers_itself(const Piece& piece) {
  for (int row = 0; row <= piece.height / 2; ++row) {
    if (at(piece.rows, row) != mirrored(at(piece.rows, piece.height - 1 - row), piece.width)) {
      return false;
    }
  }
  const std::uint32_t middle = (1U << ((piece.width - 1) / 2)) | (1U << (piece.width / 2));
  const std::uint32_t both =
      at(piece.rows, (piece.height - 1) / 2) & at(piece.rows, piece.height / 2);
  return (both & middle) != middle;
}

Piece cut_out(Rows& blocks, int top, int height, Rows& alone) {
  Rows region{};
  at(region, top) = at(blocks, top) & (~at(blocks, top) + 1);
  int bottom = top;
  for (bool growing = true; growing;) {
    growing = false;
    for (int row = top; row <= std::min(bottom + 1, height - 2); ++row) {
      std::uint32_t near = at(region, row) | at(region, row + 1);
      if (row > top) near |= at(region, row - 1);
      const std::uint32_t next = (near | near << 1U | near >> 1U) & at(blocks, row);
      if (next == at(region, row)) continue;
      at(region, row) = next;
      bottom = std::max(bottom, row);
      growing = true;
    }
  }
  Piece piece;
  std::uint32_t all = 0;
  for (int row = top; row <= bottom; ++row) {
    const std::uint32_t spots = at(region, row) | at(region, row) << 1U;
    at(blocks, row) &= ~at(region, row);
    at(piece.rows, row - top) |= spots;
    at(piece.rows, row - top + 1) |= spots;
    all |= spots;
  }
  piece.height = bottom - top + 2;
  piece.width = arena_columns - std::countl_zero(all) - std::countr_zero(all);
  for (int row = 0; row < piece.height; ++row) {
    at(alone, top + row) &= ~at(piece.rows, row);
    at(piece.rows, row) >>= std::countr_zero(all);
  }
  return piece;
}

}  // namespace aspis::analysis::boxing
