#include "referee/analysis/boxing/solver.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace aspis::analysis::boxing {

namespace {

constexpr int values = 64;  // a value is below that: one bit each

bool is_known(std::uint64_t excluded) {
  return std::popcount(excluded) == values - 1;
}

}  // namespace

double Sum::weight() const {
  double work = 0;
  for (const Piece& piece : pieces) work += std::exp2(piece.blocks * 0.5);
  return std::log2(work + 1) * 2;
}

Sum Solver::sum_of(const Rows& vacant, int height) {
  Sum sum;
  Rows blocks = grown(vacant, height);
  Rows alone = vacant;
  for (int top = 0; top + 1 < height; ++top) {
    while (at(blocks, top) != 0) {
      Piece piece = cut_out(blocks, top, height, alone);
      if (TinyPieces::holds(piece)) {
        sum.nim ^= tiny_.value(piece);
      } else {
        piece.key = remembered_key(piece);
        sum.pieces.push_back(piece);
      }
    }
  }
  // A spot of no 2x2 block can only be taken alone: its value is 1.
  std::uint32_t odd = 0;
  for (const std::uint32_t row : alone) odd ^= row;
  sum.nim ^= std::popcount(odd) & 1;
  simplify(sum);
  return sum;
}

std::optional<bool> Solver::balanced(Sum sum, std::uint64_t share, Budget& budget) {
  share_ = share;
  budget_ = &budget;
  try {
    return is_balanced(std::move(sum));
  } catch (const Spent&) {
    return std::nullopt;
  }
}

std::optional<int> Solver::nim_value(const Rows& vacant, int height, Budget& budget) {
  share_ = budget.left();
  budget_ = &budget;
  try {
    Sum sum = sum_of(vacant, height);
    for (const Piece& piece : sum.pieces) sum.nim ^= value_of(piece);
    return sum.nim;
  } catch (const Spent&) {
    return std::nullopt;
  }
}

bool Solver::is_balanced(Sum sum) {
  simplify(sum);
  if (sum.pieces.empty()) return sum.nim == 0;
  std::sort(sum.pieces.begin(), sum.pieces.end(),
            [](const Piece& a, const Piece& b) { return a.blocks < b.blocks; });
  for (std::size_t i = 0; i + 1 < sum.pieces.size(); ++i) sum.nim ^= value_of(sum.pieces[i]);
  return has_value(sum.pieces.back(), sum.nim);
}

/// Turning and mirroring takes most of the time: done once for each piece that comes often.
std::uint64_t Solver::remembered_key(Piece& piece) {
  std::uint64_t raw = 0;
  for (int row = 0; row < piece.height; ++row) {
    raw = (raw ^ at(piece.rows, row)) * 0x9e3779b97f4a7c15U;
    raw ^= raw >> 29U;
  }
  Known& known = keys_[raw & (keys_.size() - 1)];
  if (known.raw != raw) {
    int blocks = 0;
    for (const std::uint32_t row : grown(piece.rows, piece.height)) blocks += std::popcount(row);
    known = {raw, key_of(piece), blocks};
  }
  piece.blocks = known.blocks;
  return known.key;
}

/// Moves what is known into the nim value and lets equal pieces cancel out.
void Solver::simplify(Sum& sum) {
  std::vector<Piece>& pieces = sum.pieces;
  for (std::size_t i = 0; i < pieces.size();) {
    const std::uint64_t excluded = known_of(pieces[i]);
    if (is_known(excluded)) {
      sum.nim ^= std::countr_one(excluded);
      pieces[i] = pieces.back();
      pieces.pop_back();
      continue;
    }
    std::size_t twin = 0;
    while (twin < i && pieces[twin].key != pieces[i].key) ++twin;
    if (twin == i) {
      ++i;
      continue;
    }
    pieces[i] = pieces.back();
    pieces.pop_back();
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(twin));
    --i;
  }
}

std::uint64_t Solver::known_of(const Piece& piece) {
  const std::uint64_t excluded = memory_.excluded(piece.key);
  if (excluded != 0 || !answers_itself(piece)) return excluded;
  memory_.exclude(piece.key, ~std::uint64_t{1});
  return ~std::uint64_t{1};
}

int Solver::value_of(const Piece& piece) {
  for (int value = 0; value < values; ++value) {
    if (has_value(piece, value)) return value;
  }
  throw Spent{};
}

/// A piece has the value n if no move leads to value n and every smaller one can be reached.
bool Solver::has_value(const Piece& piece, int value) {
  const std::uint64_t bit = std::uint64_t{1} << value;
  const std::uint64_t excluded = memory_.excluded(piece.key);
  if ((excluded & bit) != 0) return false;
  if (is_known(excluded)) return true;
  count_node();

  std::vector<Sum> open;  // the moves whose values are not known
  std::uint64_t reached = 0;
  const std::vector<Square> squares = squares_of(piece.rows, piece.height);
  for (auto it = squares.rbegin(); it != squares.rend() && (reached & bit) == 0; ++it) {
    Sum next = sum_of(without(piece.rows, *it), piece.height);
    if (next.pieces.empty()) {
      reached |= std::uint64_t{1} << next.nim;
    } else if (!differs(next, value)) {
      open.push_back(std::move(next));
    }
  }
  memory_.exclude(piece.key, reached);
  if ((reached & bit) != 0) return false;

  std::sort(open.begin(), open.end(),
            [](const Sum& a, const Sum& b) { return a.weight() < b.weight(); });
  for (Sum& next : open) {
    next.nim ^= value;
    if (is_balanced(std::move(next))) {
      memory_.exclude(piece.key, bit);
      return false;
    }
  }
  for (int smaller = 0; smaller < value; ++smaller) {
    if (has_value(piece, smaller)) return false;
  }
  memory_.exclude(piece.key, ~bit);
  return true;
}

/// Known not to be worth `value`, though its value is not known.
bool Solver::differs(const Sum& sum, int value) const {
  if (sum.pieces.size() != 1) return false;
  return ((memory_.excluded(sum.pieces[0].key) >> (value ^ sum.nim)) & 1U) != 0;
}

void Solver::count_node() {
  if (share_ == 0 || !budget_->take()) throw Spent{};
  --share_;
}

}  // namespace aspis::analysis::boxing
