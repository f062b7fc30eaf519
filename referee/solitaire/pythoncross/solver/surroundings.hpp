// The neighbourhood of a state's empty cells: the letters that fit, the words' scores, and an
// estimate of future points with weights found by experiment. Computed afresh for every state.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "protocol/random.hpp"
#include "referee/solitaire/pythoncross/solver/cells.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::pythoncross {

/// Bit 0 for a to bit 25 for z.
using LetterMask = std::uint32_t;

struct Hooks {
  LetterMask front = 0;  // letters that make a word when put before it
  LetterMask back = 0;   // and after
};

/// For every word that has room to grow, and for every single letter. Immutable, shared by all
/// threads.
class HookTable {
 public:
  explicit HookTable(const words::Dictionary&);

  /// An unknown key has no letters.
  [[nodiscard]] Hooks of(WordKey key) const {
    const Slot& slot = slots_[find_slot(key)];
    return slot.key == key ? slot.hooks : Hooks{};
  }

 private:
  struct Slot {
    WordKey key = 0;
    Hooks hooks;
  };

  /// The index of the key, or of the free slot for it.
  [[nodiscard]] std::size_t find_slot(WordKey key) const {
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

/// Random noise added to estimates of boards, so that searches differ: up to `points` at the first
/// level, less at each, none after some levels. A board's noise follows from the board and the
/// seed.
struct Noise {
  float points = 0;
  float levels = 5;
  std::uint64_t seed = 0;

  /// At this many levels after the first.
  [[nodiscard]] float at_level(std::size_t level) const {
    const float part = 1 - static_cast<float>(level) / levels;
    return part > 0 ? part * points : 0;
  }
  /// From -1 to 1, most of all around 0.
  [[nodiscard]] float of_board(std::uint64_t hash) const {
    const std::uint64_t drawn = protocol::Random(hash ^ seed).next();
    const auto dice = static_cast<float>(drawn & 0xffffU) + static_cast<float>(drawn >> 48U);
    return dice / 65536.0F - 1;
  }
};

struct Weights {
  /// Weight of the points that the words next to an empty square would score again with a new
  /// letter.
  float open = 0.34F;
  /// The number of plays before the end at which those points count half.
  float horizon = 0.62F;
  /// The probability that a fitting letter does not come is this to the power of their number.
  float miss = 0.56F;
  /// Weight of every letter that leaves the rack in this play.
  float letter = 0.7F;
  /// Weight of every letter on the board, times how much rarer than the average it is in words (in
  /// powers of e), so that difficult letters are placed early.
  float rare = 4;

  /// Others near these; the same from the same stream.
  [[nodiscard]] Weights varied(protocol::Random&) const;
};

/// For each letter how much rarer it is in the list's short words than the average letter; powers
/// of e, never below -2 or above 5.
using Rarity = std::array<float, 26>;
[[nodiscard]] Rarity rarity_in(const words::Dictionary&);

/// Letters on one side of a cell, up to the next gap.
struct Beside {
  WordKey key = 0;
  std::uint8_t length = 0;
  std::uint8_t sum = 0;  // of their squares' values
};

/// Counts the letters of a mask that are still to be drawn.
class LetterPool {
 public:
  void set(const std::array<std::uint8_t, 26>& counts);

  [[nodiscard]] unsigned count(LetterMask mask) const {
    return static_cast<unsigned>(parts_[0][mask & 511U]) + parts_[1][mask >> 9U & 511U] +
           parts_[2][mask >> 18U & 255U];
  }

 private:
  std::array<std::array<std::uint8_t, 512>, 3> parts_{};
};

/// The change across the line of play from a letter placed on a cell.
struct Tile {
  float worth = 0;  // but for the points of the play
  bool known = false;
};

/// Large and reused: one a thread. References outlive it.
class Surroundings {
 public:
  Surroundings(const Ground& ground, const words::WordGraph& graph, const HookTable& hooks,
               const Rarity& rarity)
      : ground_(&ground), gaps_(graph), hooks_(&hooks), rarity_(&rarity) {}

  /// `left` is the number of plays after the next one. The state must not change until the next
  /// call.
  void look_at(const State&, const Weights&, unsigned left);

  /// From the next call of look_at() on, letters that agree with these cells are worth `each` more;
  /// null for none. The cells must outlive their use.
  void favour(const Cells* cells, float each) {
    favoured_ = cells;
    favour_ = each;
  }

  /// The letters that fit an empty cell in the crossing words of a direction; all if there are no
  /// such words.
  [[nodiscard]] LetterMask fitting(unsigned direction, unsigned cell) const {
    return fitting_[direction][cell];
  }
  /// The score of the word through an empty cell in a direction; 0 if it would be a lone letter.
  [[nodiscard]] unsigned points(unsigned direction, unsigned cell) const {
    return points_[direction][cell];
  }
  [[nodiscard]] bool is_beside_letters(unsigned direction, unsigned cell) const {
    return points_[direction][cell] != 0 || beside_[direction][0][cell].length != 0 ||
           beside_[direction][1][cell].length != 0;
  }

  /// The value to the board of a letter of the rack on an empty cell, apart from the word that is
  /// played along `direction`.
  [[nodiscard]] float tile_worth(unsigned direction, unsigned cell, unsigned letter) {
    Tile& tile = tiles_[direction][cell][slot_[letter]];
    if (!tile.known) tile = {reckoned(direction, cell, letter), true};
    return tile.worth;
  }

  /// The change in the board's value at the ends of a word. `first` and `last` are its cells.
  [[nodiscard]] float word_worth(unsigned direction, unsigned first, unsigned last,
                                 const Beside& word);

  /// The value of the board before the play: its heuristic value, and that of its rare or favoured
  /// letters.
  [[nodiscard]] float worth() const { return weight_ * heuristic_sum_ + settled_; }

 private:
  void sweep(unsigned direction);
  void fit(unsigned direction);
  void evaluate();
  void settle();
  void number_the_rack();
  /// The permanent value of a letter on a cell.
  [[nodiscard]] float standing(unsigned cell, unsigned letter) const;
  [[nodiscard]] float reckoned(unsigned direction, unsigned cell, unsigned letter);
  /// The change in value of an empty cell with these words before and after it.
  [[nodiscard]] float changed(unsigned direction, unsigned cell, const Beside& before,
                              const Beside& after);
  [[nodiscard]] float changed_ends(unsigned direction, unsigned before_cell, unsigned after_cell,
                                   const Beside& run);
  [[nodiscard]] LetterMask between(const Beside& before, const Beside& after);

  const Ground* ground_;
  GapMemory gaps_;
  const HookTable* hooks_;
  const Rarity* rarity_;
  const State* state_ = nullptr;
  const Cells* favoured_ = nullptr;
  float favour_ = 0;                 // of a letter that agrees with them
  float weight_ = 0;                 // of an expected point
  float per_letter_ = 0;             // of a letter placed
  float per_rarity_ = 0;             // and of its rarity
  std::array<float, 256> chance_{};  // by how many letters to come fit
  float miss_ = -1;                  // what chance_ was made for
  LetterPool pool_;
  std::array<std::array<std::array<Beside, cell_count>, 2>, 2>
      beside_{};  // direction, before/after
  std::array<std::array<LetterMask, cell_count>, 2> fitting_{};
  std::array<std::array<std::uint8_t, cell_count>, 2> points_{};
  std::array<float, cell_count> heuristic_{};
  float heuristic_sum_ = 0;
  float settled_ = 0;                    // of the letters on the board
  std::array<std::uint8_t, 26> slot_{};  // of the letters of the rack
  std::array<std::array<std::array<Tile, rack_size>, cell_count>, 2> tiles_{};
};

}  // namespace aspis::solitaire::pythoncross
