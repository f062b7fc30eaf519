// Runs Slurm's commands (sbatch, squeue, scancel) without a shell. Knows nothing about tournaments.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::cluster {

/// Standard output of a program that ended with status 0. The error is the last line of its
/// standard error, or why it was not started. Kills a program that takes too long.
[[nodiscard]] protocol::Result<std::string> capture_output(
    const std::vector<std::string>& arguments,
    std::chrono::seconds limit = std::chrono::seconds(120));

/// Options for submitting jobs; empty ones are left to Slurm.
struct SlurmWishes {
  std::string partition;
  std::string account;
  std::string time_limit;  // per task, in sbatch's format
};

/// A task as listed by squeue.
struct SlurmTask {
  std::string state;  // PENDING, RUNNING, CANCELLED ...
  std::string node;   // "" before it runs
  bool operator==(const SlurmTask&) const = default;
  [[nodiscard]] bool is_running() const { return state != "PENDING" && !node.empty(); }
};
/// The tasks of our array jobs, by batch and index.
using SlurmTasks = std::map<std::pair<std::string, int>, SlurmTask>;

/// True for the states of running and pending tasks.
[[nodiscard]] bool is_alive(const std::string& state);

/// Parses lines "ID_INDEX|STATE|NODES|BATCH" and skips others. A task that was submitted twice is
/// alive if either copy is.
[[nodiscard]] SlurmTasks read_tasks(std::string_view squeue);

struct ArrayJob {
  std::string batch;
  int tasks = 1;
  int memory_mib = 0;            // per task
  std::filesystem::path folder;  // working folder of tasks
  std::filesystem::path logs;    // folder for BATCH-INDEX.log
  std::filesystem::path script;  // run with `arguments`
  std::vector<std::string> arguments;
  std::string avoid;  // a node, or ""
};

/// Handles this user's jobs with one name and no others. Not thread-safe.
class Slurm {
 public:
  Slurm(std::string job_name, SlurmWishes);

  [[nodiscard]] const std::string& job_name() const { return job_name_; }
  /// Runs sbatch; the error is Slurm's message.
  [[nodiscard]] protocol::Result<void> submit(const ArrayJob&) const;
  /// Runs squeue; includes tasks that ended a short time ago.
  [[nodiscard]] protocol::Result<SlurmTasks> tasks() const;
  /// Runs scancel for all jobs of this name.
  [[nodiscard]] protocol::Result<void> cancel() const;

 private:
  std::string job_name_;
  SlurmWishes wishes_;
  std::string user_;
};

}  // namespace aspis::cluster
