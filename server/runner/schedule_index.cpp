#include "server/runner/schedule_index.hpp"

#include <algorithm>
#include <stdexcept>

namespace aspis::runner {

ScheduleIndex::ScheduleIndex(tournament::Snapshot snapshot) : snapshot_(std::move(snapshot)) {
  for (const formats::Stage& stage : schedule().stages) {
    for (const formats::Group& group : stage.groups) {
      for (const formats::Pairing& pairing : group.pairings) {
        if (pairing.state.complete || pairing.key.entrants.empty()) continue;
        open_.emplace_back(pairing.key, &pairing);
      }
    }
  }
  std::sort(open_.begin(), open_.end());
}

const formats::Pairing& ScheduleIndex::pairing(const formats::MatchKey& key) const {
  const auto found = std::lower_bound(
      open_.begin(), open_.end(), key,
      [](const auto& open, const formats::MatchKey& wanted) { return open.first < wanted; });
  if (found == open_.end() || found->first != key) {
    throw std::logic_error("a game is due in a match that no stage lists");
  }
  return *found->second;
}

std::vector<formats::Stage> ScheduleIndex::outline() const {
  std::vector<formats::Stage> stages;
  for (const formats::Stage& stage : schedule().stages) {
    formats::Stage& copy = stages.emplace_back();
    copy.number = stage.number;
    copy.state = stage.state;
    copy.note = stage.note;
    copy.needs_confirmation = stage.needs_confirmation;
    copy.cuts = stage.cuts;
    copy.games_played = stage.games_played;
    copy.games_known = stage.games_known;
    for (const formats::Group& group : stage.groups) {
      copy.groups.push_back({group.name, group.entrants, group.ranking, {}});
    }
  }
  return stages;
}

}  // namespace aspis::runner
