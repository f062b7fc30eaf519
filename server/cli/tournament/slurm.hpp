// The part of `aspis tournament run --on slurm` that sends games to a cluster: the coordinator and
// its state.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "server/cli/bots.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cluster/coordinator.hpp"
#include "server/runner/run_options.hpp"

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

/// Packs the programs of the entrants and prepares the shared folder. `options` are the run's, with
/// dictionary and bots. Throws CommandError.
[[nodiscard]] std::unique_ptr<cluster::Coordinator> make_coordinator(
    const Opened&, const SlurmArguments&, const BoxArguments&, const runner::RunOptions& options);

struct SlurmStatus {
  std::string job_name;
  std::string folder;
  int shards = 0;                    // sent but not stored
  int arrived = 0;                   // of these, shards with results
  std::map<std::string, int> nodes;  // running tasks by node
  int running = 0;
  int pending = 0;
  bool slurm_answers = false;  // if false, the state of tasks is unknown
};

/// Empty if every shard that was sent is stored.
[[nodiscard]] std::optional<SlurmStatus> slurm_status(const Opened&);

/// "12 shards sent: 3 running (n1: 2, n3: 1), 8 pending, 1 with results to be gathered; jobs
/// aspis-..."
[[nodiscard]] std::string slurm_words(const SlurmStatus&);

}  // namespace aspis::cli
