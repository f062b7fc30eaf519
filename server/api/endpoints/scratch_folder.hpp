// A folder for files that are made, read once and forgotten; gone with the object.
#pragma once

#include <filesystem>
#include <string>

namespace aspis::api {

class ScratchFolder {
 public:
  /// Where temporary files go on this machine. Throws std::filesystem::filesystem_error.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Throws std::filesystem::filesystem_error where it cannot be read.
[[nodiscard]] std::string text_of_file(const std::filesystem::path&);

}  // namespace aspis::api
