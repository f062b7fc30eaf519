// One run of an entrant's program: started in its folder, watched, interrupted or stopped, and
// what it left behind.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "protocol/result.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/contest/screen_watch.hpp"

namespace aspis::contest {

struct RunPlan {
  sandbox::Command command;
  std::filesystem::path folder;  // where it runs and what it may write to
  Seconds limit{0};
  /// When the keys for an early end are pressed: SIGINT goes to its process group.
  std::optional<Seconds> interrupt_after;
};

/// How long a program has to end after an interrupt: the contest's rule.
inline constexpr Seconds escape_time{2};

struct ProgramRun {
  std::optional<sandbox::Exit> exit;  // nothing where it had to be killed
  Seconds took{0};
  bool stopped = false;       // it had to be, at the limit or after the interrupt
  bool interrupted = false;   // it was still running then
  Seconds took_to_escape{0};  // from the interrupt to its end
  int left_behind = 0;        // processes of its own that outlived it; they are ended
  bool cancelled = false;     // by the caller
  ScreenWatch screen;
  std::set<std::string> files_written;  // names in its folder, output.txt left out
};

/// Asked ten times a second; false ends the run.
using Watcher = std::function<bool(Seconds passed)>;

/// The error is for a program that cannot be started.
[[nodiscard]] protocol::Result<ProgramRun> run_program(sandbox::Sandbox&, const RunPlan&,
                                                       const Watcher&);

}  // namespace aspis::contest
