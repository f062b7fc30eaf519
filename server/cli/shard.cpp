// aspis shard: plays some games of a tournament as a task of a cluster.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <memory>

#include "protocol/utc.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/commands.hpp"
#include "server/cluster/cluster_error.hpp"
#include "server/cluster/play_shard.hpp"
#include "server/cluster/program_cache.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

struct ShardArguments {
  std::optional<std::string> shard;
  std::optional<std::string> scratch;
};

std::string node_name() {
  if (const char* const node = std::getenv("SLURMD_NODENAME"); node != nullptr && *node != '\0') {
    return node;
  }
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return host;
}

Status play_task(const ShardArguments& asked) {
  cluster::TaskOptions options;
  options.version = version();
  options.node = node_name();
  options.scratch =
      asked.scratch ? std::filesystem::absolute(*asked.scratch) : cluster::default_scratch();
  options.date = protocol::utc_now;
  try {
    const cluster::Shard shard = cluster::shard_in(*asked.shard, options);
    BoxArguments box;
    box.sandbox = shard.sandbox;
    sandbox::Sandbox sandbox(box.mode());
    check_sandbox(sandbox, box.mode(), "aspis shard");
    const auto began = std::chrono::steady_clock::now();
    const auto end = cluster::play_shard(shard, *asked.shard, options, sandbox);
    const bool is_new = end == cluster::TaskEnd::played;
    print(options.node + ": " + std::to_string(cluster::games_in(shard)) +
          (is_new ? " games played in " : " games that were there already, after ") +
          std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(
                             std::chrono::steady_clock::now() - began)
                             .count()) +
          " ms\n");
  } catch (const cluster::ClusterError& fault) {
    bad_input(fault.what());
  } catch (const std::system_error& fault) {
    bad_input(fault.what());
  }
  return Status::success;
}

}  // namespace

void add_shard(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<ShardArguments>();
  CLI::App& command = add_command(
      program, run,
      {"shard", "Play some games of a tournament as a task of a cluster",
       "'aspis tournament run --on slurm' writes shards and submits jobs that run this. Programs "
       "are fetched from the shared folder by their digests, once a node; records and a report "
       "appear there under the shard's name when all its games are over.",
       "aspis shard batches/0c1d2e3f4a5b6c7d/0.json"},
      [asked] { return play_task(*asked); });
  require(add_text(command, "SHARD", asked->shard, "FILE", "the shard's file"));
  add_text(command, "--scratch", asked->scratch, "FOLDER",
           "of this node, for what is fetched ($TMPDIR or /tmp, and aspis-UID below it)");
}

}  // namespace aspis::cli
