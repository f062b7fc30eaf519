// A boxing bot that plays two-player endings, and whatever symmetry decides, without a mistake.
//
// With two players the game is a sum of independent pieces, and every piece has a nim value
// (Sprague and Grundy): who moves to a position whose values cancel out has won.
// - A spot that is part of no vacant 2x2 block can only be taken alone: its value is 1.
// - Blocks that share no spot do not touch each other: they are pieces of their own.
// - Two pieces of the same shape, turned or mirrored, cancel out.
// - A piece that half a turn maps onto itself is worth 0 if no square covers its middle: every
//   move can be answered by its image.
// - Small pieces are looked up in a table, larger ones searched as long as the time allows.
// Where the search does not get through, the bot keeps the arena as simple as it can handle.
// With three players or more it tries moves out in random games.
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

using Clock = std::chrono::steady_clock;

constexpr int most_rows = 16;
constexpr int most_columns = 32;

// Vacant spots, one word a row, the leftmost column in the lowest bit.
using Rows = std::array<std::uint32_t, most_rows>;

struct Square {
  int row = 0, column = 0, size = 0;
};

std::uint32_t& at(Rows& rows, int row) {
  return rows[static_cast<std::size_t>(row)];
}
std::uint32_t at(const Rows& rows, int row) {
  return rows[static_cast<std::size_t>(row)];
}

Rows without(Rows rows, const Square& square) {
  const auto part =
      static_cast<std::uint32_t>(((std::uint64_t{1} << square.size) - 1) << square.column);
  for (int row = 0; row < square.size; ++row) at(rows, square.row + row) &= ~part;
  return rows;
}

// The top left corners of the squares one larger than those whose corners are given.
Rows grown(const Rows& corners, int height) {
  Rows larger{};
  for (int row = 0; row + 1 < height; ++row) {
    const std::uint32_t both = at(corners, row) & at(corners, row + 1);
    at(larger, row) = both & (both >> 1U);
  }
  return larger;
}

