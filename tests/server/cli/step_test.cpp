// aspis show --step on a terminal: keys walk through the moves, and the terminal is given back.
#include <pty.h>
#include <sys/ioctl.h>
#include <termios.h>

#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

/// The program on a terminal of 40 lines of 100 columns.
class OnTerminal : public testing::Test {
 protected:
  void SetUp() override {
    winsize size{40, 100, 0, 0};
    ASSERT_EQ(::openpty(&master_, &slave_, nullptr, nullptr, &size), 0);
    ASSERT_EQ(::tcgetattr(slave_, &before_), 0);
    child_ = ::fork();
    ASSERT_GE(child_, 0);
    if (child_ == 0) become_program();
  }

  void TearDown() override {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      (void)wait();
    }
    ::close(master_);
    ::close(slave_);
  }

  void type(std::string_view keys) const {
    ASSERT_EQ(::write(master_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  /// Reads until `text` is there; false where it is not within half a minute.
  [[nodiscard]] bool shows(const std::string& text) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
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

  /// As waitpid tells it.
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
  [[noreturn]] void become_program() const {
    ::setsid();
    ::ioctl(slave_, TIOCSCTTY, 0);
    for (const int stream : {0, 1, 2}) ::dup2(slave_, stream);
    ::close(master_);
    const std::string record = samples + "croquet.record";
    ::execl(program.c_str(), program.c_str(), "show", record.c_str(), "--step", "--color", "never",
            nullptr);
    ::_exit(127);
  }

  int master_ = -1;
  int slave_ = -1;
  pid_t child_ = -1;
  termios before_{};
};

TEST_F(OnTerminal, keys_walk_through_the_moves) {
  ASSERT_TRUE(shows("ply 0 of 11"));
  EXPECT_TRUE(is_raw());
  type("n");
  ASSERT_TRUE(shows("ply 1 of 11"));
  type("\x1b[C");
  ASSERT_TRUE(shows("ply 2 of 11"));
  type("\x1b[D");
  ASSERT_TRUE(shows("ply 1 of 11"));
  type("G");
  ASSERT_TRUE(shows("ply 11 of 11"));
  type("p");
  ASSERT_TRUE(shows("ply 10 of 11"));
  type("q");
  ASSERT_TRUE(shows("\x1b[?25h\x1b[?1049l"));
  EXPECT_EQ(wait(), 0);
  expect_terminal_given_back();
}

TEST_F(OnTerminal, a_signal_ends_it_and_the_terminal_is_given_back) {
  ASSERT_TRUE(shows("ply 0 of 11"));
  EXPECT_TRUE(is_raw());
  send(SIGTERM);
  ASSERT_TRUE(shows("\x1b[?25h\x1b[?1049l"));
  const int status = wait();
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
  expect_terminal_given_back();
}

TEST_F(OnTerminal, control_c_ends_it_and_the_terminal_is_given_back) {
  ASSERT_TRUE(shows("ply 0 of 11"));
  type("\x03");
  ASSERT_TRUE(shows("\x1b[?25h\x1b[?1049l"));
  const int status = wait();
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGINT);
  expect_terminal_given_back();
}

}  // namespace
}  // namespace aspis::cli
