// A bot program in a separate process, addressed in lines. It is not a seat and keeps no clock.
#pragma once

#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace aspis::tests {

/// The process ends with the object.
class SpawnedBot {
 public:
  /// `command` is the program and its arguments. Throws nothing: a program that cannot be
  /// started shows as an end of its output.
  explicit SpawnedBot(std::vector<std::string> command) {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
    std::vector<char*> arguments;
    for (std::string& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], STDIN_FILENO);
      ::dup2(ends[1], STDOUT_FILENO);
      ::execv(arguments[0], arguments.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    socket_ = ends[0];
  }

  SpawnedBot(const SpawnedBot&) = delete;
  SpawnedBot& operator=(const SpawnedBot&) = delete;

  ~SpawnedBot() {
    if (socket_ >= 0) ::close(socket_);
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }

  void say(const std::string& lines) const {
    ::send(socket_, lines.data(), lines.size(), MSG_NOSIGNAL);
  }

  /// The next line without its end; nothing at the end of the output or after `patience` ms.
  std::optional<std::string> hear(int patience = 30'000) {
    for (;;) {
      if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
        std::string line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return line;
      }
      pollfd readable{socket_, POLLIN, 0};
      if (::poll(&readable, 1, patience) <= 0) return std::nullopt;
      char bytes[4096];
      const ssize_t count = ::recv(socket_, bytes, sizeof bytes, 0);
      if (count <= 0) return std::nullopt;
      heard_.append(bytes, static_cast<std::size_t>(count));
    }
  }

  /// True if the process exits with status 0 within some 30 s.
  bool leaves() {
    while (hear()) {
    }
    int status = -1;
    for (int tries = 0; tries < 3000; ++tries) {
      if (::waitpid(process_, &status, WNOHANG) == process_) {
        process_ = -1;
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
      }
      ::poll(nullptr, 0, 10);
    }
    return false;
  }

 private:
  pid_t process_ = -1;
  int socket_ = -1;
  std::string heard_;
};

}  // namespace aspis::tests
