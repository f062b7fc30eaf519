// The next round of a Swiss tournament, and of a ladder: pairs of like strength that have not met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "referee/formats/results.hpp"

namespace aspis::formats {

/// The results of an entrant as far as pairing needs them.
struct Player {
  Entrant entrant = 0;
  std::int64_t points2 = 0;  // byes included
  std::vector<Entrant> met;  // in the order of the rounds; only those of real matches
  std::vector<bool> first;   // had the first seat in them
  int byes = 0;
  double elo = 0;  // ladder
};

struct Round {
  std::vector<std::pair<Entrant, Entrant>> pairs;  // first seat, second seat; the top table first
  std::optional<Entrant> bye;
  bool operator==(const Round&) const = default;
};

/// How much an entrant is due the first seat (above 0) or the second (below 0): 3 after two games
/// in a row in the other seat, or two more games in it; 2 after more games in it; 1 after the last
/// game in it; 0 before the first game.
[[nodiscard]] int due(const Player&);

/// Games in the first seat less those in the second.
[[nodiscard]] int surplus(const Player&);

/// First seat, second seat. The first goes to the player it is more due to; then by the last round
/// in which their seats differed; then the better one gets the seat due to it, or the first seat on
/// every other table (from 0).
[[nodiscard]] std::pair<Entrant, Entrant> seated(const Player& better, const Player& other,
                                                 int table);

/// Dutch style: within a group of equal points the upper half meets the lower; a player that cannot
/// be paired floats down. No two meet again while the field can be paired without it. The bye goes
/// to the lowest player without one. The first seat goes to the one who had it less often, then not
/// last. `players` in the order of the standings. Deterministic.
[[nodiscard]] Round pair_swiss(const std::vector<Player>& players);

/// Rounds that single elimination takes: 6 for 34.
[[nodiscard]] int swiss_rounds(int players);

/// Takes `players` by rating, best first. Neighbours meet, if possible not those who met in the
/// last `rest` rounds. The bye goes to the lowest of those who had the fewest.
[[nodiscard]] Round pair_ladder(const std::vector<Player>& players, int rest);

/// Which two may meet, of players counted from 0.
class Graph {
 public:
  /// A graph with no edges, or with all of them.
  Graph(int players, bool all)
      : players_(index(players)), joined_(players_ * players_, all ? 1 : 0) {}

  void set(int one, int other, bool may) {
    joined_[at(one, other)] = joined_[at(other, one)] = may ? 1 : 0;
  }
  [[nodiscard]] bool may(int one, int other) const { return joined_[at(one, other)] != 0; }
  [[nodiscard]] int players() const { return static_cast<int>(players_); }

 private:
  [[nodiscard]] std::size_t at(int one, int other) const {
    return index(one) * players_ + index(other);
  }

  std::size_t players_;
  std::vector<std::uint8_t> joined_;
};

/// As many pairs as there can be. Edmonds: "Paths, trees, and flowers" (1965).
class Matching {
 public:
  /// Matches these players, all different, each at first with the next one that it may meet. The
  /// graph must outlive it.
  Matching(const Graph& graph, std::vector<int> players);

  [[nodiscard]] bool complete() const { return left_over().empty(); }
  [[nodiscard]] std::vector<int> left_over() const;

  /// Needs a complete matching of the players not settled yet. Settles the two as a pair if all
  /// others can still be paired; otherwise changes nothing.
  bool settle(int one, int other);

 private:
  [[nodiscard]] bool matched(int player) const { return mate_[index(player)] >= 0; }
  void pair_up(int one, int other);
  bool exchange(int one, int other);
  bool augment(int root);
  int find_base(int one, int other);
  void mark(int player, int base, int child);
  void shrink(int one, int other);
  void flip(int end);

  const Graph& graph_;
  std::vector<int> players_;  // not settled
  std::vector<int> mate_;     // -1 if unmatched
  // State of the current search.
  std::vector<int> base_;
  std::vector<int> parent_;
  std::vector<int> queue_;
  std::vector<bool> outer_;
  std::vector<bool> blossom_;
  std::vector<bool> seen_;
};

}  // namespace aspis::formats
