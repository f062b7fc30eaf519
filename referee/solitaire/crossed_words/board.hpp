// The 17 x 17 board of Crossed Words Solitaire: its letters, its bonus squares, letter values, and
// the effect and score of a play with a dictionary. Piles and hands are handled elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words {

inline constexpr int side = 17;
inline constexpr int squares = side * side;
inline constexpr char blank = '.';

/// Row and column are counted from 0, from the top left.
struct Square {
  int row = 0;
  int column = 0;
  bool operator==(const Square&) const = default;
};

[[nodiscard]] constexpr bool is_inside(Square at) {
  return at.row >= 0 && at.row < side && at.column >= 0 && at.column < side;
}

enum class Bonus : std::uint8_t { none, double_letter, triple_letter, double_word, triple_word };

/// The pattern of the contest of December 2000: triple words where lines 0, 8 and 16 cross, and
/// lines 4 and 12; double words where lines 2, 6, 10 and 14 cross; double letters halfway between
/// neighbouring triple words of a line; triple letters on the rest of the diagonals and of the
/// diamond that joins the middles of the sides.
[[nodiscard]] constexpr Bonus bonus_at(Square at) {
  const auto [row, column] = at;
  if (row % 8 == 0 && column % 8 == 0) return Bonus::triple_word;
  if (row % 8 == 4 && column % 8 == 4) return Bonus::triple_word;
  if (row % 4 == 2 && column % 4 == 2) return Bonus::double_word;
  if (row % 4 == 0 && column % 4 == 0) return Bonus::double_letter;
  const int down = row < 8 ? 8 - row : row - 8;
  const int right = column < 8 ? 8 - column : column - 8;
  return down == right || down + right == 8 ? Bonus::triple_letter : Bonus::none;
}

/// The factor of a letter on the bonus.
[[nodiscard]] constexpr int letter_factor(Bonus bonus) {
  if (bonus == Bonus::double_letter) return 2;
  return bonus == Bonus::triple_letter ? 3 : 1;
}
/// The factor of every word that covers the bonus.
[[nodiscard]] constexpr int word_factor(Bonus bonus) {
  if (bonus == Bonus::double_word) return 2;
  return bonus == Bonus::triple_word ? 3 : 1;
}

/// a to z.
inline constexpr std::array<std::uint8_t, 26> letter_values = {
    2, 6, 4, 4, 1, 7, 5, 6, 1, 9, 7, 3, 5, 2, 3, 5, 9, 2, 1, 3, 4, 8, 7, 8, 6, 8};
/// For 'a' to 'z'.
[[nodiscard]] constexpr int letter_value(char letter) {
  return letter_values[static_cast<std::size_t>(letter - 'a')];
}

/// Letters are held as 'a' to 'z', as dictionaries hold them, and written as 'A' to 'Z'.
class Board {
 public:
  Board() { cells_.fill(blank); }

  /// A square inside.
  [[nodiscard]] char at(Square at) const { return cells_[index(at)]; }
  [[nodiscard]] bool is_blank(Square at) const { return cells_[index(at)] == blank; }
  /// True if the square has a letter; false outside the board.
  [[nodiscard]] bool holds(Square at) const { return is_inside(at) && !is_blank(at); }

  /// Overwrites the square with 'a' to 'z', or blank.
  void put(Square at, char letter) { cells_[index(at)] = letter; }

  [[nodiscard]] int letters() const;  // how many lie on it
  [[nodiscard]] bool empty() const { return letters() == 0; }

  /// 17 rows of 17 characters, 'A' to 'Z' and '.'.
  [[nodiscard]] std::vector<std::string> rows() const;

  bool operator==(const Board&) const = default;

 private:
  [[nodiscard]] static constexpr std::size_t index(Square at) {
    return static_cast<std::size_t>(at.row * side + at.column);
  }
  std::array<char, squares> cells_{};
};

/// The rows, each followed by \n.
[[nodiscard]] std::string text(const Board&);

/// 17 lines of 17 characters, letters of either case and '.'; the line ends with LF, CR or CRLF.
[[nodiscard]] protocol::Result<Board> read_board(std::string_view text);

inline constexpr int largest_hand = 8;

enum class Direction : std::uint8_t { across, down };

[[nodiscard]] constexpr Direction other(Direction direction) {
  return direction == Direction::across ? Direction::down : Direction::across;
}
/// `count` squares further along; may lie outside.
[[nodiscard]] constexpr Square step(Square from, Direction direction, int count = 1) {
  return direction == Direction::across ? Square{from.row, from.column + count}
                                        : Square{from.row + count, from.column};
}

/// "row 8, column 5, across": counted from 1, as people count.
[[nodiscard]] std::string text(Square, Direction);

/// Squares in a row or column, from the first one on.
struct Run {
  Square first;
  Direction direction = Direction::across;
  int length = 0;
  bool operator==(const Run&) const = default;
};

/// The letters without a gap around a square that holds one.
[[nodiscard]] Run run_through(const Board&, Square, Direction);
[[nodiscard]] std::string run_letters(const Board&, const Run&);

/// Letters by their squares, summed, by their words' squares. No bonus for letters played.
[[nodiscard]] int score_run(const Board&, const Run&);

/// 50 for 7 letters played in one move, 100 for 8, otherwise 0.
[[nodiscard]] constexpr int bonus_for(int letters_played) {
  if (letters_played == 7) return 50;
  return letters_played == 8 ? 100 : 0;
}

/// The whole word after the play, including letters that were on the board before.
struct Play {
  Square first;
  Direction direction = Direction::across;
  std::string word;  // 'a' to 'z'
  bool operator==(const Play&) const = default;
};

struct ScoredWord {
  Run run;
  std::string word;
  int score = 0;
  bool operator==(const ScoredWord&) const = default;
};

struct ScoredPlay {
  std::vector<Square> played;     // the squares of the letters played, along the word
  std::string letters;            // those letters
  std::vector<ScoredWord> words;  // first the word of the play, then its crossing words
  int bonus = 0;
  bool operator==(const ScoredPlay&) const = default;

  [[nodiscard]] int score() const;
};

/// The letters that a play puts down, in order, and their squares. The error says why the play does
/// not fit: it leaves the board, contradicts a letter on it, or adds none. Errors begin with the
/// name of a rule and a colon.
struct Placed {
  std::vector<Square> squares;
  std::string letters;
};
[[nodiscard]] protocol::Result<Placed> placed_by(const Board&, const Play&);

/// Puts the letters on the board without checking rules, and scores the resulting words.
[[nodiscard]] ScoredPlay put_placed(Board&, const Play&, const Placed&);

/// Puts the play on the board and scores it, or says which rule is against it and leaves the board
/// as it was.
[[nodiscard]] protocol::Result<ScoredPlay> put_play(Board&, const Play&, const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words
