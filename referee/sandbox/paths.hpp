// Paths as text: removes dots, and compares a path with a folder.
#pragma once

#include <filesystem>

namespace aspis::sandbox {

/// Absolute and without dots, as a sandbox needs it: it may show neither the folder in front of
/// ".." nor what a link leads to. Keeps the names that a person knows if they mean the same file.
[[nodiscard]] std::filesystem::path without_dots(const std::filesystem::path&);

/// Both absolute and without dots. A folder lies in itself.
[[nodiscard]] inline bool lies_in(const std::filesystem::path& path,
                                  const std::filesystem::path& folder) {
  return folder == "/" || path == folder || path.string().starts_with(folder.string() + "/");
}

}  // namespace aspis::sandbox
