// A program that exchanges lines over its standard input and output, without a clock. It does not
// implement Seat.
#pragma once

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace aspis::tests {

/// The process ends with the object at the latest.
class PipedBot {
 public:
  /// The program's path and its arguments. If it cannot be started, it looks like a program that
  /// exits immediately.
  explicit PipedBot(std::vector<std::string> command) {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
    std::vector<char*> arguments;
    for (std::string& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t streams;
    ::posix_spawn_file_actions_init(&streams);
    ::posix_spawn_file_actions_adddup2(&streams, ends[1], STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&streams, ends[1], STDOUT_FILENO);
    if (::posix_spawn(&process_, arguments[0], &streams, nullptr, arguments.data(), environ) != 0) {
      process_ = 0;
    }
    ::posix_spawn_file_actions_destroy(&streams);
    ::close(ends[1]);
    socket_ = ends[0];
  }

  PipedBot(const PipedBot&) = delete;
  PipedBot& operator=(const PipedBot&) = delete;

  ~PipedBot() {
    if (socket_ >= 0) ::close(socket_);
    if (process_ == 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }

  /// One line or several, the last without its end.
  void say(const std::string& lines) const {
    const std::string bytes = lines + '\n';
    for (std::size_t sent = 0; sent < bytes.size();) {
      const auto count = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) return;
      sent += static_cast<std::size_t>(count);
    }
  }

  void end_input() const { ::shutdown(socket_, SHUT_WR); }

  /// Returns the next line without its end; nothing at the end of the output or after `patience`.
  std::optional<std::string> hear(std::chrono::milliseconds patience = std::chrono::minutes(1)) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    for (;;) {
      if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
        std::string line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return line;
      }
      const auto left =
          std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
      pollfd readable{socket_, POLLIN, 0};
      if (left.count() <= 0 || ::poll(&readable, 1, static_cast<int>(left.count())) <= 0) return {};
      char bytes[4096];
      const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
      if (count <= 0) return {};
      heard_.append(bytes, static_cast<std::size_t>(count));
    }
  }

  /// Waits up to a minute for the end of the output and then of the process; nothing if a signal
  /// ended the process or it does not end.
  std::optional<int> exit_status() {
    while (hear()) {
    }
    for (int tries = 0; tries < 6000 && process_ != 0; ++tries) {
      int status = 0;
      if (::waitpid(process_, &status, WNOHANG) == process_) {
        process_ = 0;
        if (WIFEXITED(status)) return WEXITSTATUS(status);
        return {};
      }
      ::poll(nullptr, 0, 10);
    }
    return {};
  }

 private:
  pid_t process_ = 0;
  int socket_ = -1;
  std::string heard_;
};

}  // namespace aspis::tests
