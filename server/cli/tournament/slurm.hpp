// What `aspis tournament run --on slurm` adds to a run: where its jobs go, the coordinator that has
// them play, and where they are.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "server/cli/bots.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cluster/coordinator.hpp"
#include "server/runner/run_control.hpp"

namespace aspis::cli {

struct SlurmArguments {
  std::optional<std::string> partition;
  std::optional<std::string> account;
  std::optional<std::string> time_limit;
  std::optional<std::string> folder;
  std::optional<std::chrono::milliseconds> shard;
  std::optional<int> busy_percent;

  [[nodiscard]] bool any() const {
    return partition || account || time_limit || folder || shard || busy_percent;
  }
};

/// Packs the programs of all who have one and prepares the shared folder. `options` are those of
/// the run, with the dictionary and the bots in them. Throws CommandError.
[[nodiscard]] std::unique_ptr<cluster::Coordinator> make_coordinator(
    const Opened&, const SlurmArguments&, const BoxArguments&, const runner::RunOptions& options);

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
