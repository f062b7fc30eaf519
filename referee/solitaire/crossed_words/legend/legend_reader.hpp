// Reads the moves of an output file whose format is the contestant's own: finds what its letters,
// numbers and labels mean by what fits the piles, the hand, the dictionary and the final board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/output/says.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::legend {

/// One way to understand the file.
struct Telling {
  output::Output output;                // not_understood: lines that may be moves or claims
  std::vector<output::Quoted> remarks;  // how it was understood
  int cost = 0;                         // the cheapest fits best
  int faults = 0;                       // acts against the rules and claims that are wrong
  int unfit = 0;                        // the cost without those
  int plays = 0;
  bool fits = false;  // it leads to the final board and the total
};

/// The cheapest first; none without a final board and a play. `plain` is what the reader of common
/// formats made of the same text.
[[nodiscard]] std::vector<Telling> tellings(std::string_view text, const output::Output& plain,
                                            const Piles&, const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words::legend
