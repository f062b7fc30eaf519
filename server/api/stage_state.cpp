#include "server/api/stage_state.hpp"

namespace aspis::api {

db::BigScreenRow& StageStates::at(hosting::HostedTournament& tournament) {
  const auto found = states_.find(tournament.name());
  if (found != states_.end()) return found->second;
  const auto stored = tournament.read([](const db::Store& store) { return store.big_screen(); });
  return states_[tournament.name()] = stored;
}

db::BigScreenRow StageStates::of(hosting::HostedTournament& tournament) {
  const std::lock_guard lock(mutex_);
  return at(tournament);
}

void StageStates::change(hosting::HostedTournament& tournament, const StageChange& change) {
  const std::lock_guard lock(mutex_);
  db::BigScreenRow& state = at(tournament);
  if (change.act == "next") ++state.next;
  if (change.act == "again") ++state.again;
  if (change.paused) state.paused = *change.paused;
  if (!change.mode.empty()) state.mode = change.mode;
  if (change.step) state.step = *change.step;
  if (change.order) state.order = *change.order;
  if (change.left_out) state.left_out = *change.left_out;
}

void StageStates::forget(const std::string& tournament) {
  const std::lock_guard lock(mutex_);
  states_.erase(tournament);
}

}  // namespace aspis::api
