// One run of an entrant's program in its folder: starting, watching, interrupting or stopping it,
// and its results.
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "referee/sandbox/sandbox.hpp"

namespace aspis::contest {

/// Watches a folder without its subfolders. Watches nothing if the kernel has no watch left.
class FolderWatch {
 public:
  explicit FolderWatch(const std::filesystem::path& folder);

  /// Names of files created, moved here or written since the start.
  [[nodiscard]] const std::set<std::string>& written();

 private:
  protocol::Descriptor events_;
  std::set<std::string> names_;
};

using Seconds = std::chrono::duration<double>;

/// Records for judges whether a screen was cleared, and the longest time without output.
class ScreenWatch {
 public:
  enum class Stream { out, err };

  /// The program wrote these bytes `at` this time after its start.
  void show(Stream, std::string_view bytes, Seconds at);
  /// The program ended or was stopped.
  void end(Seconds at);

  /// True if the output had a sequence that clears a terminal or takes over its screen.
  [[nodiscard]] bool cleared() const { return cleared_; }
  /// The longest time without output between start and end.
  [[nodiscard]] Seconds longest_silence() const { return longest_silence_; }

 private:
  std::array<std::string, 2> tails_;  // the end of each stream, which may be a partial sequence
  Seconds last_{0};
  Seconds longest_silence_{0};
  bool cleared_ = false;
};

struct RunPlan {
  sandbox::Command command;
  std::filesystem::path folder;  // working folder, writable
  Seconds limit{0};
  /// When to press the keys for an early end: sends SIGINT to its process group.
  std::optional<Seconds> interrupt_after;
};

/// How long a program may take to end after an interrupt, by the contest's rules.
inline constexpr Seconds escape_time{2};

struct ProgramRun {
  std::optional<sandbox::Exit> exit;  // empty if it was killed
  Seconds took{0};
  bool stopped = false;      // killed at the limit or after the interrupt
  bool interrupted = false;  // it was running when the interrupt came
  int left_behind = 0;       // child processes that outlived it and were killed
  bool cancelled = false;    // by the caller
  ScreenWatch screen;
  std::set<std::string> files_written;  // in its folder, without output.txt
};

/// Called ten times a second; returning false cancels the run.
using Watcher = std::function<bool(Seconds passed)>;

/// The error means that the program cannot be started.
[[nodiscard]] protocol::Result<ProgramRun> run_program(sandbox::Sandbox&, const RunPlan&,
                                                       const Watcher&);

}  // namespace aspis::contest
