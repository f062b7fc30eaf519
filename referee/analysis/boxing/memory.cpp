#include "referee/analysis/boxing/memory.hpp"

#include <algorithm>
#include <bit>

namespace aspis::analysis::boxing {

const TinyPieces& TinyPieces::all() {
  static const TinyPieces pieces;
  return pieces;
}

TinyPieces::TinyPieces() : values_(std::size_t{1} << 20U) {
  Rows all{};
  for (int row = 0; row < 4; ++row) at(all, row) = 31;
  std::vector<std::uint32_t> squares;
  for (const Square& square : squares_of(all, 4)) {
    const Rows left = without(all, square);
    squares.push_back(0xfffffU &
                      ~(at(left, 0) | at(left, 1) << 5U | at(left, 2) << 10U | at(left, 3) << 15U));
  }
  for (std::uint32_t spots = 1; spots < values_.size(); ++spots) {
    std::uint64_t reached = 0;
    for (const std::uint32_t square : squares) {
      if ((spots & square) == square) reached |= std::uint64_t{1} << values_[spots ^ square];
    }
    values_[spots] = static_cast<std::uint8_t>(std::countr_one(reached));
  }
}

int TinyPieces::value(const Piece& piece) const {
  std::uint32_t spots = 0;
  for (int row = 0; row < piece.height; ++row) {
    if (piece.height <= 4) {
      spots |= at(piece.rows, row) << (5 * row);
    } else {
      for (int column = 0; column < piece.width; ++column) {
        spots |= ((at(piece.rows, row) >> column) & 1U) << (5 * column + row);
      }
    }
  }
  return values_[spots];
}

namespace {

constexpr std::size_t least_size = std::size_t{1} << 10U;
constexpr std::size_t first_size = std::size_t{1} << 16U;

}  // namespace

Memory::Memory(std::size_t most)
    : most_(std::max(least_size, std::bit_floor(most / sizeof(Slot)))),
      slots_(std::min(first_size, most_)) {
}

void Memory::grow() {
  if (slots_.size() == most_) {
    slots_.assign(most_, Slot{});
    used_ = 0;
    return;
  }
  std::vector<Slot> before(slots_.size() * 2);
  before.swap(slots_);
  for (const Slot& slot : before) {
    if (slot.key != 0) slots_[find(slot.key)] = slot;
  }
}

void Memory::exclude(std::uint64_t key, std::uint64_t values) {
  std::size_t place = find(key);
  if (slots_[place].key != key) {
    if (used_ + 1 > slots_.size() / 4 * 3) {
      grow();
      place = find(key);
    }
    ++used_;
    slots_[place].key = key;
  }
  slots_[place].excluded |= values;
}

}  // namespace aspis::analysis::boxing
