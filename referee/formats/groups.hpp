// Who is put together with whom: groups and the qualifiers that come out of them, round robins by
// Berger's tables, orders of play. Not who wins.
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

/// All meetings in the order of their rounds, the lower table number first. Cycles take turns with
/// the seats; the last two rounds of every cycle but the last are exchanged (of every other cycle
/// where four play), so that nobody has the same seat three times in a row. Rounds count on from
/// cycle to cycle.
[[nodiscard]] std::vector<Meeting> berger(int players, int cycles = 1);

/// Rounds of one cycle: players - 1, or players where that is odd and somebody is always idle;
/// none where nobody can meet.
[[nodiscard]] int berger_rounds(int players);

using Groups = std::vector<std::vector<Entrant>>;

/// Sizes that differ by at most one, the smaller ones first: 34 in 4 is 8 8 9 9.
[[nodiscard]] std::vector<int> even_sizes(int entrants, int groups);

/// By seed, to and fro: A B C D D C B A A ...; a group that is full is passed over.
[[nodiscard]] Groups snake(const std::vector<Entrant>& by_seed, const std::vector<int>& sizes);

/// By lot.
[[nodiscard]] Groups drawn(std::vector<Entrant> entrants, const std::vector<int>& sizes,
                           std::uint64_t seed);

/// The group of an entrant that qualified in none.
inline constexpr int of_no_group = -1;

/// Who came from where.
struct Qualifier {
  Entrant entrant = 0;
  int group = 0;  // from 0, or of_no_group
  int rank = 1;   // in it
  bool operator==(const Qualifier&) const = default;
};

/// Dealt in turn: the first of all groups, then the second of all, and so on. Each rank begins with
/// the group (A, or B, ...) that brings the fewest into a new group with others of their old one.
/// Where all groups send as many, no new group has two more than another of any rank, of the best
/// ranks together, or of an old group. Within a group, by rank.
[[nodiscard]] Groups crossed(const std::vector<Qualifier>&, const std::vector<int>& sizes);

/// Seeds for a bracket: better ranks first; each rank begins with the group that lets those of one
/// group meet latest, until no other beginning is better (A1-B2 and B1-A2 for two groups; A1 and A2
/// in different halves for four). With 2 to 32 groups that send up to eight each, nobody meets
/// their own in the first round.
[[nodiscard]] std::vector<Entrant> bracket_seeds(const std::vector<Qualifier>&);

/// All N! orders in lexicographic order of positions; N <= 8.
[[nodiscard]] std::vector<Sides> all_orders(const std::vector<Entrant>&);

/// `games` orders, rounded up to whole blocks: a block is one drawn order and its rotations, cut to
/// `seats`, so that everybody sits in every seat equally often, however many they are.
[[nodiscard]] std::vector<Sides> sampled_orders(const std::vector<Entrant>&, int seats, int games,
                                                std::uint64_t seed);

}  // namespace aspis::formats
