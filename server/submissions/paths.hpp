// Names of files that strangers chose: which are taken, and which of them get into each other's
// way.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace aspis::submissions {

/// A name as people see it in a line: in quotes, cut, nothing in it that a terminal obeys.
[[nodiscard]] std::string shown(std::string_view name);

/// The name without "./" before and "/" after it; "" for the top folder itself. The error says why
/// it is not taken: it is absolute, leads upwards, has an empty part, control bytes or a backslash,
/// is no UTF-8, too long or too deep.
[[nodiscard]] protocol::Result<std::string> normal_path(std::string_view name);

/// What systems and tools add unseen: __MACOSX/, .DS_Store, ._*, .git/, __pycache__/.
[[nodiscard]] bool is_junk(std::string_view path);

/// The paths of one archive: each but once, none a file and a folder. Case is significant.
class PathSet {
 public:
  [[nodiscard]] protocol::Result<void> add_file(const std::string& path);
  [[nodiscard]] protocol::Result<void> add_folder(const std::string& path);

 private:
  std::set<std::string, std::less<>> files_;
  std::set<std::string, std::less<>> folders_;
};

}  // namespace aspis::submissions