// Every square that fits, the smallest first.
std::vector<Square> squares_of(const Rows& vacant, int height) {
  std::vector<Square> squares;
  Rows corners = vacant;
  for (int size = 1; size <= most_rows; ++size) {
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

// The `width` lowest bits in reverse order.
std::uint32_t mirrored(std::uint32_t row, int width) {
  row = (row & 0x55555555U) << 1U | (row >> 1U & 0x55555555U);
  row = (row & 0x33333333U) << 2U | (row >> 2U & 0x33333333U);
  row = (row & 0x0f0f0f0fU) << 4U | (row >> 4U & 0x0f0f0f0fU);
  row = (row & 0x00ff00ffU) << 8U | (row >> 8U & 0x00ff00ffU);
  return (row << 16U | row >> 16U) >> (32 - width);
}

// Connected 2x2 blocks of vacant spots, moved to the corner of their bounding box.
struct Piece {
  Rows rows{};
  int height = 0, width = 0;
  int blocks = 0;         // how many: the measure of how hard it is to search
  std::uint64_t key = 0;  // the same for all turned and mirrored forms
};

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

// The sum of the hashes of `rows` as they are, mirrored, upside down, and both.
template <class Lines>
std::uint64_t hash_of_four(const Lines& rows, int height, int width) {
  std::array<std::uint64_t, 4> hash{};
  for (int row = 0; row < height; ++row) {
    const std::uint64_t down = rows[static_cast<std::size_t>(row)];
    const std::uint64_t up = rows[static_cast<std::size_t>(height - 1 - row)];
    hash[0] = (hash[0] ^ down) * 0x9e3779b97f4a7c15U;
    hash[1] = (hash[1] ^ up) * 0x9e3779b97f4a7c15U;
    hash[2] = (hash[2] ^ mirrored(static_cast<std::uint32_t>(down), width)) * 0x9e3779b97f4a7c15U;
    hash[3] = (hash[3] ^ mirrored(static_cast<std::uint32_t>(up), width)) * 0x9e3779b97f4a7c15U;
    for (std::uint64_t& one : hash) one ^= one >> 29U;
  }
  return mixed(hash[0]) + mixed(hash[1]) + mixed(hash[2]) + mixed(hash[3]);
}

std::uint64_t key_of(const Piece& piece) {
  std::array<std::uint32_t, most_columns> columns{};
  for (int row = 0; row < piece.height; ++row) {
    for (std::uint32_t left = at(piece.rows, row); left != 0; left &= left - 1) {
      columns[static_cast<std::size_t>(std::countr_zero(left))] |= 1U << row;
    }
  }
  return hash_of_four(piece.rows, piece.height, piece.width) +
         hash_of_four(columns, piece.width, piece.height);
}

// Half a turn leaves the piece as it is, and no square covers its middle.
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

// The nim value of everything that fits into 4 rows of 5 spots.
class TinyPieces {
 public:
  TinyPieces() : values_(std::size_t{1} << 20U) {
    Rows all{};
    for (int row = 0; row < 4; ++row) at(all, row) = 31;
    std::vector<std::uint32_t> squares;
    for (const Square& square : squares_of(all, 4)) {
      const Rows left = without(all, square);
      squares.push_back(
          0xfffffU & ~(at(left, 0) | at(left, 1) << 5U | at(left, 2) << 10U | at(left, 3) << 15U));
    }
    for (std::uint32_t spots = 1; spots < values_.size(); ++spots) {
      std::uint64_t reached = 0;
      for (const std::uint32_t square : squares) {
        if ((spots & square) == square) reached |= std::uint64_t{1} << values_[spots ^ square];
      }
      values_[spots] = static_cast<std::uint8_t>(std::countr_one(reached));
    }
  }

  static bool holds(const Piece& piece) {
    return (piece.height <= 4 && piece.width <= 5) || (piece.height <= 5 && piece.width <= 4);
  }

  int value(const Piece& piece) const {
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

 private:
  std::vector<std::uint8_t> values_;
};

// What is known of the values of pieces: bit n is set where the value is known not to be n.
class Memory {
 public:
  Memory() : slots_(std::size_t{1} << 21U) {}

  std::uint64_t excluded(std::uint64_t key) const {
    const Slot& slot = slots_[find(key)];
    return slot.key == key ? slot.excluded : 0;
  }

  void exclude(std::uint64_t key, std::uint64_t values) {
    std::size_t place = find(key);
    if (slots_[place].key != key) {
      if (++used_ > slots_.size() / 4 * 3) {
        slots_.assign(slots_.size(), Slot{});
        used_ = 1;
        place = find(key);
      }
      slots_[place].key = key;
    }
    slots_[place].excluded |= values;
  }

 private:
  struct Slot {
    std::uint64_t key = 0, excluded = 0;
  };

  std::size_t find(std::uint64_t key) const {
    std::size_t place = key & (slots_.size() - 1);
    while (slots_[place].key != 0 && slots_[place].key != key) {
      place = (place + 1) & (slots_.size() - 1);
    }
    return place;
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

// A position: pieces whose values are not known, and the value of all the rest together.
struct Sum {
  std::vector<Piece> pieces;
  int nim = 0;

  // Grows with the work that a search of this position will take.
  double weight() const {
    double work = 0;
    for (const Piece& piece : pieces) work += std::exp2(piece.blocks * 0.5);
    return std::log2(work + 1) * 2;
  }
};

// Finds values of positions until its time is over.
class Solver {
 public:
  struct Spent {};  // thrown when a search has used up its share

  void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
  bool late() const { return Clock::now() >= deadline_; }

  // Allows this many more positions.
  void grant(long nodes) { nodes_left_ = nodes; }
  long nodes() const { return nodes_; }

  // Takes the vacant spots apart.
  Sum sum_of(const Rows& vacant, int height) {
    Sum sum;
    Rows blocks = grown(vacant, height);
    Rows alone = vacant;
    for (int top = 0; top + 1 < height; ++top) {
      while (at(blocks, top) != 0) {
        Piece piece = cut_out(blocks, top, height, alone);
        if (TinyPieces::holds(piece)) {
          sum.nim ^= tiny_.value(piece);
        } else {
          piece.key = key_of(piece);
          sum.pieces.push_back(piece);
        }
      }
    }
    int single_spots = 0;
    for (int row = 0; row < height; ++row) single_spots += std::popcount(at(alone, row));
    sum.nim ^= single_spots & 1;
    simplify(sum);
    return sum;
  }

  // Whether the player who moved to this position has won.
  bool balanced(Sum sum) {
    simplify(sum);
    if (sum.pieces.empty()) return sum.nim == 0;
    std::sort(sum.pieces.begin(), sum.pieces.end(),
              [](const Piece& a, const Piece& b) { return a.blocks < b.blocks; });
    for (std::size_t i = 0; i + 1 < sum.pieces.size(); ++i) sum.nim ^= value_of(sum.pieces[i]);
    return has_value(sum.pieces.back(), sum.nim);
  }

 private:
  // Removes the connected blocks that the first one in row `top` belongs to.
  static Piece cut_out(Rows& blocks, int top, int height, Rows& alone) {
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
      piece.blocks += std::popcount(at(region, row));
      at(blocks, row) &= ~at(region, row);
      at(piece.rows, row - top) |= spots;
      at(piece.rows, row - top + 1) |= spots;
      all |= spots;
    }
    piece.height = bottom - top + 2;
    piece.width = most_columns - std::countl_zero(all) - std::countr_zero(all);
    for (int row = 0; row < piece.height; ++row) {
      at(alone, top + row) &= ~at(piece.rows, row);
      at(piece.rows, row) >>= std::countr_zero(all);
    }
    return piece;
  }

  static bool is_known(std::uint64_t excluded) { return std::popcount(excluded) == 63; }

  // Moves what is known into the nim value and lets equal pieces cancel out.
  void simplify(Sum& sum) {
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

  std::uint64_t known_of(const Piece& piece) {
    const std::uint64_t excluded = memory_.excluded(piece.key);
    if (excluded != 0 || !answers_itself(piece)) return excluded;
    memory_.exclude(piece.key, ~std::uint64_t{1});
    return ~std::uint64_t{1};
  }

  int value_of(const Piece& piece) {
    for (int value = 0; value < 64; ++value) {
      if (has_value(piece, value)) return value;
    }
    throw Spent{};
  }

  // A piece has the value n if no move leads to value n and every smaller one can be reached.
  bool has_value(const Piece& piece, int value) {
    const std::uint64_t bit = std::uint64_t{1} << value;
    const std::uint64_t excluded = memory_.excluded(piece.key);
    if ((excluded & bit) != 0) return false;
    if (is_known(excluded)) return true;
    count_node();

    std::vector<Sum> open;  // the moves whose values are not known
    std::uint64_t reached = 0;
    for (const Square& square : squares_of(piece.rows, piece.height)) {
      Sum next = sum_of(without(piece.rows, square), piece.height);
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
      if (balanced(std::move(next))) {
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

  // Known not to be worth `value`, though its value is not known.
  bool differs(const Sum& sum, int value) const {
    if (sum.pieces.size() != 1) return false;
    return ((memory_.excluded(sum.pieces[0].key) >> (value ^ sum.nim)) & 1U) != 0;
  }

  void count_node() {
    ++nodes_;
    if (--nodes_left_ < 0 || (nodes_ % 64 == 0 && late())) throw Spent{};
  }

  TinyPieces tiny_;
  Memory memory_;
  Clock::time_point deadline_{};
  long nodes_left_ = 0;
  long nodes_ = 0;
};

// A move and what it leads to.
struct Option {
  Square square;
  Sum next;
  double weight = 0;
  bool loses = false;  // proven
};

// Chooses moves for two players.
class Duel {
 public:
  Square choose(const Rows& vacant, std::chrono::milliseconds limit) {
    const Clock::time_point start = Clock::now();
    solver_.set_deadline(start + limit * 6 / 10);
    std::vector<Option> options = options_of(vacant);
    const auto n0 = solver_.nodes();
    Square chosen;
    double lightest = options.front().weight;
    const bool won = prove(options, chosen);
    if (!won) chosen = fallback(options);
    long open = 0;
    for (auto& o : options) open += !o.loses;
    std::cerr << "w " << lightest << " .. " << options.back().weight << " options "
              << options.size() << " open " << open << " won " << won << " nodes "
              << solver_.nodes() - n0 << " ms "
              << std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count()
              << " size " << chosen.size << std::endl;
    return chosen;
  }

 private:
  std::vector<Option> options_of(const Rows& vacant) {
    std::vector<Option> options;
    std::unordered_set<std::uint64_t> seen;
    std::vector<Square> squares = squares_of(vacant, most_rows);
    std::reverse(squares.begin(), squares.end());
    for (const Square& square : squares) {
      Option option{square, solver_.sum_of(without(vacant, square), most_rows)};
      std::uint64_t key = static_cast<std::uint64_t>(option.next.nim);
      for (const Piece& piece : option.next.pieces) key += mixed(piece.key);
      if (!seen.insert(key).second) continue;
      option.weight = option.next.weight();
      option.loses = option.next.pieces.empty() && option.next.nim != 0;
      options.push_back(std::move(option));
    }
    std::stable_sort(options.begin(), options.end(),
                     [](const Option& a, const Option& b) { return a.weight < b.weight; });
    return options;
  }

  bool prove(std::vector<Option>& options, Square& chosen) {
    for (long nodes = 500; !solver_.late(); nodes *= 4) {
      bool open = false;
      for (Option& option : options) {
        if (option.loses) continue;
        if (solver_.late()) return false;
        try {
          solver_.grant(nodes);
          if (solver_.balanced(option.next)) {
            chosen = option.square;
            return true;
          }
          option.loses = true;
        } catch (const Solver::Spent&) {
          open = true;
        }
      }
      if (!open) return false;
    }
    return false;
  }

  Square fallback(std::vector<Option>& options) {
    // placeholder policy for measuring
    const Option* best = &options.front();
    for (const Option& o : options)
      if (o.square.size > best->square.size) best = &o;
    return best->square;
  }

  Solver solver_;
};

int main() {
  Duel duel;
  Rows vacant{};
  int next_row = 0;
  std::string self;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream words(line);
    std::string head;
    words >> head;
    if (head == "game") {
      vacant = Rows{};
      next_row = 0;
    } else if (head == "you") {
      words >> self;
    } else if (head == "row") {
      std::string row;
      words >> row;
      for (std::size_t c = 0; c < row.size(); ++c)
        if (row[c] == '-') at(vacant, next_row) |= 1U << c;
      ++next_row;
    } else if (head == "ready?") {
      std::cout << "ready" << std::endl;
    } else if (head == "move") {
      std::istringstream fields(line.substr(5));
      char owner = 0, comma = 0;
      Square s;
      fields >> owner >> comma >> s.row >> comma >> s.column >> comma >> s.size;
      --s.row;
      --s.column;
      vacant = without(vacant, s);
    } else if (head == "go") {
      long ms = 1000;
      words >> ms;
      const Square chosen = duel.choose(vacant, std::chrono::milliseconds(ms));
      std::cout << self << ',' << chosen.row + 1 << ',' << chosen.column + 1 << ',' << chosen.size
                << std::endl;
    } else if (head == "bye") {
      break;
    }
  }
}
