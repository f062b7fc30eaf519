// One run of an entrant's program: started in its folder, watched, interrupted or stopped, and what
// it left behind.
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

/// Sees the folder itself, not folders below it. Sees nothing where the kernel has no watch left.
class FolderWatch {
 public:
  explicit FolderWatch(const std::filesystem::path& folder);

  /// Names that were made, moved here or written since it began.
  [[nodiscard]] const std::set<std::string>& written();

 private:
  protocol::Descriptor events_;
  std::set<std::string> names_;
};

using Seconds = std::chrono::duration<double>;

/// What a program's screen shows a judge: whether it was cleared, and how long nothing came to it.
class ScreenWatch {
 public:
  enum class Stream { out, err };

  /// Bytes that the program wrote, `at` after its start.
  void show(Stream, std::string_view bytes, Seconds at);
  /// The program ended, or was ended.
  void end(Seconds at);

  /// A sequence that clears a terminal or takes its screen for itself was among them.
  [[nodiscard]] bool cleared() const { return cleared_; }
  /// Between start, bytes and end.
  [[nodiscard]] Seconds longest_silence() const { return longest_silence_; }

 private:
  std::array<std::string, 2> tails_;  // of each stream, where a sequence may have begun
  Seconds last_{0};
  Seconds longest_silence_{0};
  bool cleared_ = false;
};

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
