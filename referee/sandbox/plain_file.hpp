// A file for a program that may understand ASCII alone: a line of the protocol is printable ASCII,
// and a JVM in the locale C opens no other path.
#pragma once

#include <filesystem>
#include <optional>

#include "referee/sandbox/temporary_folder.hpp"

namespace aspis::sandbox {

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
