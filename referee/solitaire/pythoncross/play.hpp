// One turn of a game of Pythoncross: a word or a dump. Says nothing of whether it is allowed.
#pragma once

#include <string>

#include "referee/solitaire/pythoncross/board.hpp"

namespace aspis::solitaire::pythoncross {

/// The whole word as it stands afterwards, letters that lay there before included; a dump has none.
struct Play {
  bool dump = false;
  Direction direction = Direction::across;
  Place first;
  std::string word;  // 'a' to 'z'
  bool operator==(const Play&) const = default;
};

/// "D 4 7 FUN", or "DUMP".
[[nodiscard]] std::string text(const Play&);

}  // namespace aspis::solitaire::pythoncross
