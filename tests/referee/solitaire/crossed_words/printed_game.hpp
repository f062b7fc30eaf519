// The statements of an output file, number by number, before a format puts them into words. Formats
// derive no value from another one, so one wrong value makes one wrong place in the text.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "tests/referee/solitaire/crossed_words/random_games.hpp"

namespace aspis::solitaire::crossed_words {

struct PrintedDraw {
  int pile = 0;  // from 0
  std::string letters;
  int count = 0;
  std::string hand;  // after the draw
};

struct PrintedDiscard {
  std::string letters;
  int lost = 0;      // more than 0
  std::string hand;  // after the discard
};

struct PrintedWord {
  std::string word;
  Square first;
  Direction direction = Direction::across;
  std::string laid;  // for each letter '1' if the move laid it, else '0'
  int raw = 0;       // letters with their bonuses, without those of the word
  int factor = 1;    // of the word
  int score = 0;     // without the bonus for 7 or 8 letters

  [[nodiscard]] Square last() const {
    return step(first, direction, static_cast<int>(word.size()) - 1);
  }
};

struct PrintedMove {
  std::vector<std::variant<PrintedDraw, PrintedDiscard>> steps;
  PrintedWord word;
  std::vector<PrintedWord> besides;  // other words that the move formed
  int bonus = 0;                     // 0, 50 or 100
  int with_bonus = 0;                // score of the word and the bonus
  int sum = 0;                       // of words and bonus
  int net = 0;                       // sum less the losses of the move
  int total = 0;                     // of the game so far
  std::string hand;                  // after the move
};

/// All letters are 'A' to 'Z', blanks of the board '.'.
struct PrintedGame {
  int total = 0;  // on the first line
  std::vector<std::string> board;
  std::vector<std::string> piles;
  std::vector<PrintedMove> moves;
  std::uint64_t style = 0;  // random bits for small choices of a format
};

/// The game must end with a play.
[[nodiscard]] PrintedGame make_printed_game(const RandomGame& game, std::uint64_t style);

}  // namespace aspis::solitaire::crossed_words
