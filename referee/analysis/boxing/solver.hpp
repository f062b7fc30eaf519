// Who wins a boxing match between two: every position is a sum of pieces that do not touch each
// other, and every piece has a nim value (Sprague and Grundy). Who moves to a position whose values
// cancel out has won.
#pragma once

#include <optional>
#include <vector>

#include "referee/analysis/analyst.hpp"
#include "referee/analysis/boxing/memory.hpp"
#include "referee/analysis/boxing/piece.hpp"

namespace aspis::analysis::boxing {

/// A position: pieces whose values are not known, and the value of all the rest together.
struct Sum {
  std::vector<Piece> pieces;
  int nim = 0;

  /// Grows with the work that a search of this position will take.
  [[nodiscard]] double weight() const;
};

/// Remembers what it has found. Not for two threads at once.
class Solver {
 public:
  static constexpr std::size_t usual_memory = std::size_t{1} << 29U;

  /// With so many bytes at most to remember in.
  explicit Solver(std::size_t memory = usual_memory) : memory_(memory) {}

  /// Takes the vacant spots apart; equal pieces and those whose values are known are gone.
  [[nodiscard]] Sum sum_of(const Rows& vacant, int height);

  /// Whether the player who moved to this position has won; nothing where the search would need
  /// more nodes than `share` or than the budget has. What was found on the way is not lost.
  [[nodiscard]] std::optional<bool> balanced(Sum sum, std::uint64_t share, Budget& budget);

  /// The nim value of a position; nothing where finding it would need more than the budget has.
  [[nodiscard]] std::optional<int> nim_value(const Rows& vacant, int height, Budget& budget);

 private:
  struct Spent {};  // thrown when a search has used up its share

  [[nodiscard]] bool is_balanced(Sum sum);
  [[nodiscard]] int value_of(const Piece& piece);
  [[nodiscard]] bool has_value(const Piece& piece, int value);
  [[nodiscard]] bool differs(const Sum& sum, int value) const;
  [[nodiscard]] std::uint64_t remembered_key(Piece& piece);
  [[nodiscard]] std::uint64_t known_of(const Piece& piece);
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
