// Solves a boxing match between two players: every position is a sum of pieces that do not touch
// each other, and every piece has a nim value (Sprague and Grundy). The player that moves to a
// position whose nim sum is 0 wins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/analysis/analyst.hpp"
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
[[nodiscard]] std::vector<Square> list_squares(const Rows& vacant, int height);

/// Connected 2x2 blocks of vacant spots, moved to the corner of their bounding box.
struct Piece {
  Rows rows{};
  int height = 0;
  int width = 0;
  int blocks = 0;         // how many: the measure of how hard it is to search
  std::uint64_t key = 0;  // the same for all turned and mirrored forms
};

[[nodiscard]] std::uint64_t mixed(std::uint64_t z);
[[nodiscard]] std::uint64_t make_key(const Piece&);

/// True if half a turn maps the piece onto itself and no square covers its middle: every move can
/// be answered by its image, so that its value is 0.
[[nodiscard]] bool answers_itself(const Piece&);

/// Takes the blocks that the first one in row `top` of `blocks` belongs to out of it, and their
/// spots out of `alone`. Key and number of blocks are left to the caller.
[[nodiscard]] Piece cut_out(Rows& blocks, int top, int height, Rows& alone);

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

/// Computes the nim value without a search. Returns nothing if a piece is neither tiny nor answers
/// itself.
[[nodiscard]] std::optional<int> quick_value(const TinyPieces&, const Rows& vacant, int height);

/// Values that pieces are known not to have: bit n of a piece excludes n. Grows to `most` bytes;
/// forgets everything when full.
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

/// A position: pieces whose values are not known, and the value of all the rest together.
struct Sum {
  std::vector<Piece> pieces;
  int nim = 0;

  /// Grows with the work that a search of this position will take.
  [[nodiscard]] double weight() const;
};

/// Caches results. Not thread-safe.
class Solver {
 public:
  static constexpr std::size_t usual_memory = std::size_t{1} << 29U;

  /// `memory` is the limit of the cache in bytes.
  explicit Solver(std::size_t memory = usual_memory) : memory_(memory) {}

  /// Splits the vacant spots into pieces. Equal pieces cancel; known values go into the nim value.
  [[nodiscard]] Sum make_sum(const Rows& vacant, int height);

  /// True if the player who moved to this position wins; nullopt if the search needs more nodes
  /// than `share` or the budget. Partial results stay cached.
  [[nodiscard]] std::optional<bool> balanced(Sum sum, std::uint64_t share, Budget& budget);

  /// The nim value of a position; nullopt if finding it needs more than the budget.
  [[nodiscard]] std::optional<int> nim_value(const Rows& vacant, int height, Budget& budget);

 private:
  struct Spent {};  // thrown when a search has used up its share

  [[nodiscard]] bool is_balanced(Sum sum);
  [[nodiscard]] int find_value(const Piece& piece);
  [[nodiscard]] bool has_value(const Piece& piece, int value);
  [[nodiscard]] bool differs(const Sum& sum, int value) const;
  [[nodiscard]] std::uint64_t remembered_key(Piece& piece);
  [[nodiscard]] std::uint64_t find_excluded(const Piece& piece);
  void simplify(Sum& sum);
  void count_node();

  struct Known {
    std::uint64_t raw = 0;
    std::uint64_t key = 0;
    int blocks = 0;
  };

  const TinyPieces& tiny_ = TinyPieces::all();
  Memory memory_;
  std::vector<Known> keys_ = std::vector<Known>(std::size_t{1} << 17U);
  std::uint64_t share_ = 0;
  Budget* budget_ = nullptr;
};

}  // namespace aspis::analysis::boxing
