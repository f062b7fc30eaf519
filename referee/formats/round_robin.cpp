#include "referee/formats/round_robin.hpp"

#include <algorithm>
#include <cstddef>

namespace aspis::formats {
namespace {

/// One cycle, round after round; `even` counts the idle one of an odd number in.
std::vector<std::vector<Meeting>> cycle_of(int players) {
  const int even = players + players % 2;
  const int ring = even - 1;
  std::vector<std::vector<Meeting>> rounds;
  for (int round = 0; round < ring; ++round) {
    std::vector<Meeting>& tables = rounds.emplace_back();
    // All but the last player stand in a ring. Whoever meets the last one is the axis of the
    // round; the others meet their mirror images, and the one after the axis has the first seat.
    const int axis = round % 2 == 0 ? round / 2 : (round + even - 1) / 2;
    if (players == even) {
      const bool low_half = axis < even / 2;
      tables.push_back({0, low_half ? axis : ring, low_half ? ring : axis});
    }
    for (int away = 1; away < even / 2; ++away) {
      tables.push_back({0, (axis + away) % ring, (axis - away + ring) % ring});
    }
  }
  return rounds;
}

/// Whether a cycle's last two rounds change places, so that nobody sits thrice running in the same
/// seat where cycles meet. Three rounds are too few for that in every cycle: with four players
/// every other cycle is enough, the first one of several among them.
bool exchanges(int players, int cycle, int cycles) {
  if (players == 4) return cycles > 1 && cycle % 2 == 0;
  return players > 2 && cycle + 1 < cycles;
}

}  // namespace

int berger_rounds(int players) {
  return players < 2 ? 0 : players - 1 + players % 2;
}

std::vector<Meeting> berger(int players, int cycles) {
  std::vector<Meeting> meetings;
  if (players < 2 || cycles < 1) return meetings;
  const auto rounds = cycle_of(players);
  meetings.reserve(static_cast<std::size_t>(players) * static_cast<std::size_t>(players - 1) / 2 *
                   static_cast<std::size_t>(cycles));
  int number = 0;
  for (int cycle = 0; cycle < cycles; ++cycle) {
    const bool exchanged = exchanges(players, cycle, cycles);
    for (std::size_t at = 0; at < rounds.size(); ++at) {
      const bool moves = exchanged && at + 2 >= rounds.size();
      const std::size_t from = moves ? 2 * rounds.size() - 3 - at : at;
      ++number;
      for (const Meeting& meeting : rounds[from]) {
        meetings.push_back(cycle % 2 == 0 ? Meeting{number, meeting.first, meeting.second}
                                          : Meeting{number, meeting.second, meeting.first});
      }
    }
  }
  return meetings;
}

}  // namespace aspis::formats
