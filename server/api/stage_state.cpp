#include "server/api/stage_state.hpp"

namespace aspis::api {

StageState StageStates::of(const std::string& tournament) const {
  const std::lock_guard lock(mutex_);
  const auto found = states_.find(tournament);
  return found == states_.end() ? StageState{} : found->second;
}

void StageStates::change(const std::string& tournament, const StageChange& change) {
  const std::lock_guard lock(mutex_);
  StageState& state = states_[tournament];
  if (change.act == "next") ++state.next;
  if (change.act == "again") ++state.again;
  if (change.paused) state.paused = *change.paused;
  if (!change.mode.empty()) state.mode = change.mode;
  if (change.step) state.step = *change.step;
  if (change.order) state.order = *change.order;
  if (change.left_out) state.left_out = *change.left_out;
}

}  // namespace aspis::api
