// The specification of a sandbox: what a program may see, use and leave behind. Every level keeps
// it.
//
// See. A program can read the system's programs and libraries (/usr and the parts of /etc that they
// need), the files and folders in Box::readable, /dev/null, /dev/full, /dev/random and
// /dev/urandom, all at their usual paths. It can also write to a private /tmp, which is empty at
// the start, and to Box::writable. It cannot read any other file, use the network or a terminal, or
// see the environment of the referee. It cannot signal, trace, read, limit or schedule a process
// that it did not start.
//
// Use. All of its processes together use at most Limits::memory_bytes, shared memory included. It
// has at most Limits::processes processes and 256 open files in each. A file has at most
// Limits::file_bytes. /tmp and Box::writable grow by at most Limits::tmp_bytes, and by one file for
// every 2 KiB of that. It makes only the system calls listed in call_filter.cpp. freeze() stops
// every process until it is undone.
//
// Leave behind. All of its processes end when it ends, when it is killed, and when the referee
// ends. A sandbox runs one program, or the runs of one entrant in one game; its /tmp is deleted
// with it.
//
// Each level uses other mechanisms. "What a bot can and cannot do" in docs/operating.md has a
// column for each level that says what it cannot keep, and names the test of each line.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "referee/sandbox/command.hpp"

namespace aspis::sandbox {

/// When programs are confined: if the machine can, always (or not started), or never.
enum class Mode { automatic, require, off };

/// The levels of confinement, best first. Root adds a control group if it may create one.
enum class Level {
  users,       // A: a separate user and namespaces
  namespaces,  // B: namespaces
  landlock,    // C: Landlock and a filter of system calls; as root, also a separate user
  none,        // D: unconfined
};

/// True if a sandbox has private mounts, among them its /tmp.
[[nodiscard]] constexpr bool has_mounts(Level level) {
  return level == Level::users || level == Level::namespaces;
}

/// "A" to "D".
[[nodiscard]] constexpr std::string_view letter(Level level) {
  return std::string_view("ABCD").substr(static_cast<std::size_t>(level), 1);
}

/// The capabilities of a machine, in words for people.
struct Ability {
  Level level = Level::none;
  bool keeps_memory = false;  // the kernel limits the memory of each sandbox
  std::string what;           // one line
  std::string better;         // the one line that would make it better; or ""
};

struct Limits {
  /// All processes together. A control group enforces it; otherwise the caller checks usage().
  std::size_t memory_bytes = std::size_t{1} << 30U;
  unsigned processes = 256;  // threads count
  std::size_t file_bytes = std::size_t{16} << 20U;
  std::size_t tmp_bytes = std::size_t{16} << 20U;  // and as much again for shared memory
  std::chrono::seconds cpu{0};                     // of one process; 0 is without a limit

  bool operator==(const Limits&) const = default;
};

/// The files that a sandbox shows in addition to the system's.
struct Box {
  std::vector<std::filesystem::path> readable;
  /// A folder that its programs may write to, or empty. They own it and its content until the end.
  std::filesystem::path writable;
  Limits limits;

  bool operator==(const Box&) const = default;
};

/// Which system calls end a program.
enum class Calls {
  ordinary,  // no restriction but calls that no bot needs
  build,     // as ordinary, but modes and times of files may be changed at every level
  compute,   // everything but reading, writing and memory
};

/// A program to start in a sandbox.
struct Program {
  Command command;
  std::filesystem::path folder;          // the working folder
  std::vector<std::string> environment;  // "NAME=value", added to the variables of every program
  Calls calls = Calls::ordinary;
  /// How long child processes may outlive the program before they count as left behind.
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
  bool out_of_room = false;    // it was killed for writing too much to /tmp or to its folder
  std::string failure;         // why it was not started, or its box broke; or ""
  std::size_t peak_bytes = 0;  // largest resident set of the program itself
  std::chrono::microseconds cpu{0};
  int left_behind = 0;  // its child processes that outlived it, and were killed
};

/// "exited with status 3", "killed by SIGSEGV (Segmentation fault)", or why it never ran.
[[nodiscard]] std::string text(const Exit&);

/// The present use of all processes of a sandbox together.
struct Usage {
  std::chrono::microseconds cpu{0};  // since they began, in steps of 10 ms
  std::size_t memory_bytes = 0;      // resident
};

/// The JVM names its options in the first line of its standard error, which begins like this.
inline constexpr std::string_view jvm_notice = "Picked up JAVA_TOOL_OPTIONS: -XX:MaxRAM=";

/// Adds variables for Java, Go, Node.js and .NET to entries "NAME=value", unless they are set. Adds
/// none if the machine has less memory than the limit. Without them the runtimes assume the
/// machine's memory, and a program whose heap may grow to 6 GB is killed at a limit of 1 GB.
void add_runtime_variables(std::vector<std::string>& environment, const Limits&);

/// The last path that a program's standard error reports as missing, if it is hidden by its
/// sandbox; or "".
[[nodiscard]] std::string hidden_path_in(std::string_view errors, const Box&);

/// How a program ended, and why it may have: "exited with status 1: cannot open '/srv/book.bin',
/// which ...".
[[nodiscard]] std::string text(const Exit&, std::string_view errors, const Box&);

}  // namespace aspis::sandbox
