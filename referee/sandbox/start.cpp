#include "referee/sandbox/start.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <system_error>

namespace aspis::sandbox {
namespace {

using protocol::Descriptor;
using protocol::Error;

struct RawMount {
  const char* from;
  const char* to;
};

/// Everything that the child needs, prepared before it exists: it shares our memory until exec.
struct Plan {
  const char* path;
  char* const* argv;
  char* const* environment;
  std::array<int, 4> descriptors;
  const int* groups;
  std::size_t group_count;
  const RawMount* mounts;
  std::size_t mount_count;
  bool drops = false;
  uid_t user = 0;
  pid_t parent;
  int error = 0;
};

/// What the kernel takes for rt_sigaction; the child must not touch the C library's tables.
struct KernelSigaction {
  void (*handler)(int);
  unsigned long flags;
  void (*restorer)();
  std::uint64_t mask;
};

#define ASPIS_IN_CHILD __attribute__((no_sanitize("address", "thread", "undefined")))

#if defined(__SANITIZE_THREAD__)
// ThreadSanitizer's clone takes the child for a fork and, in the memory that the two share, forgets
// the threads of its parent. The C library's other name for it is left alone.
extern "C" int start_child(int (*)(void*), void*, int, void*, ...) __asm__("__clone");
#else
constexpr auto start_child = ::clone;
#endif

ASPIS_IN_CHILD void default_signals() {
  KernelSigaction action{};  // SIG_DFL
  for (int signal = 1; signal <= 64; ++signal) {
    ::syscall(SYS_rt_sigaction, signal, &action, nullptr, sizeof(action.mask));
  }
  const std::uint64_t none = 0;
  ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, nullptr, sizeof(none));
}

ASPIS_IN_CHILD bool mounted(const Plan& plan) {
  if (plan.mount_count == 0) return true;
  if (::syscall(SYS_unshare, CLONE_NEWNS) != 0 ||
      ::syscall(SYS_mount, "none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
    return false;
  }
  for (std::size_t i = 0; i < plan.mount_count; ++i) {
    const RawMount& mount = plan.mounts[i];
    if (::syscall(SYS_mount, mount.from, mount.to, nullptr, MS_BIND | MS_REC, nullptr) != 0) {
      return false;
    }
  }
  return true;
}

ASPIS_IN_CHILD bool dropped(const Plan& plan) {
  return !plan.drops || (::syscall(SYS_setgroups, 0, nullptr) == 0 &&
                         ::syscall(SYS_setresgid, plan.user, plan.user, plan.user) == 0 &&
                         ::syscall(SYS_setresuid, plan.user, plan.user, plan.user) == 0);
}

/// Runs in the child, on its own stack and in our memory: raw system calls only, so that no
/// sanitizer or library state of ours is touched.
ASPIS_IN_CHILD int child_main(void* given) {
  auto* plan = static_cast<Plan*>(given);
  ::syscall(SYS_setsid);
  default_signals();
  for (std::size_t i = 0; i < plan->group_count; ++i) {
    if (::syscall(SYS_write, plan->groups[i], "0", 1) != 1) plan->error = errno;
  }
  for (int fd = 0; fd < 4; ++fd) {
    ::syscall(SYS_dup3, plan->descriptors[static_cast<std::size_t>(fd)], fd, 0);
  }
  // Before everything that it keeps; refused in many containers.
  constexpr int first_of_all = -20;
  if (plan->drops) ::syscall(SYS_setpriority, PRIO_PROCESS, 0, first_of_all);
  if (plan->error == 0 && mounted(*plan) && dropped(*plan)) {
    // After the change of user, which forgets it.
    ::syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (::syscall(SYS_getppid) != plan->parent) ::syscall(SYS_exit_group, 127);
    ::syscall(SYS_close_range, 4U, ~0U, 0U);
    ::syscall(SYS_chdir, "/");
    ::syscall(SYS_execve, plan->path, plan->argv, plan->environment);
  }
  if (plan->error == 0) plan->error = errno;
  ::syscall(SYS_exit_group, 127);
  return 0;
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> all;
  for (const std::string& string : strings) all.push_back(const_cast<char*>(string.c_str()));
  all.push_back(nullptr);
  return all;
}

/// Blocks every signal of this thread while the child borrows our memory.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

/// As clone: -1 where it failed.
pid_t clone_with(Plan& plan, int& pidfd) {
  constexpr std::size_t stack_size = 64 * 1024;
  alignas(16) std::array<char, stack_size> stack;  // NOLINT: left as it is, for speed
  const SignalsHeld held;
  return start_child(child_main, stack.data() + stack.size(),
                     CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &plan, &pidfd);
}

}  // namespace

std::system_error broken(const char* what) {
  return {errno, std::generic_category(), what};
}

Descriptor out_of_the_way(Descriptor end) {
  constexpr int given_away = 4;
  if (end.get() >= given_away) return end;
  const int higher = ::fcntl(end.get(), F_DUPFD_CLOEXEC, given_away);
  if (higher < 0) throw broken("dup");
  return Descriptor(higher);
}

protocol::Result<Started> start(const Start& wanted) {
  const std::vector<char*> argv = pointers(wanted.argv);
  const std::vector<char*> environment = pointers(wanted.environment);
  std::vector<RawMount> mounts;
  for (const Mount& mount : wanted.mounts) mounts.push_back({mount.from.c_str(), mount.to.c_str()});
  Plan plan{argv[0],
            argv.data(),
            environment.data(),
            wanted.descriptors,
            wanted.groups.data(),
            wanted.groups.size(),
            mounts.data(),
            mounts.size(),
            wanted.user.has_value(),
            wanted.user.value_or(0),
            ::getpid()};
  int pidfd = -1;
  const pid_t pid = clone_with(plan, pidfd);
  if (pid < 0) throw broken("clone");
  Started started{pid, Descriptor(pidfd)};
  if (plan.error == 0) return started;
  while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  return Error{"cannot start '" + wanted.argv[0] +
               "': " + std::generic_category().message(plan.error)};
}

}  // namespace aspis::sandbox
