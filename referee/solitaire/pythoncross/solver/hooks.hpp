// Which letters make a word of what stands before and after a square: looked up, not searched.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/solitaire/pythoncross/solver/cells.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::pythoncross {

/// Bit 0 for a to bit 25 for z.
using LetterMask = std::uint32_t;

struct Hooks {
  LetterMask front = 0;  // letters that make a word when put before
  LetterMask back = 0;   // and after
};

/// For every word that has room to grow, and for every single letter. Immutable, shared by all
/// threads.
class HookTable {
 public:
  explicit HookTable(const words::Dictionary&);

  /// Of nothing known, no letters.
  [[nodiscard]] Hooks of(WordKey key) const {
    const Slot& slot = slots_[place_of_key(key)];
    return slot.key == key ? slot.hooks : Hooks{};
  }

 private:
  struct Slot {
    WordKey key = 0;
    Hooks hooks;
  };

  /// Where the key lies, or the free slot where it would.
  [[nodiscard]] std::size_t place_of_key(WordKey key) const {
    auto at = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15U) >> shift_);
    while (slots_[at].key != key && slots_[at].key != 0) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  std::vector<Slot> slots_;
  int shift_ = 0;
};

/// The letters that fit between two runs, remembered; one a thread.
class GapMemory {
 public:
  explicit GapMemory(const words::WordGraph& graph) : graph_(&graph), slots_(1U << bits) {}

  /// `after_length` is the number of letters of `after`; neither run is empty.
  [[nodiscard]] LetterMask between(WordKey before, WordKey after, unsigned after_length);

 private:
  static constexpr unsigned bits = 15;
  static constexpr WordKey gap = 31;  // no letter's number

  struct Slot {
    WordKey pattern = 0;
    LetterMask letters = 0;
  };

  [[nodiscard]] LetterMask searched(WordKey before, WordKey after, unsigned after_length) const;

  const words::WordGraph* graph_;
  std::vector<Slot> slots_;
};

}  // namespace aspis::solitaire::pythoncross
