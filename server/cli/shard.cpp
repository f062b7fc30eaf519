// aspis shard: plays part of a tournament's games as a cluster task.
#include <unistd.h>

#include <cstdlib>

#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cluster/play_shard.hpp"
#include "server/cluster/program_cache.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

struct ShardArguments : Arguments {
  Text shard{this, required, "SHARD", "FILE", "File of the shard"};
  Text scratch{this, "--scratch", "FOLDER",
               "Folder on this node for fetched programs (default: aspis-UID in $TMPDIR or /tmp)"};
};

std::string node_name() {
  if (const char* const node = std::getenv("SLURMD_NODENAME"); node != nullptr && *node != '\0') {
    return node;
  }
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return host;
}

void play_task(const ShardArguments& asked) {
  cluster::TaskOptions options;
  options.version = version();
  options.node = node_name();
  options.scratch =
      asked.scratch ? std::filesystem::absolute(*asked.scratch) : cluster::default_scratch();
  try {
    const cluster::Shard shard = cluster::shard_in(*asked.shard, options);
    const sandbox::Mode mode = mode_named(shard.sandbox);
    sandbox::Sandbox sandbox(mode);
    check_sandbox(sandbox, mode, "aspis shard");
    const auto began = std::chrono::steady_clock::now();
    const bool is_new = cluster::play_shard(shard, *asked.shard, options, sandbox);
    print(options.node + ": " + std::to_string(cluster::games_in(shard)) +
          (is_new ? " games played in " : " games that had been played already, after ") +
          std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(
                             std::chrono::steady_clock::now() - began)
                             .count()) +
          " ms\n");
  } catch (const cluster::ClusterError& error) {
    bad_input(error.what());
  } catch (const std::system_error& error) {
    bad_input(error.what());
  }
}

}  // namespace

Command shard_command() {
  return command<ShardArguments>(
      "shard", "Play part of a tournament as a cluster task",
      "'aspis tournament run --on slurm' writes shards and submits jobs that run this command. A "
      "node fetches each program once from the shared folder, by its digest. When all games of the "
      "shard are over, its records and a report appear in the shared folder under the shard's "
      "name.",
      "aspis shard batches/0c1d2e3f4a5b6c7d/0.json", play_task);
}

}  // namespace aspis::cli
