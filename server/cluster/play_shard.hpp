// A task of a cluster: fetches what a shard is played with, plays its games in boxes one after the
// other, and leaves records and a report, which appear whole or not at all.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "referee/rules/rules.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/cluster/shard.hpp"

namespace aspis::cluster {

struct TaskOptions {
  std::string version;            // of this program; a shard of another one is refused
  std::string node;               // its name
  std::filesystem::path scratch;  // of the node, for what is fetched
  std::function<std::string()> date;
};

/// A shard's file, read and fit for this program; throws ClusterError.
[[nodiscard]] Shard shard_in(const std::filesystem::path& file, const TaskOptions&);

enum class TaskEnd {
  played,
  there_already,  // its results were there before, or were when it had played
};

/// Throws ClusterError where it cannot be played here: nothing is left then. `sandbox` is as the
/// shard asks for it.
[[nodiscard]] TaskEnd play_shard(const Shard&, const std::filesystem::path& file,
                                 const TaskOptions&, sandbox::Sandbox& sandbox);

}  // namespace aspis::cluster
