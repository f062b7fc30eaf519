// Runs a program as a user would and keeps its output, for tests of the command line.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace aspis::support {

struct Ran {
  int status = 0;  // 128 plus the signal if one ended it
  std::string out;
  std::string err;
};

struct Invocation {
  std::vector<std::string> arguments;  // the program first
  /// Added to the test's environment; an empty value removes a variable.
  std::vector<std::pair<std::string, std::string>> environment{};
  /// The file for standard output instead of Ran::out; "-" closes it.
  std::string output_to{};
  std::string folder{};  // the working folder; the test's if empty
  std::chrono::seconds patience{60};
};

namespace detail {

/// Runs in the child; does not return.
[[noreturn]] inline void become(const Invocation& run, int out, int err) {
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  if (run.output_to == "-") {
    ::close(STDOUT_FILENO);
  } else if (!run.output_to.empty()) {
    ::dup2(::open(run.output_to.c_str(), O_WRONLY), STDOUT_FILENO);
  }
  for (const auto& [name, value] : run.environment) {
    if (value.empty()) {
      ::unsetenv(name.c_str());
    } else {
      ::setenv(name.c_str(), value.c_str(), 1);
    }
  }
  if (!run.folder.empty() && ::chdir(run.folder.c_str()) != 0) ::_exit(127);
  std::vector<char*> arguments;
  for (const std::string& argument : run.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  ::execvp(arguments.front(), arguments.data());
  ::_exit(127);
}

/// Reads both pipes to their ends; false if `deadline` passes first.
inline bool drain(int out, int err, Ran& ran, std::chrono::steady_clock::time_point deadline) {
  std::array<pollfd, 2> sources = {pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  std::array<std::string*, 2> texts = {&ran.out, &ran.err};
  while (sources[0].fd >= 0 || sources[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    ::poll(sources.data(), sources.size(), static_cast<int>(left.count()));
    for (std::size_t at = 0; at < sources.size(); ++at) {
      if (sources[at].fd < 0 || sources[at].revents == 0) continue;
      std::array<char, 65536> bytes;
      const ssize_t count = ::read(sources[at].fd, bytes.data(), bytes.size());
      if (count > 0) {
        texts[at]->append(bytes.data(), static_cast<std::size_t>(count));
      } else {
        sources[at].fd = -1;
      }
    }
  }
  return true;
}

}  // namespace detail

/// Runs with an empty standard input. Throws if the program does not end in time, and kills it.
inline Ran run_program(const Invocation& run) {
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  if (::pipe2(out.data(), O_CLOEXEC) != 0 || ::pipe2(err.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipes");
  }
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) detail::become(run, out[1], err[1]);
  ::close(out[1]);
  ::close(err[1]);
  Ran ran;
  const bool ended =
      detail::drain(out[0], err[0], ran, std::chrono::steady_clock::now() + run.patience);
  if (!ended) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ::close(out[0]);
  ::close(err[0]);
  if (!ended) throw std::runtime_error(run.arguments.front() + " did not end in time");
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

}  // namespace aspis::support
