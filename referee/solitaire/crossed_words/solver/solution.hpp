// A game as a list of acts, which Game can play, and as the text of an output file, which the
// reader of output files reads.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::solver {

struct DrawAct {
  int pile = 0;
  int count = 0;
  bool operator==(const DrawAct&) const = default;
};
struct DiscardAct {
  std::string letters;
  bool operator==(const DiscardAct&) const = default;
};
using Act = std::variant<DrawAct, DiscardAct, Play>;

struct Solution {
  std::vector<Act> acts;
  int total = 0;
  bool operator==(const Solution&) const = default;
};

/// "G8a": the square of a word's first letter and "across", in the form of moves.
[[nodiscard]] std::string square_text(Square first, Direction);

/// The total, the final board, a legend, and a line for every draw, discard, play, further word and
/// bonus. The game is replayed by the rules: the error names the act that they forbid.
[[nodiscard]] protocol::Result<std::string> written_game(const Solution&, const Piles&,
                                                         const words::Dictionary&);

}  // namespace aspis::solitaire::crossed_words::solver
