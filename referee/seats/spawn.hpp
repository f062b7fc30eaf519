// Starting one child process, quickly and with nothing of ours left open in it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::seats {

/// A program and its arguments, found: argv[0] is a path that can be executed.
struct Command {
  std::vector<std::string> argv;
};

/// Reads a command line as a shell would, with quotes and backslashes and nothing more (no
/// variables, no pipes); finds the program along PATH and makes arguments that name existing
/// files absolute, so that it runs in any folder. Errors say what is missing.
[[nodiscard]] protocol::Result<Command> read_command(std::string_view line);

/// Words as a command line that read_command cuts into the same words.
[[nodiscard]] std::string quoted(const std::vector<std::string>& words);

/// The same as read_command for words that are cut already and whose arguments stay as they are.
[[nodiscard]] protocol::Result<Command> find_command(std::vector<std::string> words);

/// A resource limit of the child, soft and hard: RLIMIT_CPU and its like.
struct ResourceLimit {
  int resource = 0;
  std::uint64_t most = 0;
};

struct Spawn {
  const Command* command = nullptr;
  std::filesystem::path folder;          // working folder
  std::vector<std::string> environment;  // "NAME=value", added to ours and before it
  /// Where not empty, this folder is what the child sees as /tmp: it runs there, and its TMPDIR says
  /// /tmp. What the command names below /tmp stays where it is. Not started where the system allows
  /// no mount namespace.
  std::filesystem::path private_tmp;
  std::vector<ResourceLimit> limits = {};
};

/// A running child: leader of its own session and process group, killed if the spawning thread
/// ends. Its ends of the pipes block, ours do not.
struct Child {
  pid_t pid = -1;  // -1 again once it was reaped
  protocol::Descriptor pidfd;
  protocol::Descriptor in;   // we write
  protocol::Descriptor out;  // we read
  protocol::Descriptor err;  // we read
  /// Our own largest resident set when it began, which the kernel counts as the child's too.
  long inherited_kib = 0;
  bool killed = false;  // by Children::kill
};

/// How a child ended by itself, or by somebody else's doing, but never by ours.
struct Exit {
  int code = 0;  // exit status, or the signal's number
  bool signalled = false;
  long peak_kib = 0;  // largest resident set; 0 where it stayed below our own
};

/// "exited with status 3", "killed by SIGSEGV (Segmentation fault)".
[[nodiscard]] std::string text(const Exit& exit);

/// What a program that was run to its end wrote and how it ended.
struct Ran {
  std::optional<Exit> exit;  // nothing where its time was over and it was killed
  std::string out;           // both cut to 64 KiB
  std::string err;
};

/// All child processes of this program; shared by its threads. One a program, since the kernel
/// hands the orphans of bots to the program as a whole.
class Children {
 public:
  /// Makes this program the parent of its bots' orphans, so that strays can be found, and clears
  /// away the folders of programs that were killed.
  Children();

  /// About 0.2 ms, whatever our own size. The error names the program and the reason.
  [[nodiscard]] protocol::Result<Child> spawn(const Spawn& spawn);

  /// Runs a program on `input` (what a pipe holds of it, 64 KiB) and waits for its end, at most
  /// `limit` long.
  [[nodiscard]] protocol::Result<Ran> run(const Spawn& spawn, std::chrono::milliseconds limit,
                                          std::string_view input = {});

  /// Whether the system allows a child a /tmp of its own. Tries it.
  [[nodiscard]] bool can_hide_tmp();

  /// How the child ended, and what is left of its group is killed; nothing as long as it lives. Nothing
  /// either once kill() was called: whatever it died of then is not told as its own end.
  [[nodiscard]] std::optional<Exit> take_exit(Child&);

  /// Kills the child's whole group, which is to be reaped then; does nothing to one that was.
  void kill(Child&);

  /// Kills what is left of the child's group, waits for its end and forgets it.
  void reap(Child&);

  /// Kills and reaps every orphan whose environment says ASPIS_GAME=`marker` or has no ASPIS_GAME
  /// any more, then the orphans that they leave, and reaps those that are dead. Waits for the end
  /// of what it killed. Returns how many were alive.
  int kill_strays(const std::string& marker);

 private:
  Exit wait_for(Child&);

  std::mutex mutex_;
  std::set<pid_t> ours_;  // started and not reaped
};

}  // namespace aspis::seats
