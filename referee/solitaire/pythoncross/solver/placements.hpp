// Every word that a rack can play on a state, with its points and its value to the board. A
// generator, not a search.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "referee/solitaire/pythoncross/solver/cells.hpp"
#include "referee/solitaire/pythoncross/solver/surroundings.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::pythoncross {

struct Found {
  Placement placement;
  int points = 0;        // the bonus for all letters left out
  unsigned letters = 0;  // how many come from the rack
  float worth = 0;       // to the board: the rest of the search's value
};

/// Walks the word graph along each row and column once for each square that a word may begin on
/// (Appel, Jacobson: "The World's Fastest Scrabble Program", 1988, without its left parts: lines of
/// nine squares are too short to pay for them). `Take` is called with each Found; a single letter
/// that makes two words is found once, across.
template <class Take>
class Placements {
 public:
  Placements(const Ground& ground, const words::WordGraph& graph, Surroundings& surroundings,
             Take take)
      : ground_(ground), graph_(graph), surroundings_(surroundings), take_(take) {}

  /// The surroundings are looking at this state.
  void find(const State& state) {
    state_ = &state;
    rack_ = state.rack;
    mask_ = 0;
    for (unsigned letter = 0; letter < 26; ++letter) {
      if (rack_[letter] > 0) mask_ |= LetterMask{1} << letter;
    }
    for (direction_ = 0; direction_ < 2; ++direction_) {
      for (unsigned line = 1; line <= side; ++line) find_in(line);
    }
  }

 private:
  struct Square {
    LetterMask fitting = 0;  // of an empty one
    std::uint16_t cell = 0;
    std::uint8_t points = 0;  // of the word across, 0 without one
    std::uint8_t value = 0;
    Cell letter = wall;
    bool touches = false;  // a word over it connects to letters on the board
  };

  struct Path {
    WordKey key = 0;
    int points = 0;  // of the word alone
    int across = 0;  // of the words across
    unsigned placed = 0;
    bool touches = false;
    bool lone = false;  // its only new letter makes a word across as well
  };

  void find_in(unsigned line) {
    const unsigned stride = cell_step(direction_);
    const unsigned first = line * cell_step(1 - direction_) + stride;
    bool touched = false;
    for (unsigned at = 0; at < side; ++at) {
      squares_[at] = square(first + at * stride);
      touched |= squares_[at].touches;
    }
    if (!touched) return;
    for (unsigned at = 0; at < side; ++at) {
      if (squares_[at].letter == wall || (at > 0 && squares_[at - 1].letter < empty_cell)) continue;
      if (!reaches_letters(at)) continue;
      begin_ = at;
      extend(graph_.root(), at, Path{});
    }
  }

  [[nodiscard]] Square square(unsigned cell) const {
    const unsigned across = 1 - direction_;
    Square made;
    made.cell = static_cast<std::uint16_t>(cell);
    made.letter = state_->cells[cell];
    made.value = ground_.values[cell];
    if (made.letter == empty_cell) {
      made.fitting = surroundings_.fitting(across, cell);
      made.points = static_cast<std::uint8_t>(surroundings_.points(across, cell));
      made.touches = surroundings_.is_beside_letters(across, cell);
    }
    made.touches |= made.letter < empty_cell || (state_->placed == 0 && cell == ground_.start);
    return made;
  }

  /// True if the rack is long enough to reach a square that joins from there.
  [[nodiscard]] bool reaches_letters(unsigned at) const {
    for (unsigned needed = 0; at < side && squares_[at].letter != wall; ++at) {
      if (squares_[at].letter < empty_cell) return true;
      if (++needed > state_->rack_letters) return false;
      if (squares_[at].touches) return true;
    }
    return false;
  }

  /// True if a word may end before this square, or continue over it.
  [[nodiscard]] bool leads_on(words::WordGraph::Node node, const Square& square) const {
    if (square.letter < empty_cell) return (node.letters() >> square.letter & 1U) != 0;
    return node.ends_word() || (node.letters() & mask_ & square.fitting) != 0;
  }

  void extend(words::WordGraph::Node node, unsigned at, const Path& path) {
    const Square& square = squares_[at];
    if (square.letter < empty_cell) {
      over(node, at, path);
      return;
    }
    if (node.ends_word() && path.placed > 0 && path.touches) tell(at, path);
    LetterMask left = node.letters() & mask_ & square.fitting;
    if (left == 0) return;
    Path longer = path;
    longer.points += square.value;
    longer.across += square.points;
    longer.lone = path.placed == 0 && square.points > 0;
    ++longer.placed;
    longer.touches |= square.touches;
    for (; left != 0; left &= left - 1) {
      const auto letter = static_cast<unsigned>(std::countr_zero(left));
      const auto child = graph_.child(node, letter);
      if (--rack_[letter] == 0) mask_ ^= LetterMask{1} << letter;
      if (leads_on(child, squares_[at + 1])) {
        longer.key = with_last(path.key, letter);
        extend(child, at + 1, longer);
      }
      if (rack_[letter]++ == 0) mask_ |= LetterMask{1} << letter;
    }
  }

  void over(words::WordGraph::Node node, unsigned at, const Path& path) {
    const unsigned letter = squares_[at].letter;
    if ((node.letters() >> letter & 1U) == 0) return;
    Path longer = path;
    longer.key = with_last(path.key, letter);
    longer.points += squares_[at].value;
    longer.touches = true;
    extend(graph_.child(node, letter), at + 1, longer);
  }

  void tell(unsigned end, const Path& path) {
    if (end - begin_ < 2 || (path.lone && path.placed == 1 && direction_ == 1)) return;
    const unsigned first = squares_[begin_].cell;
    const unsigned last = squares_[end - 1].cell;
    if (state_->placed == 0 && first != ground_.start && last != ground_.start) return;
    take_(Found{Placement(path.key, first, direction_), path.points + path.across, path.placed,
                worth(end, path)});
  }

  /// For whole words only, since most prefixes lead to none.
  [[nodiscard]] float worth(unsigned end, const Path& path) {
    const Beside word{path.key, static_cast<std::uint8_t>(end - begin_),
                      static_cast<std::uint8_t>(path.points)};
    float sum =
        surroundings_.word_worth(direction_, squares_[begin_].cell, squares_[end - 1].cell, word);
    for (unsigned at = begin_; at < end; ++at) {
      if (squares_[at].letter != empty_cell) continue;
      const unsigned letter = letter_from_end(path.key, end - 1 - at);
      sum += surroundings_.tile_worth(direction_, squares_[at].cell, letter);
    }
    return sum;
  }

  const Ground& ground_;
  const words::WordGraph& graph_;
  Surroundings& surroundings_;
  Take take_;
  const State* state_ = nullptr;
  std::array<std::uint8_t, 26> rack_{};
  LetterMask mask_ = 0;
  unsigned direction_ = 0;
  unsigned begin_ = 0;
  std::array<Square, side + 1> squares_{};  // of the line, and a wall
};

}  // namespace aspis::solitaire::pythoncross
