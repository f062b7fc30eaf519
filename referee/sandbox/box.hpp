// What a program that we start may see, use and leave behind: one promise, at every level.
//
// See. Read-only, at the paths where they are outside: the system's programs and libraries (/usr
// and what of /etc they need), the files and folders that Box::readable names, /dev/null, full,
// random and urandom. Read and write: a /tmp of its own, empty at the start, and Box::writable. No
// other file's content, no network, no terminal, no environment of ours. No process but its own can
// be signalled, traced, read, limited or scheduled by it.
//
// Use. Limits::memory_bytes with all its processes, shared memory included; Limits::processes;
// files of Limits::file_bytes; Limits::tmp_bytes and one file a 2 KiB of that in /tmp, and the same
// in Box::writable beside what was there; 256 open files a process. Only while it may: freeze()
// stops every process until it is undone. Only the system calls that call_filter.cpp names.
//
// Leave behind. Nothing: when it ends or is killed, or we are, all of its processes end; /tmp goes
// with the sandbox, which is used for one program, or for the runs of one entrant in one game.
//
// Each level keeps this by other means, and what a level cannot keep stands in its column of "What
// a bot can and cannot do" in docs/operating.md, with a test for each cell.
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

/// Whether programs are confined: if the machine can, or else not started, or never.
enum class Mode { automatic, require, off };

/// How, best first. A control group comes on top where root may make one.
enum class Level {
  users,       // A: a user of its own and namespaces
  namespaces,  // B: namespaces
  landlock,    // C: Landlock and a filter of system calls; as root, a user of its own
  none,        // D: nothing
};

/// "A" to "D".
[[nodiscard]] std::string_view letter(Level);

struct Limits {
  /// Of all its processes together: kept by a control group, or by whoever checks usage().
  std::size_t memory_bytes = std::size_t{1} << 30U;
  unsigned processes = 256;  // threads count
  std::size_t file_bytes = std::size_t{16} << 20U;
  std::size_t tmp_bytes = std::size_t{16} << 20U;  // and as much again for shared memory
  std::chrono::seconds cpu{0};                     // of one process; 0 is without a limit

  bool operator==(const Limits&) const = default;
};

/// What one sandbox shows beside the system.
struct Box {
  std::vector<std::filesystem::path> readable;
  /// A folder that its programs may write to; it is theirs with all its content meanwhile. Or
  /// empty.
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
  bool out_of_room = false;    // it was ended for what it wrote to /tmp or to its folder
  std::string failure;         // why it was not started, or its box broke; or ""
  std::size_t peak_bytes = 0;  // largest resident set of the program itself
  std::chrono::microseconds cpu{0};
  int left_behind = 0;  // processes of its own that outlived it, and were ended
};

/// "exited with status 3", "killed by SIGSEGV (Segmentation fault)", or why it never ran.
[[nodiscard]] std::string text(const Exit&);

/// What all processes of a sandbox use now.
struct Usage {
  std::chrono::microseconds cpu{0};  // since they began, in steps of 10 ms
  std::size_t memory_bytes = 0;      // resident
};

}  // namespace aspis::sandbox
