#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <vector>

#include "referee/sandbox/folders.hpp"
#include "tests/referee/sandbox/sandboxes.hpp"
#include "tests/support/running.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::sandbox {
namespace {

using support::sound;

INSTANTIATE_TEST_SUITE_P(Levels, Sandboxes,
                         testing::Values(Level::users, Level::namespaces, Level::landlock,
                                         Level::none),
                         [](const auto& level) { return std::string(letter(level.param)); });

TEST_P(Sandboxes, ReturnOutputErrorsAndStatus) {
  const Ran ran = run("echo out; echo err >&2; exit 7");
  EXPECT_EQ(ran.out, "out\n");
  EXPECT_EQ(ran.err, "err\n");
  EXPECT_EQ(text(ran.exit.value()), "exited with status 7");
}

TEST_P(Sandboxes, CutOutputAt64KiBWithoutStallingWriter) {
  const Ran ran = run("yes | head -c 1000000; echo done >&2");
  EXPECT_EQ(ran.out.size(), 65'536U);
  EXPECT_EQ(ran.err, "done\n");
}

TEST_P(Sandboxes, KillSlowProgramWithItsChildren) {
  EXPECT_FALSE(run("sleep 1000 & setsid sleep 1000 & sleep 1000", {}, 200ms).exit);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "no child is left";
}

TEST_P(Sandboxes, ReportReasonIfProgramCannotExecute) {
  const support::TemporaryFolder folder;
  ::chmod(folder.path().c_str(), 0755);
  std::ofstream(folder.path() / "text") << "this is no program";
  for (const std::string& name : {std::string("/nowhere/at/all"), folder.path().string(),
                                  (folder.path() / "text").string()}) {
    const auto ran = sandbox_.run({{folder.path()}, {}, {}}, {{{name}}, "/", {}}, 30s);
    ASSERT_TRUE(ran.ok() && ran->exit) << name;
    EXPECT_THAT(text(*ran->exit), HasSubstr("cannot start '" + name + "': "));
  }
  const auto ran = sandbox_.run({}, {{{"/bin/true"}}, "/no/such/folder", {}}, 30s);
  EXPECT_THAT(text(ran->exit.value()), HasSubstr("No such file"));
}

TEST_P(Sandboxes, LeakNoOpenFilesToProgram) {
  const int open = ::dup(0);  // without close-on-exec
  // Without /proc: what is open can be written to.
  const Ran ran = run("for n in 3 4 5 6 7 8 9; do (true <&$n) 2>/dev/null && echo $n; done; true");
  ::close(open);
  EXPECT_EQ(ran.out, "");
}

TEST_P(Sandboxes, ResetSignals) {
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  const auto handler = std::signal(SIGUSR1, SIG_IGN);
  const Ran ran = run("trap 2>&1; trap 'echo caught' TERM USR1; python3 -c '' 2>/dev/null; trap");
  std::signal(SIGUSR1, handler);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  // A shell cannot trap what was ignored when it began.
  EXPECT_THAT(ran.out, HasSubstr("USR1"));
}

TEST_P(Sandboxes, RunSeveralProgramsInSequence) {
  const auto container = sound(sandbox_.open({}));
  for (int status = 3; status < 6; ++status) {
    auto pipes = container->run(script("exit " + std::to_string(status)));
    ASSERT_TRUE(pipes.ok()) << pipes.error().text;
    EXPECT_EQ(wait_for_exit(*container).code, status);
    EXPECT_FALSE(container->is_running());
  }
}

TEST_P(Sandboxes, EndAndCountProcessesLeftByProgram) {
  // In a new session, with none of its parents' files open.
  const Ran ran = run("setsid sleep 1000 </dev/null >/dev/null 2>&1 & sleep 0.1");
  EXPECT_EQ(ran.exit.value().left_behind, 1);
  EXPECT_EQ(run("true").exit.value().left_behind, 0);
}

TEST_P(Sandboxes, EndWithKilledReferee) {
  const std::string mark = "87654.321" + std::to_string(static_cast<int>(GetParam()));
  std::array<int, 2> told{};
  ASSERT_EQ(::pipe(told.data()), 0);
  const pid_t referee = ::fork();
  if (referee == 0) {
    auto box = sandbox_.open({});
    const std::string words = "setsid sleep " + mark + " & sleep " + mark + " & sleep " + mark;
    if (!box || !(*box)->run(script(words)).ok()) ::_exit(1);
    while (!support::runs_with(mark)) ::usleep(1000);
    if (::write(told[1], "x", 1) != 1) ::_exit(2);
    ::pause();
  }
  ::close(told[1]);
  char byte = 0;
  ASSERT_EQ(::read(told[0], &byte, 1), 1);
  ::close(told[0]);
  ::kill(referee, SIGKILL);
  ASSERT_EQ(::waitpid(referee, nullptr, 0), referee);
  EXPECT_TRUE(support::none_runs_with(mark));
  while (::waitpid(-1, nullptr, WNOHANG) > 0) {
  }
}

TEST_P(Sandboxes, AllowReservingMoreMemoryThanLimit) {
  const support::TemporaryFolder folder;
  ::chmod(folder.path().c_str(), 0755);
  const std::string source =
      folder.with("reserves.c",
                  "#include <sys/mman.h>\n"
                  "int main(void) {\n"
                  "  return mmap(0, 1UL << 44, PROT_READ | PROT_WRITE,\n"
                  "              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)"
                  " == MAP_FAILED;\n}\n");
  const std::string program = folder.path() / "reserves";
  ASSERT_EQ(std::system(("gcc -o " + program + " " + source).c_str()), 0);
  const auto ran = sandbox_.run({{folder.path()}, {}, {}}, {{{program}}, "/", {}}, 30s);
  ASSERT_TRUE(ran.ok() && ran->exit) << "it ended";
  EXPECT_EQ(text(*ran->exit), "exited with status 0");
}

TEST_P(Sandboxes, LimitsTheMemoryOfAllProcessesTogether) {
  Box box;
  box.limits.memory_bytes = std::size_t{64} << 20U;
  const Ran ran = run("yes | head -c 100M | tail -c 100M | sleep 1000", box);
  ASSERT_TRUE(ran.exit.has_value());
  EXPECT_TRUE(ran.exit->out_of_memory) << text(*ran.exit);
}

TEST_P(Sandboxes, TmpIsSharedByTheRunsOfOneSandboxAlone) {
  auto container = sandbox_.open({});
  ASSERT_TRUE(container.ok()) << container.error().text;
  const auto listed = [&](const std::string& text) {
    const auto pipes = sound((*container)->run(script(text)));
    wait_for_exit(**container);
    std::array<char, 100> bytes{};
    const ssize_t count = ::read(pipes.out.get(), bytes.data(), bytes.size());
    return std::string(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  };
  listed("cd $TMPDIR; mkdir -p a/b; touch a/b/c d .e");
  EXPECT_EQ(listed("ls -A $TMPDIR"), ".e\na\nd\n");
  container = sandbox_.open({});
  ASSERT_TRUE(container.ok()) << container.error().text;
  EXPECT_EQ(listed("ls -A $TMPDIR"), "");
}

TEST_P(Sandboxes, TellWhenWeKilledProgramAndAreFreeAgain) {
  const auto container = sound(sandbox_.open({}));
  auto pipes = container->run(script("trap '' TERM; (setsid sleep 1000 &) ; sleep 1000"));
  ASSERT_TRUE(pipes.ok());
  container->kill();
  EXPECT_TRUE(wait_for_exit(*container).killed);
  EXPECT_FALSE(container->is_running());
  pipes = container->run(script("exit 4"));
  const Exit exit = wait_for_exit(*container);
  EXPECT_FALSE(exit.killed);
  EXPECT_EQ(exit.code, 4);
}

TEST_P(Sandboxes, FreezeProgramUntilReleased) {
  const auto container = sound(sandbox_.open({}));
  const auto pipes = sound(container->run(script("echo on; while :; do :; done")));
  pollfd wait{pipes.out.get(), POLLIN, 0};
  ::poll(&wait, 1, -1);
  static_cast<void>(container->take_exit());  // hears who the first process is
  container->freeze(true);
  const auto used = [&] { return container->usage().cpu; };
  // The kernel's count settles a moment later.
  ::usleep(50'000);
  const auto before = used();
  ::usleep(200'000);
  EXPECT_EQ(used(), before);
  container->freeze(false);
  while (used() <= before) ::usleep(1000);
  container->kill();
  EXPECT_TRUE(wait_for_exit(*container).killed);
}

TEST_P(Sandboxes, PassSignalToProgram) {
  const auto container = sound(sandbox_.open({}));
  auto pipes = container->run(script("echo on; exec sleep 1000"));
  pollfd wait{pipes->out.get(), POLLIN, 0};
  ::poll(&wait, 1, -1);
  container->signal(SIGINT);
  EXPECT_EQ(text(wait_for_exit(*container)), "killed by SIGINT (Interrupt)");
}

TEST_P(Sandboxes, MeasurePeakMemoryOfProgramOnly) {
  std::vector<char> large(std::size_t{256} << 20U);
  std::memset(large.data(), 1, large.size());
  EXPECT_LT(run("true").exit.value().peak_bytes, std::size_t{64} << 20U) << large[large.size() / 2];
}

TEST_P(Sandboxes, KeepFilesOfWritableFolder) {
  const support::TemporaryFolder folder;
  std::ofstream(folder.path() / "in") << "given\n";
  Box box;
  box.writable = folder.path();
  const std::string at = folder.path().string();
  run("cat " + at + "/in > " + at + "/out; ln -s /etc/passwd " + at + "/link; mkfifo " + at +
          "/fifo",
      box);
  EXPECT_EQ(read_left(folder.path() / "out", 100).value(), "given\n");
  EXPECT_EQ(read_left(folder.path() / "link", 100).error().text, "'link' is a link");
  EXPECT_EQ(read_left(folder.path() / "fifo", 100).error().text, "'fifo' is not a regular file");
  EXPECT_EQ(read_left(folder.path() / "out", 3).error().text, "'out' has more than 3 bytes");
}

}  // namespace
}  // namespace aspis::sandbox
