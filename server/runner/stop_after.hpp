// Whether a run stops before a game, and whether it has come to its stop.
#pragma once

#include "server/runner/schedule_index.hpp"

namespace aspis::runner {

/// The game belongs to a later stage or round. Play-offs come after all rounds of their stage.
[[nodiscard]] bool is_beyond(const db::StopAfter&, const formats::DueGame&, const ScheduleIndex&);
/// All games up to the stop are played. Never where there is no stop.
[[nodiscard]] bool is_reached(const db::StopAfter&, const formats::Schedule&);

}  // namespace aspis::runner
