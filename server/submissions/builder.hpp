// From files that were handed in to a program that can be played: a version's folder, made under
// another name and named in one step when it is whole, so that a crash at any point leaves no half
// of one.
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

struct Build {
  BuildStatus status = BuildStatus::failed;
  std::string reason;  // one line, "" where it is built
  std::string log;     // UTF-8, at most 64 KiB
  /// How it is run, as sandbox::read_command reads it with `folder`: "./bot". Where it is built.
  std::string command_line;
  std::filesystem::path folder;  // absolute: where it runs, and all that its box is to see
  sandbox::Calls calls = sandbox::Calls::ordinary;
  bool classic = false;  // speaks its game's older dialect
};

/// Builds in a box and, where that goes well, makes the folder `version`, which may not exist yet:
/// source/ as it was handed in, program/ with what was built beside it, build.log. In all other
/// cases there is no such folder. Waits for the end, on one thread. The error is for what is no
/// fault of the program: nothing is confined here, the compiler is missing, no box is free, `stop`.
/// Throws std::system_error where a disk is full or broken.
[[nodiscard]] protocol::Result<Build> build(sandbox::Sandbox&, const std::filesystem::path& version,
                                            const std::vector<SourceFile>&, const Detected&,
                                            const BuildLimits& = {}, const LogListener& = {},
                                            const std::stop_token& stop = {});

}  // namespace aspis::submissions
