// A boxing entry in the manner of 1994: run once per move, it reads the arena from standard input,
// gets its mark as the only argument, and writes the arena with one more square.
//
// While the arena is roomy it answers the opponent's move by turning the arena half around; if that
// is not possible it takes the largest square. At the end it counts whether an odd number of single
// spots is left. It needs no memory, so it does not use the file arena.MARK.
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

constexpr int height = 16;
constexpr int width = 32;

struct Square {
  int row = 0, column = 0, size = 0;
};

class Arena {
 public:
  explicit Arena(std::string text) : text_(std::move(text)) {}

  bool well_formed() const {
    if (text_.size() != height * (width + 1)) return false;
    for (int row = 0; row < height; ++row) {
      if (text_[at(row, width)] != '\n') return false;
    }
    return true;
  }

  const std::string& text() const { return text_; }
  bool vacant(int row, int column) const { return text_[at(row, column)] == '-'; }
  auto vacant_spots() const { return std::count(text_.begin(), text_.end(), '-'); }

  bool fits(const Square& square) const {
    if (square.row + square.size > height || square.column + square.size > width) return false;
    for (int row = square.row; row < square.row + square.size; ++row) {
      for (int column = square.column; column < square.column + square.size; ++column) {
        if (!vacant(row, column)) return false;
      }
    }
    return true;
  }

  void mark(const Square& square, char with) {
    for (int row = square.row; row < square.row + square.size; ++row) {
      text_.replace(at(row, square.column), static_cast<std::size_t>(square.size),
                    static_cast<std::size_t>(square.size), with);
    }
  }

  // All squares that fit, the largest first.
  std::vector<Square> squares() const {
    std::vector<Square> found;
    for (int size = height; size > 0; --size) {
      for (int row = 0; row + size <= height; ++row) {
        for (int column = 0; column + size <= width; ++column) {
          if (fits({row, column, size})) found.push_back({row, column, size});
        }
      }
    }
    return found;
  }

  // Half a turn maps the vacant spots onto themselves, and no square covers the middle: every
  // square's image is vacant and does not overlap it. The player that moves here wins.
  bool answers_itself() const {
    if (fits({height / 2 - 1, width / 2 - 1, 2})) return false;
    for (int row = 0; row < height / 2; ++row) {
      for (int column = 0; column < width; ++column) {
        if (vacant(row, column) != vacant(height - 1 - row, width - 1 - column)) return false;
      }
    }
    return true;
  }

  // Only single spots fit: their parity decides.
  bool only_single_spots() const {
    for (int row = 0; row + 1 < height; ++row) {
      for (int column = 0; column + 1 < width; ++column) {
        if (fits({row, column, 2})) return false;
      }
    }
    return true;
  }

 private:
  static std::size_t at(int row, int column) {
    return static_cast<std::size_t>(row * (width + 1) + column);
  }
  std::string text_;
};

// A square after which the other side has lost, if a look at the next position shows one.
std::optional<Square> winning(const Arena& arena, const std::vector<Square>& squares) {
  for (const Square& square : squares) {
    Arena next = arena;
    next.mark(square, '#');
    if (next.answers_itself()) return square;
    if (next.vacant_spots() % 2 == 0 && next.only_single_spots()) return square;
  }
  return std::nullopt;
}

int main(int argc, char** argv) {
  if (argc != 2 || argv[1][0] == '\0' || argv[1][1] != '\0') {
    std::cerr << "usage: boxing_classic MARK < old.arena > new.arena\n";
    return 2;
  }
  Arena arena(std::string(std::istreambuf_iterator<char>(std::cin), {}));
  if (!arena.well_formed()) {
    std::cerr << "boxing_classic: the arena is not 16 lines of 32 spots\n";
    return 2;
  }
  const std::vector<Square> squares = arena.squares();
  if (!squares.empty()) {
    arena.mark(winning(arena, squares).value_or(squares.front()), argv[1][0]);
  }
  std::cout << arena.text();
}
