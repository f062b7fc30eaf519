// Groups and their qualifiers, round robins by Berger's tables, orders of play. Results are counted
// elsewhere.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/formats/results.hpp"

namespace aspis::formats {

/// Players are counted from 0; `first` has the first seat.
struct Meeting {
  int round = 1;
  int first = 0;
  int second = 0;
  bool operator==(const Meeting&) const = default;
};

/// All meetings in the order of their rounds, the lower table number first. Cycles alternate seats.
/// The last two rounds of every cycle but the last (with four players, of every other cycle) are
/// exchanged, so that no player has the same seat three times in a row. Round numbers continue from
/// cycle to cycle.
[[nodiscard]] std::vector<Meeting> berger(int players, int cycles = 1);

/// Rounds of one cycle: players - 1, or `players` if that is odd and one player is idle in each
/// round; 0 for fewer than two players.
[[nodiscard]] int berger_rounds(int players);

using Groups = std::vector<std::vector<Entrant>>;

/// Sizes that differ by at most one, the smaller ones first: 34 in 4 is 8 8 9 9.
[[nodiscard]] std::vector<int> even_sizes(int entrants, int groups);

/// By seed, to and fro: A B C D D C B A A ...; a group that is full is passed over.
[[nodiscard]] Groups snake(const std::vector<Entrant>& by_seed, const std::vector<int>& sizes);

/// By lot.
[[nodiscard]] Groups drawn(std::vector<Entrant> entrants, const std::vector<int>& sizes,
                           std::uint64_t seed);

/// The group of an entrant that did not come from a group.
inline constexpr int of_no_group = -1;

/// An advancing entrant, and its old group and rank.
struct Qualifier {
  Entrant entrant = 0;
  int group = 0;  // from 0, or of_no_group
  int rank = 1;   // in it
  bool operator==(const Qualifier&) const = default;
};

/// Deals the first of all groups, then the second of all, and so on. Each rank begins with the
/// group (A, or B, ...) that puts the fewest into a new group with others of their old one. If all
/// groups send equally many, new groups differ by at most one in entrants of any rank, of the best
/// ranks together, and of any old group. Within a group, by rank.
[[nodiscard]] Groups crossed(const std::vector<Qualifier>&, const std::vector<int>& sizes);

/// Seeds for a bracket: better ranks first. Each rank begins with the group that makes entrants of
/// one group meet latest (A1-B2 and B1-A2 for two groups; A1 and A2 in different halves for four).
/// With 2 to 32 groups that send up to eight each, the first round has no match within a group.
[[nodiscard]] std::vector<Entrant> bracket_seeds(const std::vector<Qualifier>&);

/// All N! orders in lexicographic order of positions; N <= 8.
[[nodiscard]] std::vector<Sides> all_orders(const std::vector<Entrant>&);

/// `games` orders, rounded up to whole blocks. A block is one drawn order and its rotations, cut to
/// `seats`, so that all entrants have every seat equally often.
[[nodiscard]] std::vector<Sides> sampled_orders(const std::vector<Entrant>&, int seats, int games,
                                                std::uint64_t seed);

}  // namespace aspis::formats
