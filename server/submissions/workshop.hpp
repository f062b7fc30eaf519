// Where programs are built: a box without a network that sees the sources and nothing else of ours.
// The build happens in the box's own /tmp, and what it made comes back as bytes of a pipe: no
// folder of the server is ever written to by a program of a stranger.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "referee/sandbox/sandbox.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/build_limits.hpp"
#include "server/submissions/build_log.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::submissions {

struct Job {
  std::filesystem::path source;  // absolute; readable for all users
  std::vector<Words> commands;   // each by its name alone, found in the box
  std::vector<std::string> environment;
};

struct Work {
  BuildStatus status = BuildStatus::failed;
  std::string reason;             // one line, where it is not built
  std::vector<SourceFile> files;  // what lies in the folder now, sources too; where it is built
};

/// Waits for the end, on one thread. The error is for a box that cannot be had or for a `stop`.
[[nodiscard]] protocol::Result<Work> work(sandbox::Sandbox&, const Job&, const BuildLimits&,
                                          BuildLog&, const std::stop_token& stop = {});

}  // namespace aspis::submissions
