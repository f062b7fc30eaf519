// The board of the search: with a wall around it, letters as small numbers and words as keys, and
// its repeated words. Not for text from outside.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "protocol/random.hpp"
#include "referee/solitaire/pythoncross/board.hpp"
#include "referee/solitaire/pythoncross/map.hpp"

namespace aspis::solitaire::pythoncross {

inline constexpr unsigned cell_stride = 11;
inline constexpr unsigned cell_count = 121;

/// 0 to 25 for a to z, or one of the two below.
using Cell = std::uint8_t;
inline constexpr Cell empty_cell = 26;
inline constexpr Cell wall = 27;

using Cells = std::array<Cell, cell_count>;

/// Five bits a letter, 1 for a: the first letter is the highest, so that a key says its length.
using WordKey = std::uint64_t;
inline constexpr unsigned key_bits = 5;

[[nodiscard]] constexpr WordKey with_last(WordKey key, unsigned letter) {
  return (key << key_bits) | (letter + 1);
}

[[nodiscard]] constexpr unsigned letter_from_end(WordKey key, unsigned from_the_end) {
  return static_cast<unsigned>(key >> (key_bits * from_the_end) & 31U) - 1;
}
[[nodiscard]] constexpr unsigned word_length(WordKey key) {
  return (static_cast<unsigned>(std::bit_width(key)) + key_bits - 1) / key_bits;
}

/// Across is 0, down is 1.
[[nodiscard]] constexpr unsigned cell_step(unsigned direction) {
  return direction == 0 ? 1 : cell_stride;
}
[[nodiscard]] constexpr unsigned cell_at(Place at) {
  return static_cast<unsigned>(at.row) * cell_stride + static_cast<unsigned>(at.column);
}
[[nodiscard]] constexpr Place place_at(unsigned cell) {
  return {static_cast<int>(cell % cell_stride), static_cast<int>(cell / cell_stride)};
}

/// The parts of a map that are the same for every state.
struct Ground {
  explicit Ground(const Map&);

  Cells cells{};  // without letters
  std::array<std::uint8_t, cell_count> values{};
  unsigned start = 0;
  std::vector<std::uint8_t> letters;  // the list
};

/// A play in 64 bits: its word's key, its first cell and its direction. A dump is 0.
struct Placement {
  std::uint64_t bits = 0;

  Placement() = default;
  Placement(WordKey word, unsigned first, unsigned direction)
      : bits((word << 8U) | (first << 1U) | direction) {}

  [[nodiscard]] bool is_dump() const { return bits == 0; }
  [[nodiscard]] WordKey word() const { return bits >> 8U; }
  [[nodiscard]] unsigned first() const { return static_cast<unsigned>(bits >> 1U) & 127U; }
  [[nodiscard]] unsigned direction() const { return static_cast<unsigned>(bits) & 1U; }
  auto operator<=>(const Placement&) const = default;
};

[[nodiscard]] Play to_play(Placement);

/// A game after some plays.
struct State {
  Cells cells{};
  std::array<std::uint8_t, 26> rack{};  // how many of each letter
  std::uint8_t rack_letters = 0;
  std::uint8_t drawn = 0;
  std::uint8_t placed = 0;
  std::int16_t score = 0;
  std::uint64_t hash = 0;  // of the board, and of the rack if letters were dumped
};

[[nodiscard]] State first_state(const Ground&);

/// Puts the letters that are missing and draws new ones, or dumps; the score is the caller's, as
/// the hash is.
void make(const Ground&, State&, Placement);

/// The value that a letter on a cell adds to a state's hash by exclusive or.
[[nodiscard]] inline std::uint64_t hash_letter(unsigned cell, unsigned letter) {
  return protocol::Random((cell * 32U + letter) * 0x9e3779b97f4a7c15U).next();
}

/// The hash of a placement's new letters, to add to that of the state before it.
[[nodiscard]] std::uint64_t hash_placement(const State&, Placement);

/// Which letters a dump takes off the rack, as a part of a state's hash.
[[nodiscard]] std::uint64_t dump_hash(const State&);

enum class Repeats : std::uint8_t {
  none,
  open,      // one of the two could still grow
  for_good,  // neither has an empty square at an end
};

[[nodiscard]] Repeats repeats_on(const Cells&);

}  // namespace aspis::solitaire::pythoncross
