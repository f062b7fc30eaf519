// New files that appear whole under their name or not at all. Knows nothing of what is in them.
#pragma once

#include <filesystem>

#include "protocol/result.hpp"

namespace aspis::db {

/// A name in the folder of `final_path` that nobody has: an empty file, gone with the object unless
/// it was published. What SQLite keeps beside it goes too.
class UnfinishedFile {
 public:
  /// Throws StoreError where the folder takes no files.
  explicit UnfinishedFile(const std::filesystem::path& final_path);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Through to the disk, then under its final name, unless that exists by now: false then. Nobody
  /// has it open. Throws StoreError where the disk fails.
  [[nodiscard]] bool publish();

 private:
  std::filesystem::path final_path_;
  std::filesystem::path path_;
};

/// Without links on the way, so that one file has one name; what does not exist keeps its last
/// part.
[[nodiscard]] std::filesystem::path real_path(const std::filesystem::path&);

/// An empty file for nobody but us, where there is none: SQLite fills it. Whether that failed is
/// seen when it is opened.
void make_empty_file(const std::filesystem::path&);

/// Why the path cannot be opened as a file: "no such file", "not a file"; "" if it can.
[[nodiscard]] std::string why_no_file(const std::filesystem::path&);

/// Why no file can be created in the folder of this one; "" if one can.
[[nodiscard]] std::string why_no_folder(const std::filesystem::path&);

}  // namespace aspis::db
