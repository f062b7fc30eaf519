// Runs a function of the test in another process, for tests of effects that outlive a process. It
// reports bytes over a pipe; the test's state does not change.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace aspis::support {

/// The child's end of the pipe.
class Reports {
 public:
  explicit Reports(int pipe) : pipe_(pipe) {}

  void say(const std::string& line) const {
    const std::string bytes = line + "\n";
    if (::write(pipe_, bytes.data(), bytes.size()) != static_cast<::ssize_t>(bytes.size())) {
      ::_exit(3);  // the test is gone
    }
  }
  /// Waits until the test kills it.
  [[noreturn]] static void wait() {
    for (;;) ::pause();
  }

 private:
  int pipe_;
};

/// The process is killed with the object at the latest.
class Forked {
 public:
  explicit Forked(const std::function<void(const Reports&)>& work) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    child_ = ::fork();
    if (child_ < 0) throw std::runtime_error("no process");
    if (child_ == 0) {
      ::close(ends[0]);
      const Reports reports(ends[1]);
      try {
        work(reports);
      } catch (const std::exception& error) {
        reports.say(error.what());
        ::_exit(2);
      }
      ::_exit(0);
    }
    ::close(ends[1]);
    pipe_ = ends[0];
  }
  ~Forked() {
    kill();
    ::close(pipe_);
  }
  Forked(const Forked&) = delete;
  Forked& operator=(const Forked&) = delete;

  [[nodiscard]] int pid() const { return child_; }

  /// Returns the next line without its end; "" after the last.
  std::string hear() {
    for (;;) {
      if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
        std::string line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return line;
      }
      char bytes[4096];
      const auto count = ::read(pipe_, bytes, sizeof bytes);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return "";
      heard_.append(bytes, static_cast<std::size_t>(count));
    }
  }
  [[nodiscard]] std::vector<std::string> hear_all() {
    std::vector<std::string> lines;
    for (std::string line = hear(); !line.empty(); line = hear()) lines.push_back(line);
    return lines;
  }

  /// Sends SIGKILL; returns when the process is gone.
  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = 0;
  }

 private:
  int child_ = 0;
  int pipe_ = -1;
  std::string heard_;
};

}  // namespace aspis::support
