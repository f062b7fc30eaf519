// A state of the search, and the set of those that were reached.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/solitaire/crossed_words/game.hpp"

namespace aspis::solitaire::crossed_words::explain {

inline constexpr std::int16_t no_play = -1;

struct State {
  std::uint16_t token = 0;
  std::int16_t total = 0;
  std::int16_t last_play = no_play;  // which of the search's plays may have side words
  std::int16_t changed = -1;         // the square whose letter is not the final board's
  std::array<std::uint8_t, number_of_piles> taken{};
  char letter = blank;  // what lies on the changed square
  bool drawn = false;   // since the last discard or play
  std::array<std::uint8_t, 26> hand{};
  std::array<std::uint64_t, 5> placed{};
  bool operator==(const State&) const = default;

  [[nodiscard]] bool holds(int square) const {
    return (placed[static_cast<std::size_t>(square) / 64U] >>
                (static_cast<unsigned>(square) % 64U) &
            1U) != 0;
  }
  void place(int square) {
    placed[static_cast<std::size_t>(square) / 64U] |= std::uint64_t{1}
                                                      << (static_cast<unsigned>(square) % 64U);
  }
  [[nodiscard]] int held() const {
    int sum = 0;
    for (const std::uint8_t count : hand) sum += count;
    return sum;
  }
  [[nodiscard]] bool begun() const { return taken[0] + taken[1] + taken[2] > 0; }
};

[[nodiscard]] inline std::uint64_t hash_of(const State& state) {
  std::uint64_t hash = 0x9e3779b97f4a7c15U;
  const auto add = [&hash](std::uint64_t part) {
    hash = (hash ^ part) * 0xbf58476d1ce4e5b9U;
    hash ^= hash >> 29U;
  };
  add(state.token | std::uint64_t{static_cast<std::uint16_t>(state.total)} << 16U |
      std::uint64_t{static_cast<std::uint16_t>(state.last_play)} << 32U |
      std::uint64_t{static_cast<std::uint16_t>(state.changed)} << 48U);
  add(state.taken[0] | std::uint64_t{state.taken[1]} << 8U | std::uint64_t{state.taken[2]} << 16U |
      std::uint64_t{static_cast<std::uint8_t>(state.letter)} << 24U |
      std::uint64_t{state.drawn} << 32U);
  for (const std::uint64_t part : state.placed) add(part);
  std::uint64_t part = 0;
  for (std::size_t at = 0; at < state.hand.size(); ++at) {
    part = part << 4U | state.hand[at];
    if (at % 13 == 12) add(part);
  }
  return hash;
}

/// Indexes of states that stand in an array of the caller's, by open addressing.
class StateSet {
 public:
  StateSet() : slots_(1U << 12U, 0) {}

  /// The index of an equal state, or `index` where there was none and it now stands for it.
  template <typename StateAt>
  std::uint32_t find_or_add(const State& state, std::uint32_t index, const StateAt& state_at) {
    if (2 * (count_ + 1) > slots_.size()) grow(state_at);
    std::size_t at = hash_of(state) & (slots_.size() - 1);
    while (slots_[at] != 0) {
      if (state_at(slots_[at] - 1) == state) return slots_[at] - 1;
      at = (at + 1) & (slots_.size() - 1);
    }
    slots_[at] = index + 1;
    ++count_;
    return index;
  }

 private:
  template <typename StateAt>
  void grow(const StateAt& state_at) {
    std::vector<std::uint32_t> old(slots_.size() * 2, 0);
    old.swap(slots_);
    for (const std::uint32_t slot : old) {
      if (slot == 0) continue;
      std::size_t at = hash_of(state_at(slot - 1)) & (slots_.size() - 1);
      while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = slot;
    }
  }

  std::vector<std::uint32_t> slots_;  // one more than the index; 0 is free
  std::size_t count_ = 0;
};

}  // namespace aspis::solitaire::crossed_words::explain
