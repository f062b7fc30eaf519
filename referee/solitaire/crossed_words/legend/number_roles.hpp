// What the numbers and directions beside the letters of a game mean: those that are written alike
// mean the same, and what all but one of them agree with, the one claims wrongly.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "referee/solitaire/crossed_words/legend/interpretation.hpp"
#include "referee/solitaire/crossed_words/legend/meanings.hpp"

namespace aspis::solitaire::crossed_words::legend {

struct Claim {
  std::size_t line = 0;  // place in the lines
  std::size_t event = 0;
  Meaning meaning = Meaning::score;
  int said = 0;
  int value = 0;  // what it is
  [[nodiscard]] bool right() const { return said == value; }
};

struct DirectionClaim {
  std::size_t event = 0;
  Direction said = Direction::across;
};

struct Understood {
  std::vector<Claim> claims;  // in the order of the file
  std::vector<DirectionClaim> directions;
  std::vector<std::size_t> open_lines;  // with numbers that may claim something unknown
  std::vector<Meaning> meanings;        // used by the file
  int unexplained = 0;                  // numbers
  int wrong = 0;                        // claims
};

[[nodiscard]] Understood understood(const std::vector<Line>&, const Legend&, const Interpretation&);

}  // namespace aspis::solitaire::crossed_words::legend
