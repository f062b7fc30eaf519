// What the groups of letters of a file mean as a game: a search that takes each as drawn,
// discarded, played, formed, held, or as text, and keeps the ways that fit piles, hand, dictionary
// and final board best. Numbers are for number_roles.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/legend/marks.hpp"
#include "referee/solitaire/crossed_words/legend/senses.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::legend {

struct Event {
  enum class Kind { draw, discard, play, formed, hand, laid };
  Kind kind = Kind::draw;
  std::size_t line = 0;  // place in the lines
  std::size_t mark = 0;  // in that line
  std::string letters;   // as the file has them
  int pile = 0;          // of a draw, 0 to 2
  bool counted = false;  // a draw of which the number of letters is said
  bool faulty = false;
  bool placed_letters = false;  // the file has the letters laid in place of the word
  Play play;                    // of a play
  ScoredPlay scored;
  ScoredWord formed;  // of a word formed
  int lost = 0;       // by a discard
  int total = 0;      // after it
  int held = 0;       // letters of the hand after it
  int left = 0;       // letters of the pile after it
  int turn = 0;       // plays before it
};

struct Interpretation {
  std::vector<Event> events;
  std::vector<std::pair<std::size_t, std::size_t>> texts;  // line and mark of letters left out
  Board board;
  int total = 0;
  int cost = 0;    // what does not fit; 0 is the best
  int off = 0;     // the part of it for another board and total than the file ends with
  int faults = 0;  // acts against the rules
};

struct Facts {
  const Piles& piles;
  const words::Dictionary& dictionary;
  const Board& final_board;
  std::optional<int> total;
};

/// Which kinds of formats are tried.
struct Manner {
  bool counted = false;     // draws say only how many letters
  bool plays_last = false;  // of the acts of one line, whatever the order of its columns
};

/// The cheapest first, no two with the same game; none where the effort did not suffice.
[[nodiscard]] std::vector<Interpretation> interpretations(const std::vector<Line>&, const Legend&,
                                                          const Facts&, const Manner&,
                                                          long& effort);

}  // namespace aspis::solitaire::crossed_words::legend
