// Which files of a folder a program writes while it is watched, those included that it removes.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "protocol/descriptor.hpp"

namespace aspis::contest {

/// Sees the folder itself, not folders below it. Sees nothing where the kernel has no watch left.
class FolderWatch {
 public:
  explicit FolderWatch(const std::filesystem::path& folder);

  /// Names that were made, moved here or written since it began.
  [[nodiscard]] const std::set<std::string>& written();

 private:
  protocol::Descriptor events_;
  std::set<std::string> names_;
};

}  // namespace aspis::contest
