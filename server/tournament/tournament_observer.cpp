#include "server/tournament/tournament_observer.hpp"

#include "server/tournament/held_back.hpp"

namespace aspis::tournament {

RunState public_state(const Snapshot& snapshot, RunState state) {
  if (public_view(snapshot) == snapshot) return state;
  const bool has_stopped = (state == RunState::paused || state == RunState::pausing) &&
                           snapshot->row.stop_after.stage >= 0;
  return state == RunState::finished || has_stopped ? RunState::running : state;
}

}  // namespace aspis::tournament
