// Whom the members of a group write to: the e-mail addresses of each group of a stage. Private:
// for the instructor, and of the own group for an entrant, without aliases.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

struct GroupAddresses {
  int stage = 0;             // from 0
  std::string group;         // "A"; "" where there is only one
  std::vector<int> members;  // numbers, all of them
  /// Each address once, sorted, so that their order does not tell who has which alias.
  std::vector<std::string> addresses;
  std::vector<int> hidden;   // members whose address is not among them since they hide it
  std::vector<int> without;  // that have none
};

/// Of every stage whose groups are known, in the order of play.
[[nodiscard]] std::vector<GroupAddresses> addresses_of(const Tournament&, const formats::Schedule&,
                                                       const std::set<int>& hidden);

/// The group that this entrant is in now, without itself; nothing while no stage has it.
[[nodiscard]] std::optional<GroupAddresses> addresses_for(const Tournament&,
                                                          const formats::Schedule&,
                                                          const std::set<int>& hidden, int entrant);

}  // namespace aspis::tournament
