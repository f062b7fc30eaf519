// A cluster task: fetches programs and words, plays a shard's games in sandboxes one by one, and
// publishes records and a report in one step.
#pragma once

#include <filesystem>
#include <string>

#include "protocol/utc.hpp"
#include "referee/rules/rules.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/cluster/shard.hpp"

namespace aspis::cluster {

struct TaskOptions {
  std::string version;            // of this program; shards of other versions are refused
  std::string node;               // its name
  std::filesystem::path scratch;  // the node's local folder for fetched files
  std::string (*date)() = protocol::utc_now;
};

/// Reads a shard's file and checks that this program can play it; throws ClusterError.
[[nodiscard]] Shard shard_in(const std::filesystem::path& file, const TaskOptions&);

/// False if another task published the results first. Throws ClusterError if the shard cannot be
/// played here; then nothing is published. `sandbox` must have the shard's sandbox mode.
[[nodiscard]] bool play_shard(const Shard&, const std::filesystem::path& file, const TaskOptions&,
                              sandbox::Sandbox& sandbox);

}  // namespace aspis::cluster
