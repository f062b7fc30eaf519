// Moves as text, "W,1,1,1,1,5,1,apple" and "W,P", and whether a claimed word may be taken from a
// cube: the rules of a single move, no turns, no ends.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "referee/rules/position.hpp"
#include "referee/rules/wordcube/cube.hpp"

namespace aspis::words {
class Dictionary;
}

namespace aspis::rules::wordcube {

/// "W" for seat 0, "B" for seat 1.
[[nodiscard]] std::string seat_mark(int seat);

struct Pass {
  int seat = 0;
  bool operator==(const Pass&) const = default;
};

/// A word claimed for the run between two cells, which may lie anywhere, outside the board too.
struct Claim {
  int seat = 0;
  Cell from;
  Cell to;
  std::string_view word;  // a view into the move; letters of either case
  bool operator==(const Claim&) const = default;
};

/// The refusal's reason is always Reason::malformed.
[[nodiscard]] std::variant<Pass, Claim, Refusal> read_move(std::string_view move);

[[nodiscard]] std::string pass_text(int seat);

/// Written from the run's first cell to its last.
[[nodiscard]] std::string claim_text(int seat, const Run&, std::string_view word);

/// The run that a legal claim takes, or the first rule that it breaks.
[[nodiscard]] std::variant<Run, Refusal> judge(const Claim&, const Cube&, const words::Dictionary&);

}  // namespace aspis::rules::wordcube
