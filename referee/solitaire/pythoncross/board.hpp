// The board of Pythoncross, the runs of letters on it, and the form of a turn. Dictionary and
// scores are handled elsewhere.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "referee/solitaire/pythoncross/map.hpp"

namespace aspis::solitaire::pythoncross {

enum class Direction : std::uint8_t { across, down };

[[nodiscard]] constexpr Direction other(Direction direction) {
  return direction == Direction::across ? Direction::down : Direction::across;
}

/// `count` squares on; may lie outside.
[[nodiscard]] constexpr Place step(Place from, Direction direction, int count = 1) {
  return direction == Direction::across ? Place{from.column + count, from.row}
                                        : Place{from.column, from.row + count};
}

/// Letters without a gap in a row or a column, from the first on.
struct Run {
  Place first;
  Direction direction = Direction::across;
  std::string letters;  // 'a' to 'z'
  bool operator==(const Run&) const = default;
};

class Board {
 public:
  static constexpr char blank = '.';
  static constexpr char block = '#';

  Board() { cells_.fill(blank); }
  explicit Board(const Map&);

  /// 'a' to 'z', blank or block. A place inside.
  [[nodiscard]] char at(Place place) const { return cells_[to_index(place)]; }
  void put(Place place, char cell) { cells_[to_index(place)] = cell; }

  /// True if the place has a letter; false outside the board.
  [[nodiscard]] bool holds(Place place) const {
    return is_inside(place) && at(place) >= 'a' && at(place) <= 'z';
  }

  [[nodiscard]] std::size_t letters() const;  // how many lie on it

  /// Through a place with a letter; of length one if no letter is next to it.
  [[nodiscard]] Run run_through(Place, Direction) const;

  /// Every run of two or more letters: first the rows, then the columns.
  [[nodiscard]] std::vector<Run> words() const;

  bool operator==(const Board&) const = default;

 private:
  std::array<char, squares> cells_{};
};

/// The sum of the values of its squares.
[[nodiscard]] int score_run(const Run&, const Values&);

/// Repeated words, in alphabetical order, once each.
[[nodiscard]] std::vector<std::string> repeated_words(const Board&);

/// The whole word after the play, with letters from the board; empty for a dump.
struct Play {
  bool dump = false;
  Direction direction = Direction::across;
  Place first;
  std::string word;  // 'a' to 'z'
  bool operator==(const Play&) const = default;
};

/// "D 4 7 FUN", or "DUMP".
[[nodiscard]] std::string text(const Play&);

}  // namespace aspis::solitaire::pythoncross
