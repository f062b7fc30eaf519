// What a program that we start may see and use: plain values, known to everybody who starts one.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "protocol/descriptor.hpp"
#include "referee/sandbox/command.hpp"

namespace aspis::sandbox {

/// Whether programs are boxed: where the machine can, or not started where it cannot, or never.
enum class Mode { automatic, require, off };

/// How well, best first.
enum class Level {
  users,       // A: a user of its own, namespaces, control groups
  namespaces,  // B: namespaces
  landlock,    // C: Landlock and a filter of system calls
  none,        // D: nothing
};

/// "A" to "D".
[[nodiscard]] std::string_view letter(Level);

struct Limits {
  /// Of all its processes together: kept by a control group, or by whoever looks at usage().
  std::size_t memory_bytes = std::size_t{1} << 30U;
  unsigned processes = 256;  // threads count
  std::size_t file_bytes = std::size_t{16} << 20U;
  std::size_t tmp_bytes = std::size_t{16} << 20U;  // and as much again for shared memory
  std::chrono::seconds cpu{0};                     // of one process; 0 is without a limit

  bool operator==(const Limits&) const = default;
};

/// Beside the system's own programs and libraries, a box has these files and folders, at the places
/// where they are outside, and an empty /tmp; no network, no other process, no terminal.
struct Box {
  std::vector<std::filesystem::path> readable;
  /// A folder that its programs may write to; with all that is in it, it becomes theirs. Or empty.
  std::filesystem::path writable;
  Limits limits;

  bool operator==(const Box&) const = default;
};

/// Which system calls end a program.
enum class Calls {
  ordinary,  // none; what a bot has no use for is refused
  compute,   // everything but reading, writing and memory
};

/// What is started in a box.
struct Program {
  Command command;
  std::filesystem::path folder;          // the working folder
  std::vector<std::string> environment;  // "NAME=value", beside what every program gets
  Calls calls = Calls::ordinary;
  /// How long processes that it started may outlive it before they count as left behind.
  std::chrono::milliseconds linger{0};
};

/// Our ends of a running program's standard streams; they do not block.
struct Pipes {
  protocol::Descriptor in;
  protocol::Descriptor out;
  protocol::Descriptor err;
};

/// How a program ended.
struct Exit {
  int code = 0;  // exit status, or the signal's number
  bool signalled = false;
  bool killed = false;         // by us; the rest is then of no interest
  bool out_of_memory = false;  // the kernel says so
  std::string failure;         // why it was not started, or its box broke; or ""
  std::size_t peak_bytes = 0;  // largest resident set of the program itself
  std::chrono::microseconds cpu{0};
  int left_behind = 0;  // processes of its own that outlived it, and were ended
};

/// "exited with status 3", "killed by SIGSEGV (Segmentation fault)", or why it never ran.
[[nodiscard]] std::string text(const Exit&);

/// What all processes of a box use now.
struct Usage {
  std::chrono::microseconds cpu{0};  // since the program began
  std::size_t memory_bytes = 0;      // 0 where a control group keeps the limit
};

}  // namespace aspis::sandbox
