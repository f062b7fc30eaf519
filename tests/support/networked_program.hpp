// A program with a network connection as its standard input and output, as the referee sees
// students' bots. It does not implement Seat.
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
  /// Takes ownership of the descriptor. Single spaces separate the words of the command line.
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
    // If a program with AddressSanitizer is killed at its end, its leak check would leave a process
    // behind.
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
