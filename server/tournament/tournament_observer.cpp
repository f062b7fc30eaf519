#include "server/tournament/tournament_observer.hpp"

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

}  // namespace aspis::tournament
