#include "referee/sandbox/processes.hpp"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string>
#include <system_error>

#include "protocol/descriptor.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/folders.hpp"

namespace aspis::sandbox {
namespace {

using protocol::Descriptor;
using protocol::Error;

/// Everything that the child needs, prepared before it exists: it shares our memory until exec. The
/// lists end with a null pointer.
struct Plan {
  char* const* argv;
  char* const* environment;
  char* const* groups;
  char* const* mounts;  // from and to, in turn
  bool drops;
  uid_t user;
  pid_t parent;
  std::array<int, 4> descriptors{};
  int error = 0;
};

/// The kernel's argument of rt_sigaction; the child must not touch the C library's tables.
struct KernelSigaction {
  void (*handler)(int);
  unsigned long flags;
  void (*restorer)();
  std::uint64_t mask;
};

#define ASPIS_IN_CHILD __attribute__((no_sanitize("address", "thread", "undefined")))

#if defined(__SANITIZE_THREAD__)
// ThreadSanitizer's clone takes the child for a fork and forgets the parent's threads, in memory
// that the two share. It does not intercept the C library's other name.
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
  if (*plan.mounts == nullptr) return true;
  if (::syscall(SYS_unshare, CLONE_NEWNS) != 0 ||
      ::syscall(SYS_mount, "none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
    return false;
  }
  for (char* const* mount = plan.mounts; *mount != nullptr; mount += 2) {
    if (::syscall(SYS_mount, mount[0], mount[1], nullptr, MS_BIND | MS_REC, nullptr) != 0) {
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

/// Runs in the child, on its own stack and in our memory: raw system calls only, so that no state
/// of sanitizers or libraries is changed.
ASPIS_IN_CHILD int child_main(void* given) {
  auto* plan = static_cast<Plan*>(given);
  ::syscall(SYS_setsid);
  default_signals();
  for (char* const* group = plan->groups; *group != nullptr; ++group) {
    const long file = ::syscall(SYS_openat, AT_FDCWD, *group, O_WRONLY | O_CLOEXEC);
    if (file < 0 || ::syscall(SYS_write, file, "0", 1) != 1) plan->error = errno;
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
    ::syscall(SYS_execve, plan->argv[0], plan->argv, plan->environment);
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

/// As clone(): -1 on failure. Blocks every signal of this thread while the child shares our memory.
pid_t clone_with(Plan& plan, int& pidfd) {
  constexpr std::size_t stack_size = 64 * 1024;
  alignas(16) std::array<char, stack_size> stack;  // NOLINT: uninitialised, for speed
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = start_child(child_main, stack.data() + stack.size(),
                                CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &plan, &pidfd);
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return pid;
}

/// The beginning of a file in /proc; "" if it cannot be read.
std::string content(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 4096> text;
  const ssize_t count = file ? ::read(file.get(), text.data(), text.size()) : 0;
  return {text.data(), static_cast<std::size_t>(count > 0 ? count : 0)};
}

void add_children(pid_t process, std::vector<pid_t>& all) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task/";
  for (const std::string& task : names_in(tasks)) {
    const std::string list = content(tasks + task + "/children");
    for (const std::string_view child : protocol::split_words(list)) {
      if (const auto number = protocol::integer_from<pid_t>(child)) all.push_back(*number);
    }
  }
}

/// All that we see.
std::vector<pid_t> all_processes() {
  std::vector<pid_t> all;
  for (const std::string& name : names_in("/proc")) {
    if (const auto process = protocol::integer_from<pid_t>(name)) all.push_back(*process);
  }
  return all;
}

/// A program can have tables for memory that it only reserved.
std::size_t page_table_bytes(pid_t process) {
  const std::string status = content("/proc/" + std::to_string(process) + "/status");
  constexpr std::string_view key = "\nVmPTE:";
  const std::size_t at = status.find(key);
  if (at == std::string::npos) return 0;
  const auto words = protocol::split_words(std::string_view(status).substr(at + key.size(), 32));
  return words.empty() ? 0 : protocol::integer_from<std::size_t>(words[0]).value_or(0) * 1024;
}

}  // namespace

std::system_error broken(const char* what) {
  return {errno, std::generic_category(), what};
}

protocol::Result<Started> start(const Start& wanted) {
  std::vector<std::string> mounts;
  for (const Mount& mount : wanted.mounts) mounts.insert(mounts.end(), {mount.from, mount.to});
  const std::vector<char*> argv = pointers(wanted.argv);
  const std::vector<char*> environment = pointers({});
  const std::vector<char*> groups = pointers(wanted.groups);
  const std::vector<char*> mounted_paths = pointers(mounts);
  Plan plan{argv.data(),
            environment.data(),
            groups.data(),
            mounted_paths.data(),
            wanted.user.has_value(),
            wanted.user.value_or(0),
            ::getpid()};
  // Out of the way of the four numbers that they become.
  std::array<Descriptor, 4> moved;
  for (std::size_t i = 0; i < moved.size(); ++i) {
    moved[i] = Descriptor(::fcntl(wanted.descriptors[i], F_DUPFD_CLOEXEC, 4));
    if (!moved[i]) throw broken("cannot open a file for a bot");
    plan.descriptors[i] = moved[i].get();
  }
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

bool send_message(int socket, std::string_view bytes, std::span<const int> descriptors) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(max_descriptors * sizeof(int))> room{};
  iovec part{const_cast<char*>(bytes.data()), bytes.size()};
  msghdr whole{};
  whole.msg_iov = &part;
  whole.msg_iovlen = 1;
  if (descriptors.size() > max_descriptors) return false;
  if (!descriptors.empty()) {
    whole.msg_control = room.data();
    whole.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
    cmsghdr* const sent = CMSG_FIRSTHDR(&whole);
    sent->cmsg_level = SOL_SOCKET;
    sent->cmsg_type = SCM_RIGHTS;
    sent->cmsg_len = CMSG_LEN(descriptors.size_bytes());
    std::memcpy(CMSG_DATA(sent), descriptors.data(), descriptors.size_bytes());
  }
  ssize_t count = -1;
  do {
    count = ::sendmsg(socket, &whole, MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return count == static_cast<ssize_t>(bytes.size());
}

SocketMessage receive_message(int socket, std::size_t longest, int flags) {
  constexpr std::size_t room_for_all =
      CMSG_SPACE(max_descriptors * sizeof(int)) + CMSG_SPACE(sizeof(ucred));
  alignas(cmsghdr) std::array<char, room_for_all> room{};
  SocketMessage got;
  got.bytes.resize(longest);
  iovec part{got.bytes.data(), got.bytes.size()};
  msghdr whole{};
  whole.msg_iov = &part;
  whole.msg_iovlen = 1;
  whole.msg_control = room.data();
  whole.msg_controllen = room.size();
  ssize_t count = -1;
  do {
    count = ::recvmsg(socket, &whole, flags | MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  got.is_missing = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  for (cmsghdr* sent = CMSG_FIRSTHDR(&whole); count > 0 && sent != nullptr;
       sent = CMSG_NXTHDR(&whole, sent)) {
    if (sent->cmsg_level != SOL_SOCKET) continue;
    if (sent->cmsg_type == SCM_CREDENTIALS) {
      ucred who{};
      std::memcpy(&who, CMSG_DATA(sent), sizeof who);
      got.sender = who.pid;
    }
    if (sent->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t number = (sent->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < number; ++i) {
      int descriptor = -1;
      std::memcpy(&descriptor, CMSG_DATA(sent) + i * sizeof(int), sizeof descriptor);
      got.descriptors.emplace_back(descriptor);
    }
  }
  const bool whole_one = count > 0 && (whole.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0;
  got.bytes.resize(whole_one ? static_cast<std::size_t>(count) : 0);
  return got;
}

std::vector<pid_t> below(pid_t process) {
  std::vector<pid_t> all;
  add_children(process, all);
  constexpr std::size_t enough = 2000;
  for (std::size_t next = 0; next < all.size() && all.size() < enough; ++next) {
    add_children(all[next], all);
  }
  return all;
}

Usage measure_usage(const std::vector<pid_t>& processes) {
  static const long tick = ::sysconf(_SC_CLK_TCK);
  static const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  Usage usage;
  for (const pid_t process : processes) {
    const std::string line = content("/proc/" + std::to_string(process) + "/stat");
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos) continue;
    // From the third field, the state, on: 11 and 12 are time, 21 is resident pages.
    const auto fields = protocol::split_words(std::string_view(line).substr(name_end + 1));
    if (fields.size() < 22) continue;
    const auto number = [&](std::size_t at) {
      return protocol::integer_from<long long>(fields[at]).value_or(0);
    };
    usage.cpu += std::chrono::microseconds((number(11) + number(12)) * 1'000'000 / tick);
    usage.memory_bytes += static_cast<std::size_t>(number(21)) * page + page_table_bytes(process);
  }
  return usage;
}

bool is_active(pid_t process) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task/";
  for (const std::string& task : names_in(tasks)) {
    const std::string stat = content(tasks + task + "/stat");
    const std::size_t at = stat.rfind(") ");
    if (at == std::string::npos || at + 2 >= stat.size()) continue;
    if (stat[at + 2] == 'R' || stat[at + 2] == 'T') return true;
  }
  return false;
}

std::chrono::nanoseconds cpu_time(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

bool has_processes(uid_t user) {
  for (const pid_t process : all_processes()) {
    struct stat seen {};
    if (::stat(("/proc/" + std::to_string(process)).c_str(), &seen) == 0 && seen.st_uid == user)
      return true;
  }
  return false;
}

void end_half_made_boxes() {
  for (const pid_t process : all_processes()) {
    const std::string number = std::to_string(process);
    const std::string status = content("/proc/" + number + "/status");
    const auto is = [&](std::string_view line) { return status.find(line) != std::string::npos; };
    // It has number 1 in its namespace, and the maker of that namespace has exited.
    const bool half_made = status.starts_with("Name:\tbwrap\n") && is("\nPPid:\t1\n") &&
                           is("\nNSpid:\t" + number + "\t1\n");
    if (half_made) ::kill(process, SIGKILL);
  }
}

}  // namespace aspis::sandbox
