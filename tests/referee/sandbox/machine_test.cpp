// Interference of several referees on one machine: process numbers and control groups.
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "referee/sandbox/layout.hpp"
#include "tests/referee/sandbox/sandboxes.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::sandbox {
namespace {

/// The level of a sandbox for a referee with this number in a new process namespace, with its own
/// /proc; -1 if such a namespace cannot be made.
int level_seen_as(int number) {
  const pid_t outer = ::fork();
  if (outer == 0) {
    if (::unshare(CLONE_NEWPID | CLONE_NEWNS) != 0) ::_exit(100);
    // Number 1 stays as long as its namespace has anybody.
    pid_t child = ::fork();
    if (child == 0 && (::mount("", "/", "", MS_REC | MS_PRIVATE, "") != 0 ||
                       ::mount("proc", "/proc", "proc", 0, "") != 0)) {
      ::_exit(100);
    }
    if (child == 0 && number == 2) {
      child = ::fork();
      int status = 0;
      if (child > 0) ::_exit(::waitpid(child, &status, 0) == child ? WEXITSTATUS(status) : 101);
    }
    if (child == 0) {
      Sandbox sandbox;
      ::_exit(::getpid() == number ? static_cast<int>(sandbox.ability().level) : 102);
    }
    int status = 0;
    ::_exit(::waitpid(child, &status, 0) == child ? WEXITSTATUS(status) : 103);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(outer, &status, 0), outer);
  return WEXITSTATUS(status) == 100 ? -1 : WEXITSTATUS(status);
}

TEST(SandboxProbe, HoldsIfTheRefereeHasASmallNumber) {
  const int level = static_cast<int>(Sandbox().ability().level);
  for (const int number : {1, 2}) {
    const int seen = level_seen_as(number);
    if (seen < 0) GTEST_SKIP() << "no process namespaces here";
    EXPECT_EQ(seen, level) << "as number " << number;
  }
}

/// The folders of our control groups, in each hierarchy. The lock file that we hold names them.
std::vector<fs::path> group_folders() {
  std::error_code error;
  std::string name;
  for (const auto& open : fs::directory_iterator("/proc/self/fd")) {
    const fs::path file = fs::read_symlink(open.path(), error);
    const bool is_lock = file.parent_path() == "/run/aspis-groups";
    if (is_lock) name = file.filename().string();
  }
  std::vector<fs::path> found;
  for (const auto& hierarchy : fs::directory_iterator("/sys/fs/cgroup", error)) {
    if (fs::exists(hierarchy.path() / name, error)) found.push_back(hierarchy.path() / name);
  }
  return found;
}

TEST(SandboxGroups, StayWhenAnotherRefereeStartsElsewhere) {
  Sandbox sandbox;
  if (!sandbox.ability().keeps_memory) GTEST_SKIP() << sandbox.ability().better;
  const auto container = sandbox.open({});
  ASSERT_TRUE(container.ok()) << container.error().text;
  const auto before = group_folders();
  EXPECT_FALSE(before.empty());
  if (level_seen_as(1) < 0) GTEST_SKIP() << "no process namespaces here";
  for (const fs::path& folder : before) EXPECT_TRUE(fs::exists(folder)) << folder;
  const auto another = sandbox.open({});
  EXPECT_TRUE(another.ok()) << another.error().text;
}

TEST(SandboxGroups, AreNotReplacedByALowerLevel) {
  Sandbox sandbox;
  if (!sandbox.ability().keeps_memory) GTEST_SKIP() << sandbox.ability().better;
  for (const fs::path& folder : group_folders()) ::rmdir(folder.c_str());
  EXPECT_THAT(support::refusal_text(sandbox.open({})), testing::StartsWith(host_cannot));
}

TEST(SandboxInit, TakesNoProcessOfRootForAPrograms) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root's processes are in danger";
  const support::TemporaryFolder folder;
  const std::string init = folder.with("init", std::string(init_program()));
  fs::permissions(init, fs::perms(0700));
  // It would kill every process of its user.
  EXPECT_EQ(WEXITSTATUS(std::system((init + " user").c_str())), 2);
}

}  // namespace
}  // namespace aspis::sandbox
