// Paths as text: what lies below what.
#pragma once

#include <filesystem>

namespace aspis::sandbox {

/// Both absolute and without dots. A folder lies in itself.
[[nodiscard]] inline bool lies_in(const std::filesystem::path& path,
                                  const std::filesystem::path& folder) {
  return folder == "/" || path == folder || path.string().starts_with(folder.string() + "/");
}

}  // namespace aspis::sandbox
