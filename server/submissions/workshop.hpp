// Builds programs in a sandbox without network that only sees the sources. Builds run in the
// sandbox's /tmp, and results come back through a pipe, so that untrusted programs never write to a
// folder of the server. Compilers' output is cleaned for display.
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

/// The result of a build.
enum class BuildStatus {
  built,
  failed,     // a compile error, or results that are refused
  timed_out,  // over the time limit
  too_large,  // over the limit of memory, one file, or all files
};

struct BuildLimits {
  /// For all commands together: three times the slowest language's time next to games.
  std::chrono::milliseconds wall = std::chrono::seconds(90);
  std::size_t memory_bytes = std::size_t{1} << 30U;  // includes the files in the sandbox
  std::size_t file_bytes = std::size_t{64} << 20U;   // per file
  std::size_t room_bytes = std::size_t{256} << 20U;  // all files during the build
  std::size_t program_bytes = 64'000'000;            // all files that are kept
  std::size_t program_files = 2000;
  unsigned processes = 256;  // including threads
  /// Applies to modules of 1995; 0 allows any size.
  std::size_t static_data_bytes = 0;
};

/// Receives the log as it grows, usually in whole lines, on the building thread.
using LogListener = std::function<void(std::string_view)>;

/// Compilers' output cleaned for display: UTF-8 without control characters and sandbox folders, cut
/// to 64 KiB.
class BuildLog {
 public:
  static constexpr std::size_t max_bytes = std::size_t{64} << 10U;

  explicit BuildLog(LogListener listener = {}) : listener_(std::move(listener)) {}

  /// Adds a program's output in pieces as they arrive.
  void add_output(std::string_view bytes);
  /// Adds a line of the server, without line end. Some space is reserved for these lines.
  void add_line(std::string_view line);
  /// Adds the last line if it does not end with a newline.
  void finish();
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void show_pending(std::size_t size);
  void append(std::string_view clean, std::size_t most);

  LogListener listener_;
  std::string pending_;  // start of an incomplete line
  std::string text_;
  bool is_cut_ = false;
};

struct Job {
  std::filesystem::path source;  // absolute; readable by all users
  std::vector<Words> commands;   // each by name only, found in the sandbox
  std::vector<std::string> environment;
};

struct Work {
  BuildStatus status = BuildStatus::failed;
  std::string reason;               // one line, if it is not built
  std::vector<SourceFile> files{};  // all files after a successful build, including sources
};

/// Blocks until the end. The error is for a sandbox that cannot be started or for `stop`.
[[nodiscard]] protocol::Result<Work> work(sandbox::Sandbox&, const Job&, const BuildLimits&,
                                          BuildLog&, const std::stop_token& stop = {});

}  // namespace aspis::submissions
