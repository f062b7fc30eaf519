// Processes that a bot let loose: children of its children, in groups and sessions of their own.
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <iterator>
#include <vector>

#include "referee/seats/spawn.hpp"

namespace aspis::seats {
namespace {

namespace fs = std::filesystem;

/// The children of every thread of this program.
std::vector<pid_t> all_children() {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& task : fs::directory_iterator("/proc/self/task", error)) {
    std::ifstream list(task.path() / "children");
    for (pid_t child = 0; list >> child;) found.push_back(child);
  }
  return found;
}

/// With a NUL before and after every entry.
std::string environment(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/environ", std::ios::binary);
  return '\0' + std::string(std::istreambuf_iterator<char>(file), {});
}

constexpr std::string_view variable{"\0ASPIS_GAME=", 12};

}  // namespace

int Children::kill_strays(const std::string& marker) {
  const std::string mine = std::string(variable) + marker + '\0';
  int killed = 0;
  const std::lock_guard lock(mutex_);
  // The children of a stray become ours at its death: look again until there is nobody new. A bot
  // that starts them faster than that is left to the next call.
  constexpr int rounds = 64;
  for (int round = 0, found = 1; round < rounds && found > 0; ++round) {
    found = 0;
    for (const pid_t pid : all_children()) {
      if (ours_.contains(pid)) continue;
      if (::waitpid(pid, nullptr, WNOHANG) == pid) continue;
      const std::string values = environment(pid);
      // Another game's: that game's end finds it.
      if (values.find(mine) == std::string::npos && values.find(variable) != std::string::npos) {
        continue;
      }
      if (::kill(pid, SIGKILL) != 0) continue;
      ++found;
      while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    killed += found;
  }
  return killed;
}

}  // namespace aspis::seats
