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

/// Who came from where.
struct Qualifier {
  Entrant entrant = 0;
  int group = 0;  // from 0
  int rank = 1;   // in it
  bool operator==(const Qualifier&) const = default;
};

/// New groups with as few as can be from the same old one in each, and ranks evenly spread. Within
/// a group, by rank.
[[nodiscard]] Groups crossed(const std::vector<Qualifier>&, const std::vector<int>& sizes);

/// Seeds for a bracket: better ranks first, and among equal ranks such that those of one group meet
/// as late as can be (A1-B2 and B1-A2 for two groups; A1 and A2 in different halves for four).
[[nodiscard]] std::vector<Entrant> bracket_seeds(const std::vector<Qualifier>&);

}  // namespace aspis::formats
