// A bot whose program is run once per move: the boxing programs of the source document, which read
// an arena and write the next one.
#pragma once

#include "referee/seats/child_seat.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Uses one sandbox for the whole game: /tmp, the program's working folder, keeps its files from
/// move to move. Requires a private /tmp: Sandbox::has_private_tmp().
class RunPerMoveSeat final : public SharedSeat {
 public:
  RunPerMoveSeat(Host&, sandbox::Placement, const ChildLimits&);
};

}  // namespace aspis::seats
