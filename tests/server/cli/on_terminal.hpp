// The program on a terminal: tests type keys, read the screen, and check that it restores the
// terminal.
#pragma once

#include <pty.h>
#include <sys/ioctl.h>
#include <termios.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {

/// A terminal of 40 lines of 100 columns. The started program ends with the test at the latest.
class OnTerminal : public testing::Test {
 protected:
  void SetUp() override {
    winsize size{40, 100, 0, 0};
    ASSERT_EQ(::openpty(&master_, &slave_, nullptr, nullptr, &size), 0);
    ASSERT_EQ(::tcgetattr(slave_, &before_), 0);
  }

  void TearDown() override {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      (void)wait();
    }
    if (master_ >= 0) hang_up();
  }

  /// Closes the terminal like its window; later input and output are lost.
  void hang_up() {
    ::close(std::exchange(master_, -1));
    ::close(std::exchange(slave_, -1));
  }

  /// Runs in `folder`, or in the test's folder if it is empty.
  void start(const std::vector<std::string>& arguments, const std::string& folder = "") {
    child_ = ::fork();
    ASSERT_GE(child_, 0);
    if (child_ == 0) become_program(arguments, folder);
  }

  void type(std::string_view keys) const {
    ASSERT_EQ(::write(master_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  /// Reads until `text` appears; false if it does not within a minute.
  [[nodiscard]] bool shows(const std::string& text) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    std::string seen;
    while (std::chrono::steady_clock::now() < deadline) {
      pollfd source{master_, POLLIN, 0};
      if (::poll(&source, 1, 1000) <= 0) continue;
      std::array<char, 4096> bytes{};
      const ssize_t count = ::read(master_, bytes.data(), bytes.size());
      if (count <= 0) return false;
      seen.append(bytes.data(), static_cast<std::size_t>(count));
      if (seen.find(text) != std::string::npos) return true;
    }
    return false;
  }

  /// Returns the status in waitpid's form.
  [[nodiscard]] int wait() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return status;
  }

  void send(int signal) const { ::kill(child_, signal); }

  void expect_terminal_given_back() {
    termios after{};
    ASSERT_EQ(::tcgetattr(slave_, &after), 0);
    EXPECT_EQ(after.c_lflag, before_.c_lflag);
  }

  [[nodiscard]] bool is_raw() const {
    termios now{};
    return ::tcgetattr(slave_, &now) == 0 && (now.c_lflag & (ICANON | ECHO)) == 0;
  }

 private:
  [[noreturn]] void become_program(const std::vector<std::string>& arguments,
                                   const std::string& folder) const {
    ::setsid();
    ::ioctl(slave_, TIOCSCTTY, 0);
    for (const int stream : {0, 1, 2}) ::dup2(slave_, stream);
    ::close(master_);
    if (!folder.empty() && ::chdir(folder.c_str()) != 0) ::_exit(126);
    std::vector<char*> words = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) {
      words.push_back(const_cast<char*>(argument.c_str()));
    }
    words.push_back(nullptr);
    ::execv(program.c_str(), words.data());
    ::_exit(127);
  }

  int master_ = -1;
  int slave_ = -1;
  pid_t child_ = -1;
  termios before_{};
};

}  // namespace aspis::cli
