// Processes: starting the first one of a box, quickly and with nothing of ours left open in it;
// messages with open files in them, over a Unix socket that keeps messages apart; and the processes
// below one by descent, as /proc tells it, where no control group counts and stops them.
#pragma once

#include <sys/types.h>

#include <array>
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

inline constexpr std::size_t most_descriptors = 8;

/// At most so many descriptors, which stay open here. False where it could not be sent whole.
[[nodiscard]] bool send_message(int socket, std::string_view bytes,
                                std::span<const int> descriptors = {});

struct SocketMessage {
  std::string bytes;  // empty where the other end is closed, or said too much
  std::vector<protocol::Descriptor> descriptors;
  pid_t sender = -1;        // where the socket asks for it (SO_PASSCRED)
  bool is_missing = false;  // nothing came so far, on a socket that does not wait
};

/// At most `longest` bytes. Waits for them, where the socket and `flags` do (MSG_DONTWAIT).
[[nodiscard]] SocketMessage receive_message(int socket,
                                            std::size_t longest = std::size_t{64} << 10U,
                                            int flags = 0);

/// Everything below this process, itself left out. What is started meanwhile may be missed.
[[nodiscard]] std::vector<pid_t> below(pid_t);

/// Of all of them together. Time comes in steps of 10 ms.
[[nodiscard]] Usage usage_of(const std::vector<pid_t>&);

/// What /proc calls its state: 'R' is running, 'T' is stopped, 'S' waits. 'X' if it cannot be read.
[[nodiscard]] char state_of(pid_t);

/// Whether any process that we see belongs to this user.
[[nodiscard]] bool has_processes(uid_t);

/// Ends what bubblewrap leaves where it is killed in the middle of making a box: the first process
/// of one in which nothing will ever run.
void end_half_made_boxes();

}  // namespace aspis::sandbox
