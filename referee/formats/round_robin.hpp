// Who meets whom in which round where everybody plays everybody: Berger's tables.
#pragma once

#include <vector>

namespace aspis::formats {

/// Players are counted from 0; `first` has the first seat.
struct Meeting {
  int round = 1;
  int first = 0;
  int second = 0;
  bool operator==(const Meeting&) const = default;
};

/// All meetings in the order of their rounds, the lower table number first. Cycles take turns with
/// the seats; the last two rounds of every cycle but the last are exchanged (of every other cycle
/// where four play), so that nobody has the same seat three times in a row. Rounds count on from
/// cycle to cycle.
[[nodiscard]] std::vector<Meeting> berger(int players, int cycles = 1);

/// Rounds of one cycle: players - 1, or players where that is odd and somebody is always idle;
/// none where nobody can meet.
[[nodiscard]] int berger_rounds(int players);

}  // namespace aspis::formats
