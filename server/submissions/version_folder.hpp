// The folder of one version of a program: made under another name and named in one step when it is
// whole, so that a crash at any point leaves no half of one.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "server/submissions/archive.hpp"

namespace aspis::submissions {

/// Writes the files below a new folder, readable for everybody, nobody's but ours to write. Throws
/// std::system_error where a disk does not take them.
void write_files(const std::filesystem::path& folder, const std::vector<SourceFile>&);

class VersionDraft {
 public:
  /// Beside `version`, an absolute path that may not exist yet; the folder they lie in is made, for
  /// us alone. Throws.
  explicit VersionDraft(std::filesystem::path version);
  /// Removes what was not published.
  ~VersionDraft();
  VersionDraft(const VersionDraft&) = delete;
  VersionDraft& operator=(const VersionDraft&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return draft_; }
  /// On the disk, then named. Throws.
  void publish();

 private:
  std::filesystem::path version_;
  std::filesystem::path draft_;
};

/// Removes what a crash left in a folder of versions. Only where nothing is built there.
void remove_drafts(const std::filesystem::path& folder);

}  // namespace aspis::submissions
