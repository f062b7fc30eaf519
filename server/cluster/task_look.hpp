// What one look at Slurm's list says of the shards that were sent.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/batches.hpp"

namespace aspis::cluster {

struct TaskLook {
  int running = 0;
  int pending = 0;
  /// Somebody cancelled one that was alive at the last look.
  bool is_cancelled = false;
  /// Names of those whose tasks are gone, by this look and the one before.
  std::vector<std::string> lost;
};

/// Whether a task was cancelled; such a state is nobody's fault.
[[nodiscard]] bool was_cancelled(const SentShard&);

/// A shard that was sent; `is_found`: by an earlier run.
struct Watched {
  SentShard* sent = nullptr;
  bool is_found = false;
};

/// Enters state and node of each.
[[nodiscard]] TaskLook look_at(const std::vector<Watched>&,
                               const std::map<std::pair<std::string, int>, SlurmTask>& tasks);

}  // namespace aspis::cluster
