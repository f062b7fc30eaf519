// Which matches do not belong to a tournament any more since an earlier result was corrected.
#include <algorithm>
#include <set>

#include "referee/formats/schedule.hpp"

namespace aspis::formats {
namespace {

/// What a schedule says of one stage, for looking up.
struct Known {
  StageState state = StageState::waiting;
  std::set<MatchKey> matches;
  std::set<Entrant> entrants;
  std::set<std::pair<int, Entrant>> busy;  // in this phase
};

Known known_of(const Stage& stage) {
  Known known;
  known.state = stage.state;
  for (const Group& group : stage.groups) {
    known.entrants.insert(group.entrants.begin(), group.entrants.end());
    for (const Pairing& pairing : group.pairings) {
      if (pairing.key.entrants.empty()) continue;
      known.matches.insert(pairing.key);
      for (const Entrant entrant : pairing.key.entrants) {
        known.busy.emplace(pairing.key.phase, entrant);
      }
    }
  }
  return known;
}

/// While a stage is playing, a match that it does not list may still come to be listed, unless one
/// of the entrants is not in the stage or has other matches of the same phase.
bool is_stale(const Known& known, const MatchKey& match) {
  if (known.state == StageState::waiting || known.matches.contains(match)) return false;
  if (known.state != StageState::playing) return true;
  return std::any_of(match.entrants.begin(), match.entrants.end(), [&](Entrant entrant) {
    return !known.entrants.contains(entrant) || known.busy.contains({match.phase, entrant});
  });
}

}  // namespace

std::vector<MatchKey> stale(const Schedule& schedule, const Results& results) {
  std::vector<Known> stages;
  for (const Stage& stage : schedule.stages) stages.push_back(known_of(stage));
  std::vector<MatchKey> found;
  results.for_each([&](const GameResult& game) {
    const auto stage = static_cast<std::size_t>(game.match.stage);
    if (stage >= stages.size() || !is_stale(stages[stage], game.match)) return;
    if (found.empty() || found.back() != game.match) found.push_back(game.match);
  });
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace aspis::formats
