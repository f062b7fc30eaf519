// The folder that the coordinator and the tasks share, and nothing else passes between them: where
// what lies in it, how files appear whole, and what ends a run or a task that fails.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::cluster {

/// What ends a run on a cluster or a task of it, in one line for people.
class ClusterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One tournament's. Paths only; whoever writes makes the folders.
///
///   programs/SHA256.tar    what entrants play with
///   words/SHA256           the word list
///   batches/BATCH/N.json   the shard of the N-th task of an array job
///   results/SHARD/         what its task left: a report and a record a game
///   logs/BATCH-N.log       what the task said
class SharedFiles {
 public:
  /// Of the file of one shard, as the task is given it.
  [[nodiscard]] static SharedFiles of_shard(const std::filesystem::path& shard);
  explicit SharedFiles(std::filesystem::path top) : top_(std::move(top)) {}

  /// The folder and those below it, for this user alone. Throws std::filesystem::filesystem_error.
  void make() const;

  [[nodiscard]] const std::filesystem::path& top() const { return top_; }
  [[nodiscard]] std::filesystem::path program(const std::string& sha256) const {
    return top_ / "programs" / (sha256 + ".tar");
  }
  [[nodiscard]] std::filesystem::path words(const std::string& sha256) const {
    return top_ / "words" / sha256;
  }
  [[nodiscard]] std::filesystem::path batches() const { return top_ / "batches"; }
  [[nodiscard]] std::filesystem::path batch(const std::string& batch) const {
    return batches() / batch;
  }
  [[nodiscard]] std::filesystem::path shard(const std::string& batch, int task) const {
    return this->batch(batch) / (std::to_string(task) + ".json");
  }
  [[nodiscard]] std::filesystem::path results() const { return top_ / "results"; }
  [[nodiscard]] std::filesystem::path result(const std::string& shard) const {
    return results() / shard;
  }
  /// Of those that are whole. Throws std::filesystem::filesystem_error.
  [[nodiscard]] std::vector<std::string> result_names() const;
  [[nodiscard]] std::filesystem::path logs() const { return top_ / "logs"; }
  [[nodiscard]] std::filesystem::path log(const std::string& batch, int task) const {
    return logs() / (batch + "-" + std::to_string(task) + ".log");
  }

 private:
  std::filesystem::path top_;
};

/// A file of a folder that publish() names when all of it is there. Throws std::system_error.
void write_draft(const std::filesystem::path&, std::string_view bytes);

/// Under another name first, then named in one step. Throws std::system_error.
void write_whole(const std::filesystem::path&, std::string_view bytes);

/// A folder with this file in it, named `folder` in one step. False where there is something in
/// one of that name already, also where this machine does not see it yet. Throws.
[[nodiscard]] bool claim(const std::filesystem::path& folder, const std::string& file,
                         std::string_view bytes);

/// Names a finished folder in one step, when it is on the disk; false where that name is taken.
/// Throws.
[[nodiscard]] bool publish(const std::filesystem::path& draft, const std::filesystem::path& folder);

}  // namespace aspis::cluster
