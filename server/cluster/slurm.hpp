// Slurm's own commands, run as programs with their arguments, never through a shell: what is
// submitted, what there is of it, and its end. Knows no tournament.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::cluster {

/// Standard output of a program that ended with status 0. The error is the last line that it wrote
/// to standard error, or why it was not started; a program that takes longer is killed.
[[nodiscard]] protocol::Result<std::string> output_of(
    const std::vector<std::string>& arguments,
    std::chrono::seconds limit = std::chrono::seconds(120));

/// Where jobs go; what is empty is left to Slurm.
struct SlurmWishes {
  std::string partition;
  std::string account;
  std::string time_limit;  // of a task, as sbatch takes it
};

/// A task of one of our array jobs, as squeue lists it.
struct SlurmTask {
  std::string batch;
  int index = 0;
  std::string state;  // PENDING, RUNNING, CANCELLED ...
  std::string node;   // "" before it runs
  bool operator==(const SlurmTask&) const = default;
};

/// It runs, or may yet.
[[nodiscard]] bool is_alive(const SlurmTask&);

/// Lines "ID_INDEX|STATE|NODES|BATCH"; others are passed over.
[[nodiscard]] std::vector<SlurmTask> read_tasks(std::string_view squeue);

struct ArrayJob {
  std::string batch;
  int tasks = 1;
  int memory_mib = 0;            // of a task
  std::filesystem::path folder;  // where tasks run
  std::filesystem::path logs;    // BATCH-INDEX.log each
  std::filesystem::path script;  // run with `arguments`
  std::vector<std::string> arguments;
  std::string avoid;  // a node; "" is none
};

/// The jobs of one name of one user; no others are seen or ended. One thread's.
class Slurm {
 public:
  Slurm(std::string job_name, SlurmWishes);

  [[nodiscard]] const std::string& job_name() const { return job_name_; }
  /// sbatch; the error is Slurm's.
  [[nodiscard]] protocol::Result<void> submit(const ArrayJob&) const;
  /// squeue, those included that ended a short while ago.
  [[nodiscard]] protocol::Result<std::vector<SlurmTask>> tasks() const;
  /// scancel of all of them.
  [[nodiscard]] protocol::Result<void> cancel() const;

 private:
  std::string job_name_;
  SlurmWishes wishes_;
  std::string user_;
};

}  // namespace aspis::cluster
