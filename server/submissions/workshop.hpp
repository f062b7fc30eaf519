// Where programs are built: a box without a network that sees the sources and nothing else of ours.
// The build happens in the box's own /tmp, and what it made comes back as bytes of a pipe: no
// folder of the server is ever written to by a program of a stranger. What compilers say is made
// fit to be shown.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "referee/sandbox/sandbox.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::submissions {

/// What a build may use, and how it may end.
enum class BuildStatus {
  built,
  failed,     // it does not compile, or left what is not taken
  timed_out,  // it took longer than it may
  too_large,  // of memory, of a file, of all files
};

/// "built", "failed", "timed out", "too large".
[[nodiscard]] constexpr std::string_view text(BuildStatus status) {
  switch (status) {
    case BuildStatus::built:
      return "built";
    case BuildStatus::failed:
      return "failed";
    case BuildStatus::timed_out:
      return "timed out";
    case BuildStatus::too_large:
      return "too large";
  }
  return "";
}

struct BuildLimits {
  /// Of all commands together: three times what the slowest language takes beside games.
  std::chrono::milliseconds wall = std::chrono::seconds(90);
  std::size_t memory_bytes = std::size_t{1} << 30U;  // with what lies in the folder meanwhile
  std::size_t file_bytes = std::size_t{64} << 20U;   // of one file
  std::size_t room_bytes = std::size_t{256} << 20U;  // of all files while it is built
  std::size_t program_bytes = 64'000'000;            // of all that is kept of them
  std::size_t program_files = 2000;
  unsigned processes = 256;  // threads count
  /// Applies to modules of 1995; 0 allows any size.
  std::size_t static_data_bytes = 0;
};

/// Gets the log as it grows, whole lines as a rule, on the thread that builds.
using LogListener = std::function<void(std::string_view)>;

/// What compilers say, fit to be shown: UTF-8 without control characters, without folders of the
/// box, cut to 64 KiB.
class BuildLog {
 public:
  static constexpr std::size_t most_bytes = std::size_t{64} << 10U;

  explicit BuildLog(LogListener listener = {}) : listener_(std::move(listener)) {}

  /// Output of a program, in pieces as they come.
  void add_output(std::string_view bytes);
  /// A line of our own, without its end; there is always room for some.
  void add_line(std::string_view line);
  /// What was not ended by a newline is shown as well.
  void finish();
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void show_pending(std::size_t size);
  void append(std::string_view clean, std::size_t most);

  LogListener listener_;
  std::string pending_;  // the end of a line is still to come
  std::string text_;
  bool is_cut_ = false;
};

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
