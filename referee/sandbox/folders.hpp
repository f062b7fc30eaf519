// Folders for programs in sandboxes: temporary ones, ones that programs wrote to, which may contain
// anything, and copies of files for programs that understand only ASCII.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::sandbox {

/// A new folder in the system's temporary folder (for root, in one that other users can reach),
/// which the destructor removes with its contents. It is locked while in use, so that a folder left
/// by a killed program can be recognised.
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

/// The names in a folder without "." and ".."; none if it cannot be read.
[[nodiscard]] std::vector<std::string> names_in(const std::filesystem::path& folder);

/// True if every user may enter all folders on the path.
[[nodiscard]] bool is_reachable(const std::filesystem::path&);

/// Removes this user's temporary folders that are not locked and were not changed for this long,
/// since one being created is not locked yet. Folders that cannot be removed stay.
void remove_abandoned_folders(std::chrono::seconds untouched = std::chrono::minutes(1));

/// Changes the owner of everything in the folder; of links, not of their targets. No program may
/// run in it. Only for root; throws on failure.
void give(const std::filesystem::path& folder, uid_t user);

/// A regular file that a program in a sandbox has left, with at most `most` bytes. The error says
/// what it is instead.
[[nodiscard]] protocol::Result<std::string> read_left(const std::filesystem::path&,
                                                      std::size_t most);

/// Replaces any file or link with a new file; a link's target does not change. Returns false on
/// failure.
[[nodiscard]] bool write_over(const std::filesystem::path&, std::string_view text);

/// Refers to the file itself if its path is printable ASCII, otherwise to a copy, which it owns.
class PlainFile {
 public:
  /// If copying fails, the path does not change.
  explicit PlainFile(std::filesystem::path file);
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] bool is_of(const std::filesystem::path& file) const { return file == original_; }

 private:
  std::filesystem::path original_;
  std::filesystem::path path_;
  std::optional<TemporaryFolder> folder_;
};

}  // namespace aspis::sandbox
