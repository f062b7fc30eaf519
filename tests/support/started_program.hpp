// A program that runs in the background until it ends or is killed; its output is discarded.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/support/run_program.hpp"

namespace aspis::support {

/// The process ends with the object at the latest.
class StartedProgram {
 public:
  explicit StartedProgram(const Invocation& run) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    child_ = ::fork();
    if (child_ < 0) throw std::runtime_error("no process");
    if (child_ == 0) detail::become(run, nowhere, nowhere);
    ::close(nowhere);
  }
  StartedProgram(const StartedProgram&) = delete;
  StartedProgram& operator=(const StartedProgram&) = delete;
  ~StartedProgram() { kill(); }

  /// Returns its exit status if it ends within `patience` without a signal.
  [[nodiscard]] std::optional<int> wait(std::chrono::microseconds patience) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (child_ > 0) {
      int status = 0;
      if (::waitpid(child_, &status, WNOHANG) == child_) {
        child_ = -1;
        status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      } else if (std::chrono::steady_clock::now() >= deadline) {
        return std::nullopt;
      } else {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }
    return status_;
  }

  void signal(int number) const {
    if (child_ > 0) ::kill(child_, number);
  }

  /// Sends SIGKILL; returns when the process is gone.
  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  pid_t child_ = -1;
  int status_ = 0;
};

/// Counts the processes of this program, without zombies.
inline int count_processes(const std::filesystem::path& program) {
  int count = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    if (std::filesystem::read_symlink(entry.path() / "exe", ignored) == program) ++count;
  }
  return count;
}

}  // namespace aspis::support
