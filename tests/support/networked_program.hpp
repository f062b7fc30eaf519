// A program whose standard input and output are a network connection; how students' bots look to
// the referee. No seat of its own.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace aspis::support {

/// The process ends with the object at the latest.
class NetworkedProgram {
 public:
  /// Takes over the descriptor. The words of the command line are cut at single spaces.
  NetworkedProgram(const std::string& command, int descriptor) {
    std::vector<std::string> words;
    for (std::size_t from = 0; from <= command.size();) {
      const std::size_t stop = std::min(command.find(' ', from), command.size());
      words.push_back(command.substr(from, stop - from));
      from = stop + 1;
    }
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    // Where it is built with AddressSanitizer and killed at its end, a leak check would leave a
    // process of its own behind.
    ::setenv("ASAN_OPTIONS", "detect_leaks=0", 0);
    posix_spawn_file_actions_t streams;
    ::posix_spawn_file_actions_init(&streams);
    ::posix_spawn_file_actions_adddup2(&streams, descriptor, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&streams, descriptor, STDOUT_FILENO);
    const int failed =
        ::posix_spawn(&process_, arguments[0], &streams, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&streams);
    ::close(descriptor);
    if (failed != 0) throw std::runtime_error("cannot start " + command);
  }
  NetworkedProgram(const NetworkedProgram&) = delete;
  NetworkedProgram& operator=(const NetworkedProgram&) = delete;
  ~NetworkedProgram() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }

 private:
  pid_t process_ = 0;
};

}  // namespace aspis::support
