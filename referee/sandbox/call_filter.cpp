#include "referee/sandbox/call_filter.hpp"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>

namespace aspis::sandbox {
namespace {

using Filter = std::unique_ptr<void, decltype(&seccomp_release)>;

void check(int result, const char* what) {
  if (result < 0) throw std::system_error(-result, std::generic_category(), what);
}

/// By name, since not every machine and library knows every call.
void rule(const Filter& filter, std::uint32_t action, const char* call) {
  const int number = seccomp_syscall_resolve_name(call);
  if (number == __NR_SCMP_ERROR) return;
  check(seccomp_rule_add(filter.get(), action, number, 0), call);
}

void rule(const Filter& filter, std::uint32_t action, const char* call, scmp_arg_cmp condition) {
  const int number = seccomp_syscall_resolve_name(call);
  if (number == __NR_SCMP_ERROR) return;
  check(seccomp_rule_add_array(filter.get(), action, number, 1, &condition), call);
}

/// Whether an argument has this value in these bits.
scmp_arg_cmp masked(unsigned argument, scmp_datum_t bits, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, bits, value};
}

/// What no bot needs: other processes, the machine, the network, what outlives the process. A name
/// a line would hide what belongs together.
// clang-format off
constexpr std::array refused = {
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd",
    "keyctl", "add_key", "request_key", "bpf", "perf_event_open", "userfaultfd", "lookup_dcookie",
    "io_uring_setup", "io_uring_enter", "io_uring_register",
    "mount", "umount2", "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick",
    "mount_setattr", "pivot_root", "chroot", "unshare", "setns", "quotactl", "quotactl_fd",
    "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot",
    "swapon", "swapoff", "acct", "syslog", "settimeofday", "clock_settime", "clock_adjtime",
    "adjtimex", "sethostname", "setdomainname", "nfsservctl", "open_by_handle_at",
    "name_to_handle_at", "fanotify_init", "vhangup", "iopl", "ioperm", "personality",
    "shmget", "shmat", "shmctl", "semget", "semop", "semtimedop", "semctl", "msgget", "msgsnd",
    "msgrcv", "msgctl", "mq_open", "mq_unlink", "setpriority", "sched_setaffinity",
    "sched_setscheduler", "sched_setattr", "sched_setparam", "ioprio_set", "mbind",
    "set_mempolicy", "migrate_pages", "move_pages", "memfd_secret"};
// clang-format on

constexpr std::array connecting = {"socket", "bind", "connect", "listen", "accept", "accept4"};

constexpr std::array signals = {
    "kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal"};

constexpr std::array namespaces = {CLONE_NEWNS,  CLONE_NEWUTS, CLONE_NEWIPC,   CLONE_NEWUSER,
                                   CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWCGROUP};

void add_ordinary(const Filter& filter, bool may_signal) {
  for (const char* call : refused) rule(filter, SCMP_ACT_ERRNO(EPERM), call);
  for (const char* call : connecting) rule(filter, SCMP_ACT_ERRNO(EACCES), call);
  // Both ends of a pair are the program's own, but one that sends datagrams may name others.
  constexpr scmp_datum_t type = 0xf;
  rule(filter, SCMP_ACT_ERRNO(EACCES), "socketpair", masked(1, type, SOCK_DGRAM));
  // Its flags are in memory, which a filter cannot see; the C library then uses clone.
  rule(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3");
  for (const int flag : namespaces) {
    const auto bit = static_cast<scmp_datum_t>(static_cast<unsigned>(flag));
    rule(filter, SCMP_ACT_ERRNO(EPERM), "clone", masked(0, bit, bit));
  }
  for (const unsigned long request :
       {static_cast<unsigned long>(TIOCSTI), static_cast<unsigned long>(TIOCLINUX)}) {
    // The kernel looks at the lower half alone.
    rule(filter, SCMP_ACT_ERRNO(EPERM), "ioctl", masked(1, 0xffffffffU, request));
  }
  if (may_signal) return;
  for (const char* call : signals) rule(filter, SCMP_ACT_ERRNO(EPERM), call);
}

/// What a program without files of its own needs to begin, to compute, and to read and write lines.
// clang-format off
constexpr std::array computing = {
    "execve", "brk", "arch_prctl", "set_tid_address", "set_robust_list", "rseq", "prlimit64",
    "getrandom", "mmap", "munmap", "mremap", "mprotect", "madvise", "read", "write", "writev",
    "fcntl", "close", "fstat", "newfstatat",
    "lseek", "ioctl", "exit", "exit_group", "rt_sigaction",
    "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "clock_gettime", "clock_getres",
    "gettimeofday", "time", "times", "getrusage", "futex", "getpid", "gettid", "tgkill",
    "sched_yield", "uname", "restart_syscall"};
// clang-format on

/// Libraries look for a time zone or a locale: they do not find one.
constexpr std::array looking = {"access", "faccessat", "faccessat2", "readlink", "readlinkat",
                                "stat",   "lstat",     "statx",      "getcwd"};

void add_compute(const Filter& filter) {
  for (const char* call : computing) rule(filter, SCMP_ACT_ALLOW, call);
  for (const char* call : looking) rule(filter, SCMP_ACT_ERRNO(ENOENT), call);
  constexpr scmp_datum_t way = O_ACCMODE | O_CREAT | O_TRUNC;
  rule(filter, SCMP_ACT_ERRNO(ENOENT), "open", masked(1, way, O_RDONLY));
  rule(filter, SCMP_ACT_ERRNO(ENOENT), "openat", masked(2, way, O_RDONLY));
}

std::string exported(const Filter& filter) {
  const protocol::Descriptor file(::memfd_create("aspis-filter", MFD_CLOEXEC));
  if (!file) throw std::system_error(errno, std::generic_category(), "memfd_create");
  check(seccomp_export_bpf(filter.get(), file.get()), "seccomp_export_bpf");
  const off_t size = ::lseek(file.get(), 0, SEEK_END);
  std::string bytes(static_cast<std::size_t>(size), '\0');
  if (::pread(file.get(), bytes.data(), bytes.size(), 0) != size) {
    throw std::system_error(errno, std::generic_category(), "pread");
  }
  return bytes;
}

}  // namespace

std::string name_of_call(int number) {
  const std::unique_ptr<char, decltype(&std::free)> name(
      seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number), std::free);
  return name ? name.get() : "";
}

std::string call_filter(Calls calls, bool may_signal) {
  const bool ordinary = calls == Calls::ordinary;
  const Filter filter(seccomp_init(ordinary ? SCMP_ACT_ALLOW : SCMP_ACT_TRAP), seccomp_release);
  if (!filter) throw std::runtime_error("seccomp_init");
  check(seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS), "seccomp");
  ordinary ? add_ordinary(filter, may_signal) : add_compute(filter);
  return exported(filter);
}

}  // namespace aspis::sandbox
