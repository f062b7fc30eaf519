#include "referee/seats/spawn.hpp"

#include <fcntl.h>
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <system_error>

#include "referee/seats/temporary_folder.hpp"

namespace aspis::seats {
namespace {

using protocol::Error;
using protocol::Result;

std::system_error broken(const char* what) {
  return {errno, std::generic_category(), what};
}

struct Pipe {
  protocol::Descriptor read;
  protocol::Descriptor write;
};

/// Close-on-exec, and never one of 0, 1, 2, which the child rearranges.
Pipe new_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw broken("pipe");
  Pipe made{protocol::Descriptor(ends[0]), protocol::Descriptor(ends[1])};
  for (protocol::Descriptor* end : {&made.read, &made.write}) {
    if (end->get() > 2) continue;
    const int higher = ::fcntl(end->get(), F_DUPFD_CLOEXEC, 3);
    if (higher < 0) throw broken("dup");
    *end = protocol::Descriptor(higher);
  }
  return made;
}

/// A file or folder below /tmp, and where it is mounted in the folder that becomes /tmp.
struct Mount {
  const char* from;
  const char* to;
};

/// Everything that the child needs, prepared before it exists: it shares our memory until exec.
struct Plan {
  const char* path;
  char* const* argv;
  char* const* environment;
  const char* folder;
  const char* private_tmp;  // null where /tmp is the common one
  const Mount* seen;  // what stays in sight below it
  std::size_t seen_count;
  const ResourceLimit* limits;
  std::size_t limit_count;
  std::array<int, 3> standard;
  pid_t parent;
  int error = 0;
  bool is_exposed = false;  // /tmp is still the common one
};

/// What the kernel takes for rt_sigaction; the child must not touch the C library's tables.
struct KernelSigaction {
  void (*handler)(int);
  unsigned long flags;
  void (*restorer)();
  std::uint64_t mask;
};

#if defined(__clang__) || defined(__GNUC__)
#define ASPIS_IN_CHILD __attribute__((no_sanitize("address", "thread", "undefined")))
#endif

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

/// In a mount namespace of its own: the private folder becomes /tmp and the working folder.
ASPIS_IN_CHILD bool hide_tmp(const Plan& plan) {
  if (::syscall(SYS_mount, "none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  for (std::size_t i = 0; i < plan.seen_count; ++i) {
    const Mount& seen = plan.seen[i];
    if (::syscall(SYS_mount, seen.from, seen.to, nullptr, MS_BIND, nullptr) != 0) {
      return false;
    }
  }
  return ::syscall(SYS_mount, plan.private_tmp, "/tmp", nullptr, MS_BIND | MS_REC, nullptr) == 0 &&
         ::syscall(SYS_chdir, "/tmp") == 0;
}

/// Runs in the child, on its own stack and in our memory: raw system calls only, so that no
/// sanitizer or library state of ours is touched.
ASPIS_IN_CHILD int child_main(void* given) {
  auto* plan = static_cast<Plan*>(given);
  ::syscall(SYS_setsid);
  ::syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (::syscall(SYS_getppid) != plan->parent) ::syscall(SYS_exit_group, 127);
  default_signals();
  for (int fd = 0; fd < 3; ++fd) {
    ::syscall(SYS_dup3, plan->standard[static_cast<std::size_t>(fd)], fd, 0);
  }
  const rlimit64 no_core{0, 0};
  ::syscall(SYS_prlimit64, 0, RLIMIT_CORE, &no_core, nullptr);
  for (std::size_t i = 0; i < plan->limit_count; ++i) {
    const rlimit64 limit{plan->limits[i].most, plan->limits[i].most};
    ::syscall(SYS_prlimit64, 0, plan->limits[i].resource, &limit, nullptr);
  }
  if (::syscall(SYS_chdir, plan->folder) == 0) {
    plan->is_exposed = plan->private_tmp != nullptr && !hide_tmp(*plan);
    if (!plan->is_exposed) {
      ::syscall(SYS_close_range, 3U, ~0U, 0U);
      ::syscall(SYS_execve, plan->path, plan->argv, plan->environment);
    }
  }
  plan->error = errno;
  ::syscall(SYS_exit_group, 127);
  return 0;
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> all;
  for (const std::string& string : strings) all.push_back(const_cast<char*>(string.c_str()));
  all.push_back(nullptr);
  return all;
}

std::vector<char*> environment_of(const std::vector<std::string>& added) {
  std::vector<char*> all = pointers(added);
  all.pop_back();
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view name(*entry, std::strcspn(*entry, "="));
    bool replaced = false;
    for (const std::string& other : added) {
      replaced |=
          other.size() > name.size() && other[name.size()] == '=' && other.starts_with(name);
    }
    if (!replaced) all.push_back(*entry);
  }
  all.push_back(nullptr);
  return all;
}

/// What the words name below /tmp, by the place where it is mounted in `private_tmp`, which is made:
/// the folder of a file, or the file where it lies in /tmp itself.
std::map<std::string, std::string> seen_through(const std::vector<std::string>& words,
                                      const std::filesystem::path& private_tmp) {
  namespace fs = std::filesystem;
  std::map<std::string, std::string> all;
  for (const std::string& word : words) {
    fs::path from = fs::path(word).lexically_normal();
    std::error_code error;
    if (!from.string().starts_with("/tmp/") || !fs::exists(from, error)) continue;
    if (!fs::is_directory(from, error) && from.parent_path() != "/tmp") from = from.parent_path();
    const fs::path to = private_tmp / from.lexically_relative("/tmp");
    fs::create_directories(fs::is_directory(from, error) ? to : to.parent_path(), error);
    if (!fs::is_directory(from, error)) std::ofstream(to, std::ios::app);
    all.emplace(to.string(), from.string());
  }
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
pid_t clone_with(int namespaces, Plan& plan, int& pidfd) {
  constexpr std::size_t stack_size = 64 * 1024;
  alignas(16) std::array<char, stack_size> stack;  // NOLINT: left as it is, for speed
  const SignalsHeld held;
  return start_child(child_main, stack.data() + stack.size(),
                     CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD | namespaces, &plan, &pidfd);
}

long own_peak_kib() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

void set_non_blocking(const protocol::Descriptor& end) {
  const int flags = ::fcntl(end.get(), F_GETFL);
  if (flags < 0 || ::fcntl(end.get(), F_SETFL, flags | O_NONBLOCK) != 0) throw broken("fcntl");
}

}  // namespace

Children::Children() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  // A bot that closes its input must not end the referee.
  ::signal(SIGPIPE, SIG_IGN);
  remove_abandoned_folders();
}

