// Where the shards of a tournament are that is played by a cluster. Only looks.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {

struct SlurmStatus {
  std::string job_name;
  std::string folder;
  int shards = 0;                    // sent, and not stored yet
  int arrived = 0;                   // of those, with results
  std::map<std::string, int> nodes;  // running tasks by node
  int running = 0;
  int pending = 0;
  bool slurm_answers = false;  // otherwise nothing is known of tasks
};

/// Nothing where no shard of it was sent and not stored.
[[nodiscard]] std::optional<SlurmStatus> slurm_status(const Opened&);

/// "12 shards sent: 3 running (n1: 2, n3: 1), 8 pending, 1 with results to be gathered; jobs
/// aspis-..."
[[nodiscard]] std::string slurm_words(const SlurmStatus&);

}  // namespace aspis::cli
