// Shards on their way: the files that tasks read, the array jobs that have them played, and what
// one look at Slurm's list says of them. Does not know what becomes of their games.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/shard.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/cluster/slurm.hpp"

namespace aspis::cluster {

/// A shard that was sent, and what is known of its task.
struct SentShard {
  Shard shard;
  std::string name;
  std::string batch;
  int task = 0;
  bool submitted = true;  // false while Slurm does not take its job
  std::string state;      // as squeue said last; "" before
  std::string node;
  int looks_in_vain = 0;  // since its task was last seen alive
};

/// Owned by the coordinator, on its thread. Throws ClusterError, and std::system_error where the
/// shared folder fails.
class Batches {
 public:
  /// `program` is what tasks start, at a path that every node has.
  Batches(SharedFiles, Slurm, std::filesystem::path program);

  /// What was sent before and is not forgotten yet; a file that is no shard is removed and told in
  /// `faults`.
  [[nodiscard]] std::vector<SentShard> load(std::vector<std::string>& faults) const;
  /// The same, for whoever only looks.
  [[nodiscard]] std::vector<SentShard> list() const;

  /// Writes a batch and submits it. Where Slurm does not take it, it is tried again by
  /// submit_again().
  [[nodiscard]] std::vector<SentShard> send(std::vector<Shard>, const std::string& avoid);
  /// The batches that were taken now; `faults` gets a line where one was not. Throws where Slurm
  /// takes nothing for long, or never took anything.
  [[nodiscard]] std::vector<std::string> submit_again(std::vector<std::string>& faults);

  /// Our tasks, by batch and index; nothing where Slurm does not answer.
  [[nodiscard]] std::optional<std::map<std::pair<std::string, int>, SlurmTask>> tasks() const;

  /// Its files are not needed any more.
  void forget(const SentShard&) const;
  /// The end of what its task said, in one line; or "".
  [[nodiscard]] std::string last_words(const SentShard&) const;
  /// Ends all tasks, and does not submit what was not yet.
  [[nodiscard]] protocol::Result<void> cancel();
  [[nodiscard]] const std::string& job_name() const { return slurm_.job_name(); }

 private:
  using Refused = std::function<void(const std::filesystem::path&, const std::string& why)>;
  [[nodiscard]] std::vector<SentShard> read(const Refused&) const;
  void write(const std::string& batch, const std::vector<Shard>&) const;
  [[nodiscard]] bool submit(ArrayJob&, std::vector<std::string>& faults);

  SharedFiles files_;
  Slurm slurm_;
  std::filesystem::path program_;
  std::vector<ArrayJob> unsubmitted_;
  std::chrono::steady_clock::time_point tried_{};
  int refusals_ = 0;  // in a row
  bool any_taken_ = false;
};

/// What one look at Slurm's list says of the shards that were sent.
struct TaskLook {
  int running = 0;
  int pending = 0;
  /// Somebody cancelled one that was alive at the last look.
  bool is_cancelled = false;
  /// Names of those whose tasks are gone, by this look and the one before.
  std::vector<std::string> lost;
};

/// Whether a task was cancelled; such a state is nobody's fault.
[[nodiscard]] bool was_cancelled(const SentShard&);

/// A shard that was sent; `is_found`: by an earlier run.
struct Watched {
  SentShard* sent = nullptr;
  bool is_found = false;
};

/// Enters state and node of each.
[[nodiscard]] TaskLook look_at(const std::vector<Watched>&,
                               const std::map<std::pair<std::string, int>, SlurmTask>& tasks);

}  // namespace aspis::cluster
