// Folders that nobody needs any more once the program has ended.
#pragma once

#include <chrono>
#include <filesystem>

#include "protocol/descriptor.hpp"

namespace aspis::sandbox {

/// A new folder in the system's temporary folder (for root, in one that other users can reach),
/// removed with all that is in it. It is locked as long as somebody has it: what a killed program
/// left behind is known by that.
class TemporaryFolder {
 public:
  /// The name shows whether it is a copy that is kept for later. Throws std::system_error if the
  /// folder cannot be made.
  explicit TemporaryFolder(bool is_copy = false);
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) noexcept;
  ~TemporaryFolder();
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  protocol::Descriptor lock_;
};

/// Whether every user may go through all folders on the way to it.
[[nodiscard]] bool is_reachable(const std::filesystem::path&);

/// Removes this user's temporary folders that no program has and that nothing happened to for so
/// long: one that is being made is not locked yet. What cannot be removed stays.
void remove_abandoned_folders(std::chrono::seconds untouched = std::chrono::minutes(1));

}  // namespace aspis::sandbox
