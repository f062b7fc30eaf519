// How entrants are spread over groups, and the qualifiers of groups over what comes next.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/formats/plan.hpp"
#include "referee/formats/sides.hpp"

namespace aspis::formats {

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

}  // namespace aspis::formats
