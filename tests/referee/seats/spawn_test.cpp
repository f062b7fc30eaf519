#include "referee/seats/spawn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <fstream>
#include <sstream>

namespace aspis::seats {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

/// What `/bin/sh -c SCRIPT` writes.
class Spawning : public testing::Test {
 protected:
  Ran run(const std::string& script, Spawn plan = {}, std::chrono::milliseconds limit = 20s) {
    command_ = Command{{"/bin/sh", "-c", script}};
    plan.command = &command_;
    if (plan.folder.empty()) plan.folder = "/";
    auto ran = children_.run(plan, limit);
    EXPECT_TRUE(ran.ok());
    return *std::move(ran);
  }

  Children children_;
  Command command_;
};

TEST_F(Spawning, output_errors_and_status_come_back) {
  const Ran ran = run("echo out; echo err >&2; exit 7");
  EXPECT_EQ(ran.out, "out\n");
  EXPECT_EQ(ran.err, "err\n");
  EXPECT_EQ(text(*ran.exit), "exited with status 7");
}

TEST_F(Spawning, a_signal_is_named) {
  EXPECT_EQ(text(run("kill -SEGV $$").exit.value()), "killed by SIGSEGV (Segmentation fault)");
  EXPECT_EQ(text(run("kill -KILL $$").exit.value()), "killed by SIGKILL (Killed)");
}

TEST_F(Spawning, output_is_cut_at_64_KiB_and_its_writer_not_stalled) {
  const Ran ran = run("head -c 1000000 /dev/zero; echo done >&2");
  EXPECT_EQ(ran.out.size(), 65'536U);
  EXPECT_EQ(ran.err, "done\n");
}

TEST_F(Spawning, a_program_that_takes_too_long_is_killed) {
  const Ran ran = run("sleep 100 & sleep 100", {}, 100ms);
  EXPECT_FALSE(ran.exit);
  children_.kill_strays("none");
}

TEST_F(Spawning, what_cannot_be_executed_is_an_error_that_says_why) {
  const std::filesystem::path path = "spawn_test_program";
  std::ofstream(path) << "this is no program";
  for (const std::string& name : {std::string("/nowhere/at/all"), std::string("/etc"),
                                  std::filesystem::absolute(path).string()}) {
    const Command command{{name}};
    Spawn plan;
    plan.command = &command;
    plan.folder = "/";
    const auto child = children_.spawn(plan);
    ASSERT_FALSE(child.ok()) << name;
    EXPECT_THAT(child.error().text, HasSubstr("cannot start '" + name + "': "));
  }
  std::filesystem::remove(path);
  const Command command{{"/bin/sh"}};
  Spawn plan;
  plan.command = &command;
  plan.folder = "/no/such/folder";
  EXPECT_FALSE(children_.spawn(plan).ok());
}

TEST_F(Spawning, nothing_of_ours_is_open_in_a_child) {
  const int open = ::dup(0);  // without close-on-exec
  const Ran ran = run("ls /proc/self/fd");
  ::close(open);
  // The fourth is that of ls itself, on the folder that it lists.
  EXPECT_EQ(ran.out, "0\n1\n2\n3\n");
}

TEST_F(Spawning, a_child_leads_its_own_session_and_group) {
  std::istringstream words(run("echo $$; cut -d ' ' -f 5,6 /proc/$$/stat").out);
  int pid = 0;
  int group = 0;
  int session = 0;
  words >> pid >> group >> session;
  EXPECT_GT(pid, 1);
  EXPECT_EQ(group, pid);
  EXPECT_EQ(session, pid);
}

TEST_F(Spawning, signals_are_as_at_birth) {
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  const auto handler = std::signal(SIGUSR1, SIG_IGN);
  const Ran ran = run("exec grep -E 'Sig(Blk|Ign)' /proc/self/status");
  std::signal(SIGUSR1, handler);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(ran.out, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST_F(Spawning, our_own_signals_are_as_before) {
  sigset_t before;
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  run("true");
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  for (int signal = 1; signal < 32; ++signal) {
    EXPECT_EQ(sigismember(&before, signal), sigismember(&after, signal)) << signal;
  }
}

TEST_F(Spawning, added_variables_replace_ours_and_the_others_stay) {
  ::setenv("SPAWN_TEST_OURS", "ours", 1);
  ::setenv("SPAWN_TEST_BOTH", "ours", 1);
  Spawn plan;
  plan.environment = {"SPAWN_TEST_BOTH=theirs", "SPAWN_TEST=1"};
  const Ran ran = run("env | grep ^SPAWN_TEST | sort", plan);
  EXPECT_EQ(ran.out, "SPAWN_TEST=1\nSPAWN_TEST_BOTH=theirs\nSPAWN_TEST_OURS=ours\n");
  ::unsetenv("SPAWN_TEST_OURS");
  ::unsetenv("SPAWN_TEST_BOTH");
}

TEST_F(Spawning, limits_hold_from_the_start) {
  Spawn plan;
  plan.limits = {{RLIMIT_FSIZE, 4096}, {RLIMIT_NOFILE, 17}};
  EXPECT_EQ(run("ulimit -n; ulimit -c", plan).out, "17\n0\n");
}

TEST_F(Spawning, a_private_tmp_is_the_working_folder_and_seen_by_nobody_else) {
  std::string folder = "spawn_test_folder_XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  Spawn plan;
  plan.folder = std::filesystem::absolute(folder);
  plan.private_tmp = plan.folder;
  plan.environment = {"TMPDIR=" + plan.folder.string()};
  const std::string name = "aspis_" + folder;
  const Ran ran = run("echo x > /tmp/" + name + "; ls; pwd; echo $TMPDIR", plan);
  const bool common = std::filesystem::remove("/tmp/" + name);
  EXPECT_EQ(std::filesystem::remove_all(folder), common ? 1U : 2U);
  if (common) GTEST_SKIP() << "this system allows no private /tmp";
  EXPECT_EQ(ran.out, name + "\n/tmp\n/tmp\n");
}

TEST_F(Spawning, the_peak_of_memory_is_the_childs_own_and_not_ours) {
  // The kernel counts what a child shares with us before it becomes another program.
  std::vector<char> large(std::size_t{256} << 20U);
  std::memset(large.data(), 1, large.size());
  const Ran ran = run("true");
  EXPECT_LT(ran.exit->peak_kib, 128 * 1024) << large[large.size() / 2];
}

/// Starts a bot in a process of its own and gives that process and the bot.
std::pair<pid_t, pid_t> referee_and_bot() {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  const pid_t referee = ::fork();
  if (referee == 0) {
    Children children;
    const Command command{{"/bin/sleep", "1000"}};
    Spawn plan;
    plan.command = &command;
    plan.folder = "/";
    const auto child = children.spawn(plan);
    const pid_t pid = child.ok() ? child->pid : -1;
    if (::write(ends[1], &pid, sizeof(pid)) < 0) ::_exit(1);
    for (;;) ::pause();
  }
  pid_t bot = -1;
  if (::read(ends[0], &bot, sizeof(bot)) != sizeof(bot)) bot = -1;
  ::close(ends[0]);
  ::close(ends[1]);
  return {referee, bot};
}

TEST_F(Spawning, a_child_dies_with_the_program_that_spawned_it) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "ThreadSanitizer does not follow a fork";
#endif
  const auto [referee, bot] = referee_and_bot();
  ASSERT_GT(bot, 0);
  ::kill(referee, SIGKILL);
  ::waitpid(referee, nullptr, 0);
  // Orphaned, the bot is now ours to wait for.
  int status = 0;
  ASSERT_EQ(::waitpid(bot, &status, 0), bot);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGKILL);
}

TEST_F(Spawning, strays_of_one_game_are_found_and_those_of_another_left_alone) {
  // Ends once its child is in a session of its own.
  const std::string daemon =
      "setsid sleep 1000 >/dev/null 2>&1 & "
      "while [ \"$(cut -d ' ' -f 6 /proc/$!/stat)\" = $$ ]; do :; done";
  Spawn mine;
  mine.environment = {"ASPIS_GAME=mine"};
  Spawn theirs;
  theirs.environment = {"ASPIS_GAME=theirs"};
  run(daemon, mine);
  run(daemon, theirs);
  EXPECT_EQ(children_.kill_strays("mine"), 1);
  EXPECT_EQ(children_.kill_strays("mine"), 0);
  EXPECT_EQ(children_.kill_strays("theirs"), 1);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "no child is left";
}

}  // namespace
}  // namespace aspis::seats
