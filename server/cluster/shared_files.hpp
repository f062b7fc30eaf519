// The folder through which the coordinator and the tasks communicate: its layout, functions that
// create complete files, and the error type of this library.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::cluster {

/// An error that ends a run on a cluster or one task. The text is one line for users.
class ClusterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The layout of one tournament's folder. Only computes paths; make() creates the folders.
///
///   programs/SHA256.tar    the entrants' programs
///   words/SHA256           the word list
///   batches/BATCH/N.json   the shard of the N-th task of an array job
///   results/SHARD/         the task's results: a report and one record per game
///   logs/BATCH-N.log       the task's output
class SharedFiles {
 public:
  /// For a task: the layout of the folder that contains this shard's file.
  [[nodiscard]] static SharedFiles of_shard(const std::filesystem::path& shard);
  explicit SharedFiles(std::filesystem::path top) : top_(std::move(top)) {}

  /// Creates all folders for this user only. Throws std::filesystem::filesystem_error.
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
  /// Names of complete results. Throws std::filesystem::filesystem_error.
  [[nodiscard]] std::vector<std::string> result_names() const;
  [[nodiscard]] std::filesystem::path logs() const { return top_ / "logs"; }
  [[nodiscard]] std::filesystem::path log(const std::string& batch, int task) const {
    return logs() / (batch + "-" + std::to_string(task) + ".log");
  }

 private:
  std::filesystem::path top_;
};

/// Writes a file of a folder that publish() will rename. Throws std::system_error.
void write_draft(const std::filesystem::path&, std::string_view bytes);

/// Writes to a temporary name and renames it. Throws std::system_error.
void write_whole(const std::filesystem::path&, std::string_view bytes);

/// Creates `folder` with an empty file `lost` in one step. Returns false if that name has a
/// non-empty folder, even if this machine does not see it yet. Throws.
[[nodiscard]] bool claim(const std::filesystem::path& folder);

/// Flushes a finished folder to the disk and renames it; false if the name is taken. Throws.
[[nodiscard]] bool publish(const std::filesystem::path& draft, const std::filesystem::path& folder);

}  // namespace aspis::cluster
