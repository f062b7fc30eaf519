#include "referee/analysis/boxing/solver.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

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
std::uint64_t hash_four(const Lines& rows, int height, int width) {
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

/// A spot outside every 2x2 block can only be taken alone, so its value is 1.
int value_alone(const Rows& alone) {
  std::uint32_t odd = 0;
  for (const std::uint32_t row : alone) odd ^= row;
  return std::popcount(odd) & 1;
}

constexpr int values = 64;  // a value is below that: one bit each

bool is_known(std::uint64_t excluded) {
  return std::popcount(excluded) == values - 1;
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

std::vector<Square> list_squares(const Rows& vacant, int height) {
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

std::uint64_t make_key(const Piece& piece) {
  std::array<std::uint32_t, arena_columns> columns{};
  for (int row = 0; row < piece.height; ++row) {
    for (std::uint32_t left = at(piece.rows, row); left != 0; left &= left - 1) {
      columns[static_cast<std::size_t>(std::countr_zero(left))] |= 1U << row;
    }
  }
  return hash_four(piece.rows, piece.height, piece.width) +
         hash_four(columns, piece.width, piece.height);
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

const TinyPieces& TinyPieces::all() {
  static const TinyPieces pieces;
  return pieces;
}

TinyPieces::TinyPieces() : values_(std::size_t{1} << 20U) {
  Rows all{};
  for (int row = 0; row < 4; ++row) at(all, row) = 31;
  std::vector<std::uint32_t> squares;
  for (const Square& square : list_squares(all, 4)) {
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

std::optional<int> quick_value(const TinyPieces& tiny, const Rows& vacant, int height) {
  Rows blocks = grown(vacant, height);
  Rows alone = vacant;
  int nim = 0;
  for (int top = 0; top + 1 < height; ++top) {
    while (at(blocks, top) != 0) {
      const Piece piece = cut_out(blocks, top, height, alone);
      if (TinyPieces::holds(piece)) {
        nim ^= tiny.value(piece);
      } else if (!answers_itself(piece)) {
        return std::nullopt;
      }
    }
  }
  return nim ^ value_alone(alone);
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

double Sum::weight() const {
  double work = 0;
  for (const Piece& piece : pieces) work += std::exp2(piece.blocks * 0.5);
  return std::log2(work + 1) * 2;
}

Sum Solver::make_sum(const Rows& vacant, int height) {
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
  sum.nim ^= value_alone(alone);
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
    Sum sum = make_sum(vacant, height);
    for (const Piece& piece : sum.pieces) sum.nim ^= find_value(piece);
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
  for (std::size_t i = 0; i + 1 < sum.pieces.size(); ++i) sum.nim ^= find_value(sum.pieces[i]);
  return has_value(sum.pieces.back(), sum.nim);
}

/// Normalising takes most of the time, so it is done once for each frequent piece.
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
    known = {raw, make_key(piece), blocks};
  }
  piece.blocks = known.blocks;
  return known.key;
}

/// Moves known values into the nim value and cancels equal pieces.
void Solver::simplify(Sum& sum) {
  std::vector<Piece>& pieces = sum.pieces;
  for (std::size_t i = 0; i < pieces.size();) {
    const std::uint64_t excluded = find_excluded(pieces[i]);
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

std::uint64_t Solver::find_excluded(const Piece& piece) {
  const std::uint64_t excluded = memory_.excluded(piece.key);
  if (excluded != 0 || !answers_itself(piece)) return excluded;
  memory_.exclude(piece.key, ~std::uint64_t{1});
  return ~std::uint64_t{1};
}

int Solver::find_value(const Piece& piece) {
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
  const std::vector<Square> squares = list_squares(piece.rows, piece.height);
  for (auto it = squares.rbegin(); it != squares.rend() && (reached & bit) == 0; ++it) {
    Sum next = make_sum(without(piece.rows, *it), piece.height);
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