Result<Child> Children::spawn(const Spawn& spawn) {
  Pipe in = new_pipe();
  Pipe out = new_pipe();
  Pipe err = new_pipe();
  const std::vector<char*> argv = pointers(spawn.command->argv);
  const std::string folder = spawn.folder.string();
  const std::string private_tmp = spawn.private_tmp.string();
  std::map<std::string, std::string> seen;
  std::vector<std::string> variables = spawn.environment;
  if (!private_tmp.empty()) {
    seen = seen_through(spawn.command->argv, spawn.private_tmp);
    std::erase_if(variables, [](const std::string& entry) { return entry.starts_with("TMPDIR="); });
    variables.emplace_back("TMPDIR=/tmp");
  }
  const std::vector<char*> environment = environment_of(variables);
  std::vector<Mount> mounts;
  for (const auto& [to, from] : seen) mounts.push_back({from.c_str(), to.c_str()});
  Plan plan{argv[0],
            argv.data(),
            environment.data(),
            folder.c_str(),
            private_tmp.empty() ? nullptr : private_tmp.c_str(),
            mounts.data(),
            mounts.size(),
            spawn.limits.data(),
            spawn.limits.size(),
            {in.read.get(), out.write.get(), err.write.get()},
            ::getpid()};
  int pidfd = -1;
  pid_t pid = -1;
  // A mount namespace takes a privilege; in a user namespace everybody has it, where those are
  // allowed.
  for (const int namespaces : {0, CLONE_NEWNS, CLONE_NEWUSER | CLONE_NEWNS}) {
    if ((namespaces == 0) != private_tmp.empty()) continue;
    plan.is_exposed = false;
    const std::lock_guard lock(mutex_);
    pid = clone_with(namespaces, plan, pidfd);
    if (pid > 0 && plan.is_exposed && namespaces == CLONE_NEWNS) {
      // It has ended without having run anything; the next way may be allowed.
      ::waitpid(pid, nullptr, 0);
      ::close(pidfd);
      pid = -1;
    }
    if (pid > 0) ours_.insert(pid);
    if (pid > 0) break;
  }
  const Error exposed{"cannot start '" + spawn.command->argv[0] +
                      "' with a /tmp of its own: the system allows no mount namespace"};
  if (pid < 0 && !private_tmp.empty()) return exposed;
  if (pid < 0) throw broken("clone");
  Child child{pid,
              protocol::Descriptor(pidfd),
              std::move(in.write),
              std::move(out.read),
              std::move(err.read),
              own_peak_kib()};
  if (plan.error != 0) {
    reap(child);
    if (plan.is_exposed) return exposed;
    return Error{"cannot start '" + spawn.command->argv[0] + "': " + std::strerror(plan.error)};
  }
  for (const auto* end : {&child.in, &child.out, &child.err}) set_non_blocking(*end);
  return child;
}

