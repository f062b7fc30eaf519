#include "server/tournament/tournament_observer.hpp"

#include <sys/socket.h>
#include <string>

#include "server/tournament/held_back.hpp"

namespace aspis::tournament {

RunState public_state(const Snapshot& snapshot, RunState state) {
  if (public_view(snapshot) == snapshot) return state;
  const bool has_stopped = (state == RunState::paused || state == RunState::pausing) &&
                           snapshot->row.stop_after.stage >= 0;
  return state == RunState::finished || has_stopped ? RunState::running : state;
}

void turn_away(protocol::Connection connection, std::string_view line) {
  const std::string whole = std::string(line) + "\n";
  static_cast<void>(
      ::send(connection.descriptor.get(), whole.data(), whole.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
}

}  // namespace aspis::tournament
