// The move of a lost game that teaches its loser most. In a solved game, the first move is often
// the last one that theory blames.
#pragma once

#include <string>

#include "referee/rules/position.hpp"

namespace aspis::analysis {

/// A position of a game and the move that was made there.
struct PlayedTurn {
  const rules::Position& position;
  std::string move;
};

struct Lesson {
  enum class Kind {
    forfeit,  // it lost by this, whatever the board said; `ply` has no move
    trap,     // after this move it could not move for `count` of its turns in a row
    mistake,  // a simple bot lost all but `count` of 100 games from here, and more from later turns
  };
  Kind kind = Kind::forfeit;
  int seat = 0;
  int ply = 0;  // from 1
  int count = 0;
  bool operator==(const Lesson&) const = default;
};

}  // namespace aspis::analysis
