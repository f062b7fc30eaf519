// Starting the first process of a box, quickly and with nothing of ours left open in it.
#pragma once

#include <sys/types.h>

#include <array>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::sandbox {

/// `from` is mounted on `to`, which exists, in a mount namespace of the new process.
struct Mount {
  std::string from;
  std::string to;
};

struct Start {
  std::vector<std::string> argv;
  std::vector<std::string> environment;
  std::array<int, 4> descriptors{};  // what becomes 0, 1, 2 and 3
  std::vector<int> groups = {};      // files cgroup.procs that it enters itself into
  std::vector<Mount> mounts = {};    // only for root
  std::optional<uid_t> user = {};    // only for root: user and group that it drops to
};

/// A running process, leader of its own session. It is killed when the thread that started it ends.
struct Started {
  pid_t pid = -1;
  protocol::Descriptor pidfd;
};

/// About 0.2 ms, whatever our own size. The error names the program and the reason.
[[nodiscard]] protocol::Result<Started> start(const Start&);

/// What the last system call failed with, to be thrown.
[[nodiscard]] std::system_error broken(const char* what);

/// Close-on-exec, above the four that start() gives away. Throws where none is left.
[[nodiscard]] protocol::Descriptor out_of_the_way(protocol::Descriptor);

}  // namespace aspis::sandbox
