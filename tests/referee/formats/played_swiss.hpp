// A Swiss tournament or a ladder played by lot, round after round.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/swiss.hpp"

namespace aspis::formats::played {

class PlayedSwiss {
 public:
  PlayedSwiss(int players, std::uint64_t seed)
      : players_(static_cast<std::size_t>(players)), random_(seed) {
    for (int player = 0; player < players; ++player) of(player).entrant = player;
  }

  /// By points, then by number.
  [[nodiscard]] std::vector<Player> standings() const {
    std::vector<Player> standings = players_;
    std::stable_sort(
        standings.begin(), standings.end(),
        [](const Player& left, const Player& right) { return left.points2 > right.points2; });
    return standings;
  }

  Round pair() const { return pair_swiss(standings()); }

  /// Wins of either side and ties, by lot.
  void play(const Round& round) {
    for (const auto& [first, second] : round.pairs) {
      const auto points2 = static_cast<std::int64_t>(2 * random_.below(3));
      meet(first, second, true, points2);
      meet(second, first, false, 4 - points2);
    }
    if (!round.bye) return;
    of(*round.bye).points2 += 4;
    ++of(*round.bye).byes;
  }

  [[nodiscard]] const std::vector<Player>& players() const { return players_; }

 private:
  Player& of(Entrant entrant) { return players_[static_cast<std::size_t>(entrant)]; }

  void meet(Entrant entrant, Entrant opponent, bool first, std::int64_t points2) {
    of(entrant).points2 += points2;
    of(entrant).met.push_back(opponent);
    of(entrant).first.push_back(first);
  }

  std::vector<Player> players_;
  protocol::Random random_;
};

}  // namespace aspis::formats::played
