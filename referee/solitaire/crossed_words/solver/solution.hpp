// A game as a list of acts, which Game can play.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"

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

}  // namespace aspis::solitaire::crossed_words::solver