bool Children::can_hide_tmp() {
  const TemporaryFolder folder;
  const Command nothing{{"/bin/true"}};
  auto child = spawn({&nothing, folder.path(), {}, folder.path()});
  if (child) reap(*child);
  return child.ok();
}

std::optional<Exit> Children::take_exit(Child& child) {
  if (child.killed || child.pid <= 0) return std::nullopt;
  siginfo_t info{};
  while (::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(child.pidfd.get()), &info,
                  WEXITED | WNOHANG | WNOWAIT) != 0) {
    // Asio makes the pidfd one that does not block.
    if (errno == EAGAIN) return std::nullopt;
    if (errno != EINTR) throw broken("waitid");
  }
  if (info.si_pid == 0) return std::nullopt;
  // It cannot die of this any more. The group's number stays ours until the leader is reaped.
  ::kill(-child.pid, SIGKILL);
  return wait_for(child);
}

void Children::kill(Child& child) {
  child.killed = true;
  if (child.pid > 0) ::kill(-child.pid, SIGKILL);
}

void Children::reap(Child& child) {
  kill(child);
  if (child.pid > 0) wait_for(child);
}

Exit Children::wait_for(Child& child) {
  siginfo_t info{};
  rusage usage{};
  while (::syscall(SYS_waitid, P_PIDFD, child.pidfd.get(), &info, WEXITED, &usage) != 0) {
    if (errno != EINTR && errno != EAGAIN) throw broken("waitid");
    pollfd ended{child.pidfd.get(), POLLIN, 0};
    ::poll(&ended, 1, -1);
  }
  const std::lock_guard lock(mutex_);
  ours_.erase(std::exchange(child.pid, -1));
  const long peak = usage.ru_maxrss > child.inherited_kib ? usage.ru_maxrss : 0;
  return {info.si_status, info.si_code != CLD_EXITED, peak};
}

std::string text(const Exit& exit) {
  if (!exit.signalled) return "exited with status " + std::to_string(exit.code);
  const char* abbreviation = ::sigabbrev_np(exit.code);
  return "killed by " +
         (abbreviation != nullptr ? "SIG" + std::string(abbreviation)
                                  : "signal " + std::to_string(exit.code)) +
         " (" + ::strsignal(exit.code) + ")";
}

}  // namespace aspis::seats
