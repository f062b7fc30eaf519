// Processes by descent, as /proc tells it: where no control group counts and stops them.
#pragma once

#include <sys/types.h>

#include <vector>

#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// Everything below this process, itself left out. What is started meanwhile may be missed.
[[nodiscard]] std::vector<pid_t> below(pid_t);

/// Of all of them together. Time comes in steps of 10 ms.
[[nodiscard]] Usage usage_of(const std::vector<pid_t>&);

/// What /proc calls its state: 'R' is running, 'T' is stopped, 'S' waits. 'X' if it cannot be read.
[[nodiscard]] char state_of(pid_t);

/// Whether any process that we see belongs to this user.
[[nodiscard]] bool has_processes(uid_t);

/// Ends what bubblewrap leaves where it is killed in the middle of making a box: the first process
/// of one in which nothing will ever run.
void end_half_made_boxes();

}  // namespace aspis::sandbox
