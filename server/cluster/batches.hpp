// Shards that were sent: the files that tasks read, the array jobs that play them, and their state
// in Slurm's list. Does not process the games.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/shard.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/cluster/slurm.hpp"

namespace aspis::cluster {

/// A shard that was sent, and the state of its task.
struct SentShard {
  Shard shard;
  std::string name;
  std::string batch;
  int task = 0;
  bool is_found = false;  // an earlier run sent it
  bool submitted = true;  // false until Slurm accepts its job
  std::string state;      // as last reported by squeue; "" before
  int looks_in_vain = 0;  // queries since its task was last seen alive
};

/// Owned by the coordinator and used on its thread. Throws ClusterError, and std::system_error if
/// the shared folder fails.
class Batches {
 public:
  /// Tasks start `program`, whose path must be the same on every node.
  Batches(SharedFiles, Slurm, std::filesystem::path program);

  /// Shards of earlier runs that are not forgotten. Removes files that are not valid shards and
  /// reports them in `errors`.
  [[nodiscard]] std::vector<SentShard> load(std::vector<std::string>& errors) const;
  /// Like load(), but does not remove anything.
  [[nodiscard]] std::vector<SentShard> list() const;

  /// Writes a batch and submits it. If Slurm refuses it, submit_again() retries.
  [[nodiscard]] std::vector<SentShard> send(std::vector<Shard>, const std::string& avoid);
  /// Returns the batches accepted now; `errors` gets a line for each refused one. Throws if Slurm
  /// has refused everything for long, or never accepted anything.
  [[nodiscard]] std::vector<std::string> submit_again(std::vector<std::string>& errors);

  [[nodiscard]] protocol::Result<SlurmTasks> tasks() const { return slurm_.tasks(); }

  /// Removes the shard's files, which are no longer needed.
  void forget(const SentShard&) const;
  /// The last line of the task's log, or "".
  [[nodiscard]] std::string last_words(const SentShard&) const;
  /// Cancels all tasks and drops the batches that were not submitted.
  [[nodiscard]] protocol::Result<void> cancel();
  [[nodiscard]] const std::string& job_name() const { return slurm_.job_name(); }

 private:
  using Refused = std::function<void(const std::filesystem::path&, const std::string& why)>;
  [[nodiscard]] std::vector<SentShard> read(const Refused&) const;
  void write(const std::string& batch, const std::vector<Shard>&) const;
  [[nodiscard]] bool submit(ArrayJob&, std::vector<std::string>& errors);

  SharedFiles files_;
  Slurm slurm_;
  std::filesystem::path program_;
  std::vector<ArrayJob> unsubmitted_;
  std::chrono::steady_clock::time_point tried_{};
  int refusals_ = 0;  // in a row
  bool any_taken_ = false;
};

/// The result of one query of Slurm's list for the shards that were sent.
struct TaskLook {
  int running = 0;
  int pending = 0;
  /// A user cancelled a task that was alive at the last query.
  bool is_cancelled = false;
  /// Shards whose tasks were missing in this query and the one before.
  std::vector<std::string> lost;
};

/// True if the task was cancelled; this does not count as a failed try.
[[nodiscard]] bool was_cancelled(const SentShard&);

/// Updates the state of each shard.
[[nodiscard]] TaskLook look_at(const std::vector<SentShard*>&, const SlurmTasks& tasks);

}  // namespace aspis::cluster
