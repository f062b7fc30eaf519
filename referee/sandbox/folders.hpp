// Folders for programs in sandboxes: temporary ones that nobody needs any more once the program has
// ended, folders that programs wrote to and in which anything may be left, and copies of files for
// programs that understand ASCII alone.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

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

/// Everything in the folder becomes the user's, links themselves and not what they lead to. Nothing
/// runs in it meanwhile. Only for root; throws where it cannot.
void give(const std::filesystem::path& folder, uid_t user);

/// A regular file that a program in a box has left: no link, no more than `most` bytes. The error
/// says what it is instead.
[[nodiscard]] protocol::Result<std::string> read_left(const std::filesystem::path&,
                                                      std::size_t most);

/// Writes a file in the place of whatever lies there; what a link leads to stays as it is. False
/// where it cannot.
[[nodiscard]] bool write_over(const std::filesystem::path&, std::string_view text);

/// Refers to the file itself if its path is printable ASCII, otherwise to a copy, which it owns.
class PlainFile {
 public:
  /// If copying fails, the path stays as it is.
  explicit PlainFile(std::filesystem::path file);
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] bool is_of(const std::filesystem::path& file) const { return file == original_; }

 private:
  std::filesystem::path original_;
  std::filesystem::path path_;
  std::optional<TemporaryFolder> folder_;
};

}  // namespace aspis::sandbox
