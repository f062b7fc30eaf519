#include "server/hosting/tournament_info.hpp"

#include "server/tournament/held_back.hpp"

namespace aspis::hosting {

std::string note_of(const tournament::Tournament& tournament) {
  for (const formats::Stage& stage : tournament.schedule->stages) {
    if (!stage.needs_confirmation) continue;
    return tournament.plan.stages.at(static_cast<std::size_t>(stage.number)).name +
           " waits: " + stage.note;
  }
  return "";
}

TournamentInfo without_held_back(TournamentInfo info, const tournament::Snapshot& now) {
  const tournament::Snapshot shown = tournament::public_view(now);
  if (shown == now) return info;
  info.state = tournament::public_state(now, info.state);
  info.closed = shown->row.closed;
  info.games_played = static_cast<int>(shown->results.games());
  if (info.state != tournament::RunState::failed) info.note = note_of(*shown);
  return info;
}

}  // namespace aspis::hosting
