// What `aspis tournament run --on slurm` adds to a run: where its jobs go, and the coordinator that
// has them play.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "server/cli/bots.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cluster/coordinator.hpp"
#include "server/runner/run_options.hpp"

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

void add_slurm(CLI::App&, SlurmArguments& target);

/// The folder that was shared with the nodes by earlier runs: what stands beside the tournament's
/// file under its name and `.cluster`, or leads to. May be missing.
[[nodiscard]] std::filesystem::path shared_folder_of(const std::filesystem::path& file);

/// Packs the programs of all who have one and prepares the shared folder. `options` are those of
/// the run, with the dictionary and the bots in them. Throws CommandError.
[[nodiscard]] std::unique_ptr<cluster::Coordinator> make_coordinator(
    const Opened&, const SlurmArguments&, const BoxArguments&, const runner::RunOptions& options);

}  // namespace aspis::cli
