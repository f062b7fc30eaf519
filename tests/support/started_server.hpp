// `aspis serve` as a separate process, whose first output is parsed; for end-to-end tests.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/started_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::support {

/// The process ends with the object at the latest.
class StartedServer {
 public:
  struct Asked {
    std::filesystem::path data;
    std::string http = "127.0.0.1:0";
    std::string bots = "127.0.0.1:0";
    std::vector<std::string> more{};    // arguments
    std::vector<std::string> before{};  // words before the program, which run it as another user
  };

  /// Returns when the server is up. Throws if it is not within a minute.
  explicit StartedServer(const Asked& asked) : asked_(asked) {
    std::filesystem::create_directories(asked.data);
    greeting_ = asked.data / "greeting";
    log_ = asked.data / "log";
    std::ofstream(greeting_, std::ios::trunc).flush();
    program_.emplace(invocation());
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (read_file(greeting_).find("Ctrl-C") == std::string::npos) {
      if (std::chrono::steady_clock::now() > deadline || program_->wait({})) {
        throw std::runtime_error("the server did not start: " + read_file(log_));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }

  [[nodiscard]] std::string greeting() const { return read_file(greeting_); }
  [[nodiscard]] std::string log() const { return read_file(log_); }
  /// "127.0.0.1:41234"
  [[nodiscard]] std::string pages() const { return word_after("://", '/'); }
  [[nodiscard]] std::string bots() const { return word_after("bots       ", ' '); }
  [[nodiscard]] std::string bots_tls() const { return word_after("bots, TLS  ", ' '); }
  [[nodiscard]] std::string password() const { return word_after("password   ", ' '); }
  [[nodiscard]] StartedProgram& program() { return *program_; }

  /// Sends SIGKILL; returns when the process is gone.
  void kill() { program_->kill(); }

 private:
  [[nodiscard]] Invocation invocation() const {
    // A shell redirects standard error into the log and becomes the server.
    Invocation run;
    run.arguments = {"/bin/sh", "-c", "log=$1; shift; exec \"$@\" 2>>\"$log\"", "sh",
                     log_.string()};
    run.arguments.insert(run.arguments.end(), asked_.before.begin(), asked_.before.end());
    for (const std::string& word :
         {std::string(ASPIS_STAGE) + "/bin/aspis", std::string("serve"), std::string("--data"),
          asked_.data.string(), std::string("--http"), asked_.http, std::string("--bots"),
          asked_.bots}) {
      run.arguments.push_back(word);
    }
    run.arguments.insert(run.arguments.end(), asked_.more.begin(), asked_.more.end());
    run.output_to = greeting_.string();
    return run;
  }

  /// Returns "" without such a word.
  [[nodiscard]] std::string word_after(const std::string& before, char end) const {
    const std::string text = greeting();
    const std::size_t at = text.find(before);
    if (at == std::string::npos) return "";
    const std::size_t begin = at + before.size();
    return text.substr(begin, text.find_first_of(std::string("\n") + end, begin) - begin);
  }

  Asked asked_;
  std::filesystem::path greeting_;
  std::filesystem::path log_;
  std::optional<StartedProgram> program_;
};

}  // namespace aspis::support
