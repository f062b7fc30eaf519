// What a play makes and what it scores, on a board and with a dictionary. Knows nothing of piles
// and hands.
#pragma once

#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words {

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
[[nodiscard]] std::string letters_of(const Board&, const Run&);

/// Letters by their squares, summed, by their words' squares. No bonus for letters played.
[[nodiscard]] int score_of(const Board&, const Run&);

/// 50 for 7 letters played in one move, 100 for 8, otherwise 0.
[[nodiscard]] constexpr int bonus_for(int letters_played) {
  if (letters_played == 7) return 50;
  return letters_played == 8 ? 100 : 0;
}

/// The whole word that stands there afterwards, letters that lie there already included.
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
  std::vector<ScoredWord> words;  // first the word of the play, then those that cross it
  int bonus = 0;
  bool operator==(const ScoredPlay&) const = default;

  [[nodiscard]] int score() const;
};

/// The letters that a play puts down, in order, and where. The error says why the word cannot lie
/// there: off the board, against a letter that lies there, or nothing new. Errors begin with the
/// name of a rule and a colon.
struct Placed {
  std::vector<Square> squares;
  std::string letters;
};
[[nodiscard]] protocol::Result<Placed> placed_by(const Board&, const Play&);

/// Puts the letters on the board, whatever the rules say, and scores the words that then stand.
[[nodiscard]] ScoredPlay put_placed(Board&, const Play&, const Placed&);

/// Puts the play on the board and scores it, or says which rule is against it and leaves the board
/// as it was.
[[nodiscard]] protocol::Result<ScoredPlay> put_play(Board&, const Play&, const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words
