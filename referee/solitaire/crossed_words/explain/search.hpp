// The cheapest game that accounts for the letters of an output file. Numbers only settle ties here;
// numbers.hpp checks them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// What some tokens tell.
struct Event {
  enum class Kind { draw, discard, play, side_word, named };
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
  std::optional<judge::Fault> fault;
};

struct Explanation {
  std::vector<Event> events;
  std::vector<std::size_t> passed_over;  // tokens with content
  std::vector<judge::Fault> faults;      // of the board, beside those of the events
  Board board;
  std::string hand;
  int total = 0;
  int cost = 0;
  bool whole = false;    // the end of the file was reached
  bool bounded = false;  // the search reached its bound
};

/// Takes at most 300,000 states in each of four searches, the same on every machine.
[[nodiscard]] Explanation explain(const Text&, const Piles&, const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words::explain
