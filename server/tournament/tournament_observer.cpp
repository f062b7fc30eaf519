#include "server/tournament/tournament_observer.hpp"

#include "server/tournament/held_back.hpp"

namespace aspis::tournament {

const char* name(RunState state) {
  switch (state) {
    case RunState::paused:
      return "paused";
    case RunState::pausing:
      return "pausing";
    case RunState::running:
      return "running";
    case RunState::finished:
      return "finished";
    case RunState::failed:
      return "failed";
  }
  return "";
}

RunState public_state(const Snapshot& snapshot, RunState state) {
  const bool is_whole = public_view(snapshot) == snapshot;
  return state == RunState::finished && !is_whole ? RunState::running : state;
}

}  // namespace aspis::tournament
