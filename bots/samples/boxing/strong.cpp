// A boxing bot that plays two-player endings, and all positions decided by symmetry, perfectly.
//
// With two players the game is a sum of independent pieces, and every piece has a nim value
// (Sprague and Grundy): the player that moves to a position whose nim sum is 0 wins.
// - A spot outside of all vacant 2x2 blocks can only be taken alone: its value is 1.
// - Blocks that share no spot do not touch each other: they are separate pieces.
// - Two pieces of the same shape, turned or mirrored, cancel out.
// - A piece that half a turn maps onto itself is worth 0 if no square covers its middle: every move
//   can be answered by its image.
// - Small pieces are in a table, larger ones are searched as long as the time allows.
// If the search does not finish, the bot keeps the arena as simple as it can handle.
// With three players or more it compares moves by random games.
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

using Clock = std::chrono::steady_clock;

constexpr int max_rows = 16;
constexpr int max_columns = 32;

// Vacant spots, one word a row, the leftmost column in the lowest bit.
using Rows = std::array<std::uint32_t, max_rows>;

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
std::vector<Square> list_squares(const Rows& vacant, int height) {
  std::vector<Square> squares;
  Rows corners = vacant;
  for (int size = 1; size <= max_rows; ++size) {
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
std::uint64_t hash_four(const Lines& rows, int height, int width) {
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

std::uint64_t make_key(const Piece& piece) {
  std::array<std::uint32_t, max_columns> columns{};
  for (int row = 0; row < piece.height; ++row) {
    for (std::uint32_t left = at(piece.rows, row); left != 0; left &= left - 1) {
      columns[static_cast<std::size_t>(std::countr_zero(left))] |= 1U << row;
    }
  }
  return hash_four(piece.rows, piece.height, piece.width) +
         hash_four(columns, piece.width, piece.height);
}

// Half a turn maps the piece onto itself, and no square covers its middle.
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
    for (const Square& square : list_squares(all, 4)) {
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

// Facts known about the values of pieces: bit n is set if the value is known not to be n.
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

  // Takes the vacant spots apart.
  Sum make_sum(const Rows& vacant, int height) {
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
    std::uint32_t odd = 0;
    for (const std::uint32_t row : alone) odd ^= row;
    sum.nim ^= std::popcount(odd) & 1;
    simplify(sum);
    return sum;
  }

  // True if the player who moved to this position wins.
  bool balanced(Sum sum) {
    simplify(sum);
    if (sum.pieces.empty()) return sum.nim == 0;
    std::sort(sum.pieces.begin(), sum.pieces.end(),
              [](const Piece& a, const Piece& b) { return a.blocks < b.blocks; });
    for (std::size_t i = 0; i + 1 < sum.pieces.size(); ++i) sum.nim ^= find_value(sum.pieces[i]);
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
      at(blocks, row) &= ~at(region, row);
      at(piece.rows, row - top) |= spots;
      at(piece.rows, row - top + 1) |= spots;
      all |= spots;
    }
    piece.height = bottom - top + 2;
    piece.width = max_columns - std::countl_zero(all) - std::countr_zero(all);
    for (int row = 0; row < piece.height; ++row) {
      at(alone, top + row) &= ~at(piece.rows, row);
      at(piece.rows, row) >>= std::countr_zero(all);
    }
    return piece;
  }

  // Normalising takes most of the time, so it is done once for each frequent piece.
  std::uint64_t remembered_key(Piece& piece) {
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

  static bool is_known(std::uint64_t excluded) { return std::popcount(excluded) == 63; }

  // Moves known values into the nim value and cancels equal pieces.
  void simplify(Sum& sum) {
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

  std::uint64_t find_excluded(const Piece& piece) {
    const std::uint64_t excluded = memory_.excluded(piece.key);
    if (excluded != 0 || !answers_itself(piece)) return excluded;
    memory_.exclude(piece.key, ~std::uint64_t{1});
    return ~std::uint64_t{1};
  }

  int find_value(const Piece& piece) {
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
    const std::vector<Square> squares = list_squares(piece.rows, piece.height);
    for (auto it = squares.rbegin(); it != squares.rend() && (reached & bit) == 0; ++it) {
      const Square& square = *it;
      Sum next = make_sum(without(piece.rows, square), piece.height);
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

  struct Known {
    std::uint64_t raw = 0, key = 0;
    int blocks = 0;
  };

  TinyPieces tiny_;
  Memory memory_;
  std::vector<Known> keys_ = std::vector<Known>(std::size_t{1} << 17U);
  Clock::time_point deadline_{};
  long nodes_left_ = 0;
  long nodes_ = 0;
};

// A move and the position after it.
struct Option {
  Square square;
  Sum next;
  double weight = 0;
  bool loses = false;  // proven
};

// The moves with different results, the lightest first; of equal ones the largest square.
std::vector<Option> list_options(Solver& solver, const Rows& vacant) {
  std::vector<Option> options;
  std::unordered_set<std::uint64_t> seen;
  std::vector<Square> squares = list_squares(vacant, max_rows);
  std::reverse(squares.begin(), squares.end());
  for (const Square& square : squares) {
    Option option{square, solver.make_sum(without(vacant, square), max_rows)};
    auto key = static_cast<std::uint64_t>(option.next.nim);
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

// Chooses moves for two players.
class Duel {
 public:
  explicit Duel(Solver& solver) : solver_(solver) {}

  Square choose(const Rows& vacant, std::chrono::milliseconds limit) {
    const Clock::time_point start = Clock::now();
    std::vector<Option> options = list_options(solver_, vacant);
    solver_.set_deadline(start + (options.front().weight > hopeless ? limit / 10 : limit / 2));
    if (const Option* const won = winning(options)) return won->square;
    solver_.set_deadline(start + limit * 6 / 10);
    const bool lost = std::all_of(options.begin(), options.end(),
                                  [](const Option& option) { return option.loses; });
    return lost ? trap(options, vacant) : postponed(options, vacant);
  }

 private:
  // Weights found by experiment: a search of half a second rarely decides the first, and often the
  // second.
  static constexpr double hopeless = 40;
  static constexpr double solvable = 28;

  // Searches all moves a little, then those left open a little more, until the time is over.
  const Option* winning(std::vector<Option>& options) {
    for (const Option& option : options) {
      if (option.next.pieces.empty() && option.next.nim == 0) return &option;
    }
    bool open = true;
    for (long nodes = 50; open && !solver_.late(); nodes = nodes * 3 + 50) {
      open = false;
      for (Option& option : options) {
        if (option.loses) continue;
        try {
          solver_.grant(nodes);
          if (solver_.balanced(option.next)) return &option;
          option.loses = true;
        } catch (const Solver::Spent&) {
          open = true;
          if (solver_.late()) return nullptr;
        }
      }
    }
    return nullptr;
  }

  // Undecided: the largest square after which no reply makes the position light enough to search to
  // its end, or else the one that makes it hardest.
  Square postponed(std::vector<Option>& options, const Rows& vacant) {
    std::stable_sort(options.begin(), options.end(), [](const Option& a, const Option& b) {
      return a.square.size > b.square.size;
    });
    const Option* best = nullptr;
    double most = -1;
    for (const Option& option : options) {
      if (option.loses) continue;
      const double lightest = lightest_reply(without(vacant, option.square), most);
      if (lightest > most) {
        most = lightest;
        best = &option;
      }
      if (most > solvable || solver_.late()) break;
    }
    return best->square;
  }

  // The weight of the lightest position that the largest squares lead to; anything not above
  // `enough` is as good as that.
  double lightest_reply(const Rows& vacant, double enough) {
    const std::vector<Square> squares = list_squares(vacant, max_rows);
    double lightest = solver_.make_sum(vacant, max_rows).weight();
    for (auto it = squares.rbegin(); it != squares.rend() && it->size >= squares.back().size - 1;
         ++it) {
      lightest = std::min(lightest, solver_.make_sum(without(vacant, *it), max_rows).weight());
      if (lightest <= enough) break;
    }
    return lightest;
  }

  // Every move loses: the one that the fewest replies refute, as far as they are quickly found.
  Square trap(const std::vector<Option>& options, const Rows& vacant) {
    const Option* best = &options.back();
    double least = 2;
    for (auto option = options.rbegin(); option != options.rend(); ++option) {
      double refuting = 0;
      const std::vector<Option> replies = list_options(solver_, without(vacant, option->square));
      for (const Option& reply : replies) refuting += refutes(reply) ? 1 : 0;
      if (solver_.late()) break;
      if (refuting / static_cast<double>(replies.size()) < least) {
        least = refuting / static_cast<double>(replies.size());
        best = &*option;
      }
    }
    return best->square;
  }

  bool refutes(const Option& reply) {
    try {
      solver_.grant(20);
      return solver_.balanced(reply.next);
    } catch (const Solver::Spent&) {
      return false;
    }
  }

  Solver& solver_;
};

// Chooses moves for three players and more, by how often random games from there are won.
class Crowd {
 public:
  Crowd(Solver& solver, unsigned seed) : solver_(solver), chance_(seed) {}

  Square choose(const Rows& vacant, std::size_t players, std::chrono::milliseconds limit) {
    const Clock::time_point deadline = Clock::now() + limit / 2;
    std::vector<Option> options = list_options(solver_, vacant);
    // Far from the end random games carry no information: the lightest positions bring it near.
    if (options.size() > 40) options.resize(40);
    std::vector<double> games(options.size()), wins(options.size());
    for (double all = 1; options.size() > 1 && Clock::now() < deadline; ++all) {
      std::size_t next = 0;
      double most = -1;
      for (std::size_t i = 0; i < options.size(); ++i) {
        const double hope =
            games[i] == 0 ? 1e9 : wins[i] / games[i] + std::sqrt(std::log(all) / games[i]);
        if (hope > most) {
          most = hope;
          next = i;
        }
      }
      ++games[next];
      if (wins_random_game(without(vacant, options[next].square), players)) ++wins[next];
    }
    const auto best = std::max_element(games.begin(), games.end());
    return options[static_cast<std::size_t>(best - games.begin())].square;
  }

 private:
  // True if the player that has just moved marks the last spot.
  bool wins_random_game(Rows vacant, std::size_t players) {
    for (std::size_t turn = 1;; ++turn) {
      std::size_t singles = 0;
      bool blocks = false;
      for (const std::uint32_t row : grown(vacant, max_rows)) blocks |= row != 0;
      if (!blocks) {  // one spot a move from here on
        for (const std::uint32_t row : vacant)
          singles += static_cast<std::size_t>(std::popcount(row));
        return (turn + singles + players - 1) % players == 0;
      }
      // Half of the moves are one of the largest squares, as most players like them.
      const std::vector<Square> squares = list_squares(vacant, max_rows);
      std::size_t from = 0;
      if (chance_() % 2 == 0) {
        while (squares[from].size < squares.back().size) ++from;
      }
      vacant = without(vacant, squares[from + chance_() % (squares.size() - from)]);
    }
  }

  Solver& solver_;
  std::mt19937 chance_;
};

// The arena and the players still in the game, as sent by the referee.
class Table {
 public:
  void add_row(const std::string& row) {
    for (std::size_t column = 0; column < row.size() && column < max_columns; ++column) {
      if (row[column] == '-') at(vacant, rows_) |= 1U << column;
    }
    rows_ = std::min(rows_ + 1, max_rows - 1);
  }

  // "A,row,column,size", counted from 1.
  void mark(const std::string& move) {
    std::istringstream fields(move);
    char owner = 0, comma = 0;
    Square square;
    fields >> owner >> comma >> square.row >> comma >> square.column >> comma >> square.size;
    vacant = without(vacant, {square.row - 1, square.column - 1, square.size});
  }

  std::string self;
  std::size_t players = 2;
  Rows vacant{};

 private:
  int rows_ = 0;
};

// The limits of a `go` line; "-" means none.
std::chrono::milliseconds read_limit(std::istream& words) {
  std::string move, game;
  words >> move >> game;
  long limit = move == "-" ? 1000 : std::atol(move.c_str());
  if (game != "-" && !game.empty()) limit = std::min(limit, std::atol(game.c_str()) / 20);
  return std::chrono::milliseconds(limit);
}

int main() {
  Solver solver;
  Duel duel(solver);
  Crowd crowd(solver, 1994);
  Table table;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream words(line);
    std::string head;
    words >> head;
    if (head == "game") {
      table = Table{};
    } else if (head == "you") {
      words >> table.self;
    } else if (head == "seats") {
      table.players = static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1;
    } else if (head == "row") {
      table.add_row(line.substr(4));
    } else if (head == "ready?") {
      std::cout << "ready" << std::endl;  // endl flushes
    } else if (head == "move") {
      table.mark(line.substr(5));
    } else if (head == "out") {
      --table.players;
    } else if (head == "go") {
      const std::chrono::milliseconds limit = read_limit(words);
      const Square chosen = table.players == 2 ? duel.choose(table.vacant, limit)
                                               : crowd.choose(table.vacant, table.players, limit);
      std::cout << table.self << ',' << chosen.row + 1 << ',' << chosen.column + 1 << ','
                << chosen.size << std::endl;
    } else if (head == "bye") {
      break;
    }
  }
}
