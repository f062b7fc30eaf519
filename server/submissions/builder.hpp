// From files that were handed in to a program that can be played: a version's folder.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/build_limits.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::submissions {

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
