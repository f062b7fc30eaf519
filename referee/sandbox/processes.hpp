// Processes: starts the first process of a sandbox, quickly and without leaking open files into it;
// passes messages with open files over a Unix socket; and finds descendants by /proc on machines
// without control groups.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// `from` is mounted on `to`, which exists, in a mount namespace of the new process.
struct Mount {
  std::string from;
  std::string to;
};

/// A program to start without any environment.
struct Start {
  std::vector<std::string> argv;
  std::array<int, 4> descriptors{};      // what becomes 0, 1, 2 and 3
  std::vector<std::string> groups = {};  // files cgroup.procs that it enters itself into
  std::vector<Mount> mounts = {};        // only for root
  std::optional<uid_t> user = {};        // only for root: user and group that it drops to
};

/// A running process, leader of a new session. It is killed when the thread that started it ends.
struct Started {
  pid_t pid = -1;
  protocol::Descriptor pidfd;
};

/// Takes about 0.2 ms, independent of our own size. The error names the program and the reason.
[[nodiscard]] protocol::Result<Started> start(const Start&);

/// The error of the last system call, to be thrown.
[[nodiscard]] std::system_error broken(const char* what);

inline constexpr std::size_t max_descriptors = 8;

/// Sends at most 8 descriptors, which stay open here. Returns false if it was not sent whole.
[[nodiscard]] bool send_message(int socket, std::string_view bytes,
                                std::span<const int> descriptors = {});

struct SocketMessage {
  std::string bytes;  // empty if the other end is closed, or sent too much
  std::vector<protocol::Descriptor> descriptors;
  pid_t sender = -1;        // if the socket requests it (SO_PASSCRED)
  bool is_missing = false;  // no message yet, on a socket that does not block
};

/// At most `longest` bytes. Blocks if the socket and `flags` do (MSG_DONTWAIT).
[[nodiscard]] SocketMessage receive_message(int socket,
                                            std::size_t longest = std::size_t{64} << 10U,
                                            int flags = 0);

/// All descendants of this process. Processes started during the call may be missed.
[[nodiscard]] std::vector<pid_t> below(pid_t);

/// The sum for all of them. Time has steps of 10 ms.
[[nodiscard]] Usage measure_usage(const std::vector<pid_t>&);

/// True if a thread of this process runs, waits for a core or is stopped.
[[nodiscard]] bool is_active(pid_t);

/// The CPU time of all its threads, exactly. Returns 0 if it has ended.
[[nodiscard]] std::chrono::nanoseconds cpu_time(pid_t);

/// True if any process that we see belongs to this user.
[[nodiscard]] bool has_processes(uid_t);

/// Ends what bubblewrap leaves when it is killed while creating a sandbox: the first process of one
/// in which no program will run.
void end_half_made_boxes();

}  // namespace aspis::sandbox
