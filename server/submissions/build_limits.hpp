// What a build may use, and how it may end.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string_view>

namespace aspis::submissions {

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

}  // namespace aspis::submissions
