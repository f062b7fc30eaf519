#include "referee/sandbox/service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <thread>

#include "tests/support/can_mount.hpp"
#include "tests/support/running.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using support::refusal_text;
using support::sound;
using testing::HasSubstr;

constexpr uid_t ordinary = 61'235;

Program shell(const std::string& text) {
  return {{{"/bin/sh", "-c", text}}, "/", {}};
}

class SandboxService : public testing::Test {
 protected:
  void SetUp() override {
    if (::geteuid() != 0 || sandbox_.ability().level != Level::users) {
      GTEST_SKIP() << "not on this machine: " << sandbox_.ability().what;
    }
    ::chmod(folder_.path().c_str(), 0755);
    auto listener = listen_for_boxes(socket());
    ASSERT_TRUE(listener.ok()) << listener.error().text;
    ::chmod(socket().c_str(), 0666);
    stop_ = protocol::Descriptor(::eventfd(0, EFD_CLOEXEC));
    service_ = std::thread(
        [this, listener = *std::move(listener)] { serve(sandbox_, listener, stop_.get()); });
  }
  ~SandboxService() override {
    if (!service_.joinable()) return;
    EXPECT_EQ(::eventfd_write(stop_.get(), 1), 0);
    service_.join();
    // Whatever is left is dead, or about to be; a living one would be waited for until the test's
    // end.
    while (::waitpid(-1, nullptr, 0) > 0) {
    }
    EXPECT_EQ(errno, ECHILD) << "no child is left";
  }

  [[nodiscard]] fs::path socket() const { return folder_.path() / "boxes"; }

  /// On a thread of an ordinary user.
  template <class Work>
  void as_somebody(Work work) {
    std::thread([&] {
      ASSERT_EQ(::syscall(SYS_setresgid, -1, ordinary, -1), 0);
      ASSERT_EQ(::syscall(SYS_setresuid, -1, ordinary, -1), 0);
      work();
    }).join();
  }

  [[nodiscard]] std::string answer_to(const std::string& question) const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, socket().c_str());
    const protocol::Descriptor here(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
    EXPECT_EQ(::connect(here.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address),
              0);
    EXPECT_EQ(::send(here.get(), question.data(), question.size(), 0),
              static_cast<ssize_t>(question.size()));
    std::array<char, 4096> bytes{};
    const ssize_t count = ::recv(here.get(), bytes.data(), bytes.size(), 0);
    return {bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
  }

  support::TemporaryFolder folder_;
  Sandbox sandbox_;
  protocol::Descriptor stop_;
  std::thread service_;
};

TEST_F(SandboxService, MakeSandboxesOfBestLevelForUnprivilegedProgram) {
  as_somebody([&] {
    Sandbox client(socket());
    EXPECT_EQ(client.ability().level, Level::users) << client.ability().what;
    const auto ran = client.run({}, shell("id -u; ls /; cat < /etc/passwd; exit 7"), 30s);
    ASSERT_TRUE(ran.ok()) << ran.error().text;
    ASSERT_TRUE(ran->exit.has_value());
    EXPECT_EQ(text(*ran->exit), "exited with status 7");
    EXPECT_THAT(ran->out, testing::StartsWith("1000\n"));
    EXPECT_THAT(ran->err, HasSubstr("/etc/passwd"));
  });
}

TEST_F(SandboxService, KeepASandboxToItsMemory) {
  if (!sandbox_.ability().keeps_memory) GTEST_SKIP() << sandbox_.ability().better;
  Box box;
  box.limits.memory_bytes = std::size_t{32} << 20U;
  as_somebody([&] {
    Sandbox client(socket());
    auto ran = client.run(box, shell("head -c 100000000 /dev/zero | tail"), 30s);
    ASSERT_TRUE(ran.ok() && ran->exit) << "it ended";
    EXPECT_TRUE(ran->exit->out_of_memory);
    const auto opened = sound(client.open(box));
    EXPECT_TRUE(opened->keeps_memory());
  });
}

TEST_F(SandboxService, ShowOnlyWhatClientMayRead) {
  const support::TemporaryFolder closed;
  const std::string secret = closed.with("secret", "of root alone\n");
  ::chmod(secret.c_str(), 0644);
  Box box;
  box.readable = {secret};
  as_somebody([&] {
    Sandbox client(socket());
    EXPECT_EQ(refusal_text(client.run(box, shell("cat " + secret), 30s)),
              "'" + secret + "' cannot be read by the user who requests it");
  });
  Sandbox client(socket());
  const auto ran = client.run(box, shell("cat " + secret), 30s);
  if (!support::can_mount()) {
    ASSERT_FALSE(ran.ok()) << "without mounts it would need a copy";
    EXPECT_EQ(ran.error().text, "'" + secret + "' is closed to other users");
    return;
  }
  ASSERT_TRUE(ran.ok()) << ran.error().text;
  EXPECT_EQ(ran->out, "of root alone\n");
}

