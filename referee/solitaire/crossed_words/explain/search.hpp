// The cheapest game that accounts for the letters of an output file. Numbers only settle ties here;
// numbers.hpp checks them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// The meaning of some tokens: an act of the game, another word formed by the last play, letters
/// that repeat the hand or the last play, or no meaning.
enum class Kind : std::uint8_t { draw, discard, play, side_word, named, skipped, passed_over };

struct Event {
  Kind kind = Kind::draw;
  std::size_t first = 0;  // tokens
  std::size_t last = 0;
  int pile = 0;         // of a draw
  std::string letters;  // as the file has them
  int lost = 0;         // of a discard
  Play play;            // of a play
  ScoredPlay scored;    // of a play
  ScoredWord side;      // of a side word
  int total = 0;        // after it
  std::string hand;     // before it, sorted
  std::optional<judge::RuleError> error;
};

struct Explanation {
  std::vector<Event> events;
  std::vector<std::size_t> passed_over;  // tokens with content
  std::vector<judge::RuleError> errors;  // of the board; events have their own
  Board board;
  std::string hand;
  int total = 0;
  int cost = 0;
  bool whole = false;    // the end of the file was reached
  bool bounded = false;  // the search dropped games that might be cheaper
};

/// The values that a file gives for the event at a token.
struct Hint {
  std::size_t first = 0;  // token
  Kind kind = Kind::play;
  int way = 0;    // of place_value() for a play, of pile_value() for a draw, or one of those below
  int value = 0;  // of a kind_way, how many of those alike are of the kind, in percent
};
inline constexpr int word_way = 100;  // the score of the word of a play
inline constexpr int word_with_bonus_way = 101;
inline constexpr int sum_way = 102;    // the score of a play
inline constexpr int total_way = 103;  // the total after any event
inline constexpr int sign_way = 105;   // the pile of a draw, the direction of a play
inline constexpr int kind_way = 104;   // the kind of the event, independent of `kind`
inline constexpr int count_way = 106;  // how many letters are drawn
inline constexpr int loss_way = 107;   // the loss of a discard

/// The ways in which a file may write its acts.
struct Manner {
  bool laid = false;       // single letters may make up words
  bool counted = false;    // draws may be given by their number of letters
  bool backwards = false;  // drawn letters are listed from last to first
  bool operator==(const Manner&) const = default;
};

/// The cost of a hint that the game contradicts: less than an error, or so much that one error is
/// better than several such hints.
inline constexpr int per_hint = 200;
inline constexpr int per_decisive_hint = 40'000;

/// Called now and then with the percentage of a file that was read; it may be read several times.
using Progress = std::function<void(int)>;

/// Among games of the same cost, prefers one that agrees with the hints. Keeps a bounded number of
/// states for each token, the same on every machine. The text has a board.
[[nodiscard]] Explanation explain(const Text&, const Piles&, const words::Dictionary&, Manner,
                                  const std::vector<Hint>& hints, int max_cost, const Progress&,
                                  int per_contradicted_hint = per_hint);

}  // namespace aspis::solitaire::crossed_words::explain
