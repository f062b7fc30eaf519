// Which two players of a scrimmage play next.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/scrimmage.hpp"

namespace aspis::formats {

struct ScrimmageRules {
  int new_games = 20;  // a version with fewer of them is new
  int patience = 4;    // games of everybody that one waits for its next at most
  int shortlist = 16;  // versions whose opponents are compared
};

struct ScrimmagePair {
  ScrimmageId first = 0;  // begins
  ScrimmageId second = 0;
  bool operator==(const ScrimmagePair&) const = default;
};

/// Of the versions that play and are not `busy`: a new one first, the one with the fewest games;
/// then who has waited for more than `patience` games a version, the longest; else the most telling
/// game of a shortlist drawn by `seed`. Opponents are other entrants' versions that play, sample
/// bots, and a version's own predecessor. A game tells by what is unknown of both and by how open
/// it is, p (1 - p), shared by the games that the two have had. Nothing where nobody can play.
/// Deterministic, given the order in which players were put. `seed` is another one each time.
[[nodiscard]] std::optional<ScrimmagePair> next_pair(const Scrimmage&,
                                                     std::span<const ScrimmageId> busy,
                                                     std::uint64_t seed,
                                                     const ScrimmageRules& = {});

/// A round in which all programs that changed play: every two of the versions that play and of the
/// sample bots that have not met twice, as often as that takes. Sample bots do not play each other.
[[nodiscard]] std::vector<ScrimmagePair> unmet_pairs(const Scrimmage&);

}  // namespace aspis::formats
