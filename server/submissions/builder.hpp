// Builds uploaded files into a playable version. The version's folder is made under a temporary
// name and renamed when it is complete, so that a crash leaves no incomplete one.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/languages.hpp"
#include "server/submissions/workshop.hpp"

namespace aspis::submissions {

/// Writes the files below a new folder, readable by everyone and writable only by the server.
/// Throws std::system_error if the disk refuses them.
void write_files(const std::filesystem::path& folder, const std::vector<SourceFile>&);

class VersionDraft {
 public:
  /// Creates a draft next to `version`, an absolute path that must not exist. Creates the parent
  /// folder for the server only. Throws.
  explicit VersionDraft(std::filesystem::path version);
  /// Removes the draft unless it was published.
  ~VersionDraft();
  VersionDraft(const VersionDraft&) = delete;
  VersionDraft& operator=(const VersionDraft&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return draft_; }
  /// Flushes the draft to disk and renames it. Throws.
  void publish();

 private:
  std::filesystem::path version_;
  std::filesystem::path draft_;
};

/// Removes drafts left by a crash. Do not call it while a build uses this folder.
void remove_drafts(const std::filesystem::path& folder);

struct Build {
  BuildStatus status = BuildStatus::failed;
  std::string reason;  // one line, or "" if it is built
  std::string log;     // UTF-8, at most 64 KiB
  /// If built: the command "./bot" for sandbox::read_command with `folder`.
  std::string command_line;
  std::filesystem::path folder;  // absolute: working folder, and all its sandbox sees
  sandbox::Calls calls = sandbox::Calls::ordinary;
  bool classic = false;  // uses its game's older dialect
};

/// Builds in a sandbox and, on success, creates the folder `version`, which must not exist: source/
/// as uploaded, program/ with build results added, build.log. Otherwise creates nothing. Blocks
/// until the end. The error is for causes outside of the program: no sandbox here, a missing
/// compiler, no free sandbox, `stop`. Throws std::system_error if a disk is full or broken.
[[nodiscard]] protocol::Result<Build> build(sandbox::Sandbox&, const std::filesystem::path& version,
                                            const std::vector<SourceFile>&, const Detected&,
                                            const BuildLimits& = {}, const LogListener& = {},
                                            const std::stop_token& stop = {});

}  // namespace aspis::submissions