/// Forks the client before the service has its thread: a child forked next to a thread may find the
/// allocator locked for ever.
class KilledClient : public SandboxService {
 protected:
  void SetUp() override {
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends_.data()), 0);
    client_ = ::fork();
    if (client_ == 0) {
      ::close(ends_[0]);
      ::_exit(work());
    }
    ::close(ends_[1]);
    SandboxService::SetUp();
  }
  ~KilledClient() override {
    ::close(ends_[0]);
    ::kill(client_, SIGKILL);
    ::waitpid(client_, nullptr, 0);
  }

  /// The client: waits for a byte, starts two programs in a sandbox, sends a byte when they run.
  int work() {
    char byte = 0;
    if (::read(ends_[1], &byte, 1) != 1) return 0;
    Sandbox client(socket());
    auto box = client.open({});
    if (!box || !(*box)->run(shell("setsid sleep " + mark_ + " & sleep " + mark_)).ok()) return 1;
    while (!support::runs_with(mark_)) ::usleep(1000);
    if (::write(ends_[1], "x", 1) != 1) return 2;
    ::pause();
    return 0;
  }

  const std::string mark_ = "98765.4321";
  std::array<int, 2> ends_{-1, -1};
  pid_t client_ = 0;
};

TEST_F(KilledClient, EndsEverythingItStarted) {
  char byte = 'x';
  ASSERT_EQ(::write(ends_[0], &byte, 1), 1);
  ASSERT_EQ(::read(ends_[0], &byte, 1), 1) << "its programs run";
  ASSERT_TRUE(support::runs_with(mark_));
  ::kill(client_, SIGKILL);
  EXPECT_TRUE(support::none_runs_with(mark_));
}

TEST_F(SandboxService, AnswerMalformedQuestionWithReason) {
  EXPECT_EQ(answer_to("hello"), "no a request begins with the line 'box' and ends with a line end");
  EXPECT_EQ(answer_to("box\nmemory much\n"), "no not a line of a sandbox request: 'memory much'");
  EXPECT_EQ(answer_to("box\nread relative/path\n"),
            "no not a line of a sandbox request: 'read relative/path'");
  EXPECT_EQ(answer_to("box\nread /nowhere/at/all\n"),
            "no '/nowhere/at/all' cannot be read by the user who requests it");
  EXPECT_THAT(answer_to(std::string(100'000, 'x')), HasSubstr("no "));
  EXPECT_THAT(answer_to(std::string(ability_question)), testing::StartsWith("ability A "));
}

TEST_F(SandboxService, ServeOthersBesideSilentClient) {
  const protocol::Descriptor silent(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strcpy(address.sun_path, socket().c_str());
  ASSERT_EQ(::connect(silent.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address),
            0);
  Sandbox client(socket());
  const auto ran = sound(client.run({}, shell("echo here"), 30s));
  EXPECT_EQ(ran.out, "here\n");
}

TEST(SandboxServiceText, ReadBack) {
  Box box;
  box.readable = {"/srv/a b", "/srv/c"};
  box.limits = {std::size_t{5} << 30U, 17, 1, 2, 3s};
  const auto question = sound(write_question(box));
  const auto read = sound(read_question(question));
  EXPECT_EQ(read, box);
  box.readable = {"/srv/a\nread /etc"};
  EXPECT_FALSE(write_question(box).ok());
  box.readable.clear();
  box.writable = "/srv";
  EXPECT_FALSE(write_question(box).ok());
}

TEST(ServiceSockets, DoNotReplaceFile) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("file", "mine\n");
  EXPECT_EQ(refusal_text(listen_for_boxes(file)), file + " already exists, and is not a socket");
  EXPECT_EQ(support::read_file(file), "mine\n");
  EXPECT_FALSE(listen_for_boxes("/nowhere/at/all").ok());
}

TEST(ServiceSockets, WithoutListenerSandboxIsMadeLocally) {
  Sandbox alone(fs::path("/nowhere/at/all"));
  EXPECT_EQ(alone.ability().level, Sandbox().ability().level);
}

}  // namespace
}  // namespace aspis::sandbox
