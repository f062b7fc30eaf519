// What a solver of boxing knows: the values of everything tiny, and which values larger pieces do
// not have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/analysis/boxing/piece.hpp"

namespace aspis::analysis::boxing {

/// The nim value of everything that fits into 4 rows of 5 spots, worked out once in the program.
class TinyPieces {
 public:
  [[nodiscard]] static const TinyPieces& all();
  [[nodiscard]] static bool holds(const Piece& piece) {
    return (piece.height <= 4 && piece.width <= 5) || (piece.height <= 5 && piece.width <= 4);
  }
  [[nodiscard]] int value(const Piece&) const;

 private:
  TinyPieces();
  std::vector<std::uint8_t> values_;
};

/// Bit n of a piece is set where its value is known not to be n. Grows to `most` bytes, and begins
/// anew when it is full.
class Memory {
 public:
  explicit Memory(std::size_t most);

  [[nodiscard]] std::uint64_t excluded(std::uint64_t key) const {
    const Slot& slot = slots_[find(key)];
    return slot.key == key ? slot.excluded : 0;
  }
  void exclude(std::uint64_t key, std::uint64_t values);

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t excluded = 0;
  };

  [[nodiscard]] std::size_t find(std::uint64_t key) const {
    std::size_t place = key & (slots_.size() - 1);
    while (slots_[place].key != 0 && slots_[place].key != key) {
      place = (place + 1) & (slots_.size() - 1);
    }
    return place;
  }
  void grow();

  std::size_t most_;  // slots
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace aspis::analysis::boxing
