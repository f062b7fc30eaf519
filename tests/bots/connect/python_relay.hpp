// The relay in Python as a process of the test's, with its words in a file; and short programs in
// Python for it to start.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/run_program.hpp"
#include "tests/support/started_program.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::tests {

inline const std::string python_relay_file = ASPIS_STAGE "/share/aspis/connect/aspis_connect.py";

inline std::string sample_bot(const std::string& name) {
  return ASPIS_STAGE "/share/aspis/bots/" + name;
}

/// True if the process is gone, or a zombie.
inline bool is_gone(pid_t process) {
  const std::string stat = support::read_file("/proc/" + std::to_string(process) + "/stat");
  const std::size_t name_end = stat.rfind(')');
  return name_end == std::string::npos || stat.substr(name_end + 2, 1) == "Z";
}

/// Keeps its games, its dictionaries and its words in `folder`. Ends with the object, its bots too.
class PythonRelay {
 public:
  /// `environment` is added to its own.
  PythonRelay(const support::TemporaryFolder& folder, std::vector<std::string> options,
              const std::vector<std::string>& bot,
              const std::vector<std::pair<std::string, std::string>>& environment = {})
      : folder_(folder.path()) {
    options.insert(options.begin(), {"python3", python_relay_file});
    options.emplace_back("--");
    options.insert(options.end(), bot.begin(), bot.end());
    support::Invocation run;
    run.arguments = std::move(options);
    run.environment = {{"ASPIS_TOKEN", "sesame-417"}, {"XDG_CACHE_HOME", folder_ / "cache"}};
    run.environment.insert(run.environment.end(), environment.begin(), environment.end());
    run.folder = folder_;
    const int words =
        ::open((folder_ / "words").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    process_ = ::fork();
    if (process_ < 0) throw std::runtime_error("cannot fork");
    if (process_ == 0) support::detail::become(run, words, words);
    ::close(words);
  }
  PythonRelay(const PythonRelay&) = delete;
  PythonRelay& operator=(const PythonRelay&) = delete;
  ~PythonRelay() {
    signal(SIGTERM);
    if (exit_status()) return;
    ADD_FAILURE() << "the relay does not end at SIGTERM: " << words();
    signal(SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }

  void signal(int number) const {
    if (!status_) ::kill(process_, number);
  }

  /// nullopt if it does not exit within a minute.
  std::optional<int> exit_status() {
    static_cast<void>(support::comes_true([this] {
      int status = 0;
      if (!status_ && ::waitpid(process_, &status, WNOHANG) == process_) {
        status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      }
      return status_.has_value();
    }));
    return status_;
  }

  /// Everything that it has written to its terminal.
  [[nodiscard]] std::string words() const { return support::read_file(folder_ / "words"); }
  bool says(const std::string& text) const {
    return support::comes_true([&] { return words().find(text) != std::string::npos; });
  }

  /// The folders of its games, in their order.
  [[nodiscard]] std::vector<std::filesystem::path> games() const {
    std::vector<std::filesystem::path> games;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "aspis-games", none)) {
      games.push_back(entry.path());
    }
    // One of the same second has a number after its name: the shorter one is the first.
    std::sort(games.begin(), games.end());
    return games;
  }

 private:
  std::filesystem::path folder_;
  pid_t process_ = -1;
  std::optional<int> status_;
};

/// The command of a bot in Python: on every line of the referee `body` runs, with `line`, and
/// say() for its answers. `before` runs first. It keeps its process's number in the file "bots"
/// and what it hears in the file "heard" of the folder.
inline std::vector<std::string> python_bot(const support::TemporaryFolder& folder,
                                           const std::string& body,
                                           const std::string& before = "pass\n") {
  const std::string text = R"(import os, sys, time
def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
open("bots", "a").write("%d\n" % os.getpid())
def wait_for(name):
    while not os.path.exists(name):
        time.sleep(0.005)
)" + before + R"(
for line in sys.stdin:
    line = line.rstrip("\n")
    with open("heard", "a") as file:
        file.write(line + "\n")
    if line == "ready?":
        say("ready")
    if line == "bye":
        break
)";
  std::string indented;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t end = std::min(body.find('\n', at), body.size() - 1) + 1;
    indented += "    " + body.substr(at, end - at);
    at = end;
  }
  return {"python3", folder.with("bot.py", text + indented)};
}

/// The processes of python_bot() so far.
inline std::vector<pid_t> list_bots(const support::TemporaryFolder& folder) {
  std::vector<pid_t> bots;
  const std::string text = support::read_file(folder.path() / "bots");
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    bots.push_back(std::stoi(text.substr(at)));
  }
  return bots;
}

}  // namespace aspis::tests
