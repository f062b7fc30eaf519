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
  Arguments* of;
  Text partition{of, "--partition", "NAME", "Slurm partition of the tasks"};
  Text account{of, "--account", "NAME", "Slurm account charged for the tasks"};
  Text time_limit{of, "--time-limit", "TIME",
                  "Slurm time limit of a task in sbatch's format; 30 means 30 minutes"};
  Text folder{of, "--folder", "FOLDER",
              "Folder that all Slurm nodes see at the same path (default: FILE.cluster)"};
  Duration shard{of, "--shard", "Playing time per Slurm task (default: 3m)"};
  Number busy_percent{
      of, "--busy", Bounds{0, 10'000},
      "Load per core in percent above which a timeout is played again with Slurm (default: "
      "150)"};

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
