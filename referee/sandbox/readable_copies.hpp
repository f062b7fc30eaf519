// Copies that every user can read, of files and folders that only root can.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "protocol/result.hpp"
#include "referee/sandbox/temporary_folder.hpp"

namespace aspis::sandbox {

/// Copies once per content and shares the copy, read-only, among the sandboxes that show it. Links
/// in a folder are copied as links and never followed; sockets, devices and FIFOs are left out. Any
/// thread.
class ReadableCopies {
 public:
  /// Shared ownership: the copy is deleted with its last owner.
  using Copy = std::shared_ptr<const std::filesystem::path>;
  /// The error says what cannot be copied, or that it is more than 1 GiB or 100,000 files.
  [[nodiscard]] protocol::Result<Copy> get(const std::filesystem::path&);

 private:
  struct Entry {
    std::string state;  // of the original, when it was copied
    std::shared_ptr<const TemporaryFolder> folder;
  };
  std::mutex mutex_;
  std::map<std::filesystem::path, Entry> entries_;
};

/// Copies the files, folders and links in `from` into `into` and replaces existing ones. Does not
/// follow links; leaves out sockets, devices and FIFOs.
[[nodiscard]] protocol::Result<void> copy_content(const std::filesystem::path& from,
                                                  const std::filesystem::path& into);

/// The first link on the way to this path that belongs neither to root nor to the owner of what it
/// leads to, or "". Root must not show what such a link leads to: its maker may not read that.
[[nodiscard]] std::string untrusted_link(const std::filesystem::path&);

/// Whether the permissions let every user read this file, or this folder and its direct entries.
[[nodiscard]] bool is_open_to_all(const std::filesystem::path&);
}  // namespace aspis::sandbox
