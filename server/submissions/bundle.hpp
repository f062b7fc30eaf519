// Programs of many, in one file for somebody who compares them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::submissions {

struct NamedFile {
  std::string name;  // within the zip file: "417/bot.py"
  std::filesystem::path path;
};

/// The regular files below `folder`, in the order of their names, which begin with `prefix` and
/// "/".
[[nodiscard]] std::vector<NamedFile> files_below(const std::filesystem::path& folder,
                                                 const std::string& prefix);

/// A zip file of them; what is no regular file any more is left out. The error is the disk's.
[[nodiscard]] protocol::Result<void> write_zip(const std::vector<NamedFile>&,
                                               const std::filesystem::path&);

}  // namespace aspis::submissions
