#include "referee/sandbox/layout.hpp"

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/sockios.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>

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

/// Compares these bits of an argument with the value.
scmp_arg_cmp masked(unsigned argument, scmp_datum_t bits, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, bits, value};
}

/// Calls that a bot is refused with EPERM, and why: they reach another process (by its number, its
/// memory or its scheduling), change the machine, watch files that other sandboxes use as well, or
/// make memory that no limit counts. Everything named neither here nor below returns ENOSYS, as it
/// would on an older kernel.
//
// clang-format off
constexpr std::array refused = {
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "kcmp",
    "pidfd_getfd", "get_robust_list", "setpriority", "sched_setaffinity", "sched_setscheduler",
    "sched_setattr", "sched_setparam", "ioprio_set", "migrate_pages", "move_pages", "mbind",
    "set_mempolicy", "set_mempolicy_home_node",
    "keyctl", "add_key", "request_key", "bpf", "perf_event_open", "userfaultfd", "lookup_dcookie",
    "io_uring_setup", "io_uring_enter", "io_uring_register",
    "mount", "umount2", "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick",
    "mount_setattr", "pivot_root", "chroot", "unshare", "setns", "quotactl", "quotactl_fd",
    "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot",
    "swapon", "swapoff", "acct", "syslog", "settimeofday", "clock_settime", "clock_adjtime",
    "adjtimex", "sethostname", "setdomainname", "nfsservctl", "open_by_handle_at",
    "name_to_handle_at", "vhangup", "iopl", "ioperm", "sync", "syncfs", "setsockopt",
    "inotify_init", "inotify_init1", "inotify_add_watch", "fanotify_init", "fanotify_mark",
    "shmget", "shmat", "shmctl", "semget", "semop", "semtimedop", "semctl", "msgget", "msgsnd",
    "msgrcv", "msgctl", "mq_open", "mq_unlink", "memfd_secret",
    "socket", "bind", "connect", "listen", "accept", "accept4"};

constexpr std::array allowed = {
    // files
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2",
    "pwritev2", "open", "openat", "openat2", "creat", "close", "close_range", "stat", "lstat",
    "fstat", "newfstatat", "statx", "statfs", "fstatfs", "access", "faccessat", "faccessat2",
    "lseek", "getdents", "getdents64", "getcwd", "chdir", "fchdir", "rename", "renameat",
    "renameat2", "mkdir", "mkdirat", "rmdir", "link", "linkat", "unlink", "unlinkat", "symlink",
    "symlinkat", "readlink", "readlinkat", "umask", "truncate", "ftruncate", "fallocate", "fsync",
    "fdatasync", "sync_file_range", "mknod",
    "mknodat", "dup", "dup2", "dup3", "pipe", "pipe2", "flock", "sendfile", "copy_file_range",
    "splice", "tee", "readahead", "fadvise64", "getxattr", "lgetxattr", "fgetxattr",
    "listxattr", "llistxattr", "flistxattr",
    // memory
    "brk", "munmap", "mremap", "mprotect", "msync", "mincore", "mlock", "mlock2",
    "munlock", "mlockall", "munlockall", "membarrier", "get_mempolicy", "pkey_alloc", "pkey_free",
    "pkey_mprotect",
    // its own processes
    "fork", "vfork", "execve", "execveat", "exit", "exit_group", "wait4", "waitid", "getpid",
    "getppid", "gettid", "getpgrp", "getpgid", "setpgid", "getsid", "setsid", "set_tid_address",
    "set_robust_list", "rseq", "arch_prctl", "capget", "capset", "getuid", "geteuid",
    "getgid", "getegid", "getresuid", "getresgid", "getgroups", "setuid", "setgid", "setreuid",
    "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid", "setgroups", "getrlimit",
    "setrlimit", "getrusage", "times", "sysinfo", "uname", "getrandom", "getcpu", "sched_yield",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_getattr",
    "sched_get_priority_max", "sched_get_priority_min", "sched_rr_get_interval", "getpriority",
    "ioprio_get", "futex", "futex_waitv", "futex_wake", "futex_wait", "futex_requeue",
    "restart_syscall", "pidfd_open",
    // time and signals
    "pause", "alarm", "getitimer", "setitimer", "nanosleep", "clock_nanosleep", "clock_gettime",
    "clock_getres", "gettimeofday", "time", "timer_settime", "timer_gettime",
    "timer_getoverrun", "timer_delete", "timerfd_create", "timerfd_settime", "timerfd_gettime",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend", "rt_sigpending",
    "rt_sigtimedwait", "sigaltstack", "signalfd", "signalfd4",
    // waiting, and sockets between its own processes
    "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl",
    "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "sendto", "recvfrom",
    "sendmsg", "recvmsg", "sendmmsg", "recvmmsg", "shutdown", "getsockname", "getpeername",
    "getsockopt"};

/// Signals, and which argument has the number.
constexpr std::array<std::pair<const char*, unsigned>, 6> signals = {
    {{"kill", 1}, {"tkill", 1}, {"tgkill", 2}, {"rt_sigqueueinfo", 1}, {"rt_tgsigqueueinfo", 2},
     {"pidfd_send_signal", 1}}};

/// Calls that change a file without opening it. Landlock does not confine them.
constexpr std::array attributes = {
    "chmod",       "fchmod",    "fchmodat",     "fchmodat2",    "chown",     "fchown",
    "lchown",      "fchownat",  "utime",        "utimes",       "utimensat", "futimesat",
    "setxattr",    "lsetxattr", "fsetxattr",    "removexattr",  "lremovexattr", "fremovexattr"};

/// Allowed options of prctl. PR_SET_PDEATHSIG may send SIGCONT.
constexpr std::array process_options = {
    PR_GET_PDEATHSIG, PR_GET_DUMPABLE, PR_SET_DUMPABLE, PR_GET_KEEPCAPS, PR_SET_KEEPCAPS, PR_SET_NAME,
    PR_GET_NAME, PR_GET_SECCOMP, PR_CAPBSET_READ, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK,
    PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS,
    PR_GET_TID_ADDRESS, PR_SET_THP_DISABLE, PR_GET_THP_DISABLE, PR_GET_SPECULATION_CTRL,
    PR_SET_VMA};

/// Allowed commands of fcntl. F_SETOWN and F_SETSIG would signal other processes, F_NOTIFY and
/// F_SETLEASE tell who opens a file, F_SETPIPE_SZ takes memory that no limit counts.
constexpr std::array file_commands = {
    F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW,
    F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_GETOWN, F_GETPIPE_SZ, F_GET_SEALS, F_ADD_SEALS};
constexpr std::array refused_commands = {
    F_SETOWN, F_SETOWN_EX, F_SETSIG, F_NOTIFY, F_SETLEASE, F_SETPIPE_SZ};

/// Allowed requests of ioctl, for terminals, pipes and files. The last one is TCGETS2, which newer C
/// libraries use.
constexpr std::array<unsigned long, 14> device_requests = {
    TCGETS, TCSETS, TCSETSW, TCSETSF, TIOCGWINSZ, TIOCGPGRP, TIOCSPGRP, FIONREAD, FIONBIO, FIOCLEX,
    FIONCLEX, FICLONE, FS_IOC_GETFLAGS, 0x802c542aUL};
constexpr std::array<unsigned long, 4> refused_requests = {TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP};

constexpr std::array namespaces = {CLONE_NEWNS,  CLONE_NEWUTS, CLONE_NEWIPC,   CLONE_NEWUSER,
                                   CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWCGROUP};
// clang-format on

constexpr std::uint32_t no = SCMP_ACT_ERRNO(EPERM);
constexpr std::uint32_t yes = SCMP_ACT_ALLOW;

/// Rules for one call must exclude one another: the library adds no order among them.
void add_clone(const Filter& filter) {
  // clone3 keeps its flags in memory, which a filter cannot see; without it the C library uses
  // clone. A child's end may send SIGCHLD or, for a thread, no signal: never SIGCONT.
  scmp_datum_t all = 0xff;
  for (const int flag : namespaces) {
    const auto bit = static_cast<scmp_datum_t>(static_cast<unsigned>(flag));
    all |= bit;
    rule(filter, no, "clone", masked(0, bit, bit));
  }
  for (const scmp_datum_t end : {0, SIGCHLD}) rule(filter, yes, "clone", masked(0, all, end));
}

/// Every signal but SIGCONT, which would wake a frozen bot. All bits are compared: the kernel looks
/// at the lower half alone.
void add_signals(const Filter& filter, bool may_signal) {
  for (const auto& [call, at] : signals) {
    if (!may_signal) {
      rule(filter, no, call);
      continue;
    }
    rule(filter, yes, call, {at, SCMP_CMP_LT, SIGCONT, 0});
    rule(filter, no, call, {at, SCMP_CMP_EQ, SIGCONT, 0});
    rule(filter, yes, call, {at, SCMP_CMP_EQ, SIGCONT + 1, 0});
    for (const scmp_datum_t size : {4, 8, 32}) {  // 20 to 23, 24 to 31, 32 to 63
      const scmp_datum_t first = size == 4 ? 20 : size == 8 ? 24 : 32;
      rule(filter, yes, call, masked(at, ~(size - 1), first));
    }
    rule(filter, yes, call, {at, SCMP_CMP_EQ, 64, 0});
  }
  // A timer's signal is in memory; without one it is SIGALRM.
  rule(filter, yes, "timer_create", {1, SCMP_CMP_EQ, 0, 0});
  rule(filter, no, "timer_create", {1, SCMP_CMP_NE, 0, 0});
}

/// Only a control group counts shared memory that has no file. To fill in pages beforehand is
/// refused: the kernel does not stop a process in the middle of that.
void add_memory(const Filter& filter, bool counts_memory) {
  constexpr scmp_datum_t both = MAP_SHARED | MAP_ANONYMOUS;
  constexpr scmp_datum_t all = both | MAP_POPULATE;
  rule(filter, counts_memory ? yes : no, "mmap", masked(3, all, both));
  for (const scmp_datum_t rest : {0, MAP_SHARED, MAP_ANONYMOUS}) {
    rule(filter, yes, "mmap", masked(3, all, rest));
  }
  rule(filter, no, "mmap", masked(3, MAP_POPULATE, MAP_POPULATE));
  rule(filter, counts_memory ? yes : no, "memfd_create");
  rule(filter, counts_memory ? yes : no, "vmsplice");
  constexpr scmp_datum_t populate = 22;  // MADV_POPULATE_READ, and one more to write
  rule(filter, yes, "madvise", {2, SCMP_CMP_LT, populate, 0});
  rule(filter, no, "madvise", masked(2, ~scmp_datum_t{1}, populate));
  rule(filter, yes, "madvise", masked(2, ~scmp_datum_t{7}, 24));  // to 31
}

void add_ordinary(const Filter& filter, Calls calls, const FilterChoice& choice) {
  for (const char* call : refused) rule(filter, no, call);
  for (const char* call : allowed) rule(filter, yes, call);
  const bool may_change = choice.may_change_files || calls == Calls::build;
  for (const char* call : attributes) rule(filter, may_change ? yes : no, call);
  add_signals(filter, choice.may_signal);
  add_clone(filter);
  add_memory(filter, choice.counts_memory);
  // Limits of the calling process alone: 0 names it.
  rule(filter, yes, "prlimit64", {0, SCMP_CMP_EQ, 0, 0});
  rule(filter, no, "prlimit64", {0, SCMP_CMP_NE, 0, 0});
  constexpr scmp_datum_t ask = 0xffffffff;
  rule(filter, yes, "personality", {0, SCMP_CMP_EQ, ask, 0});
  rule(filter, no, "personality", {0, SCMP_CMP_NE, ask, 0});
  // Both ends of a pair are the program's own, but a datagram socket could send to others.
  constexpr scmp_datum_t type = 0xf;
  rule(filter, yes, "socketpair", masked(1, type, SOCK_STREAM));
  rule(filter, yes, "socketpair", masked(1, type, SOCK_SEQPACKET));
  rule(filter, no, "socketpair", masked(1, type, SOCK_DGRAM));
  // The kernel looks at the lower half of these numbers alone.
  constexpr scmp_datum_t half = 0xffffffffU;
  const auto number = [](auto value) { return static_cast<scmp_datum_t>(value); };
  for (const int each : file_commands) rule(filter, yes, "fcntl", masked(1, half, number(each)));
  for (const int each : refused_commands) rule(filter, no, "fcntl", masked(1, half, number(each)));
  for (const int each : process_options) rule(filter, yes, "prctl", masked(0, half, number(each)));
  rule(filter, no, "prctl", masked(0, half, PR_SET_PDEATHSIG));
  for (const auto each : device_requests) rule(filter, yes, "ioctl", masked(1, half, each));
  for (const auto each : refused_requests) rule(filter, no, "ioctl", masked(1, half, each));
}

/// System calls that a program without its own files needs to start, compute, and read and write
/// lines.
// clang-format off
constexpr std::array computing = {
    "execve", "brk", "arch_prctl", "set_tid_address", "set_robust_list", "rseq",
    "getrandom", "mmap", "munmap", "mremap", "mprotect", "madvise", "read", "write", "writev",
    "fcntl", "close", "fstat", "newfstatat",
    "lseek", "ioctl", "exit", "exit_group", "rt_sigaction",
    "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "clock_gettime", "clock_getres",
    "gettimeofday", "time", "times", "getrusage", "futex", "getpid", "gettid",
    "sched_yield", "uname", "restart_syscall"};
// clang-format on

/// Libraries look for a time zone or a locale: they do not find one.
constexpr std::array looking = {"access", "faccessat", "faccessat2", "readlink", "readlinkat",
                                "stat",   "lstat",     "statx",      "getcwd"};

void add_compute(const Filter& filter, bool may_signal) {
  for (const char* call : computing) rule(filter, yes, call);
  if (may_signal) rule(filter, yes, "tgkill", {2, SCMP_CMP_EQ, SIGABRT, 0});  // abort()
  rule(filter, yes, "prlimit64", {0, SCMP_CMP_EQ, 0, 0});
  for (const char* call : looking) rule(filter, SCMP_ACT_ERRNO(ENOENT), call);
  constexpr scmp_datum_t way = O_ACCMODE | O_CREAT | O_TRUNC;
  rule(filter, SCMP_ACT_ERRNO(ENOENT), "open", masked(1, way, O_RDONLY));
  rule(filter, SCMP_ACT_ERRNO(ENOENT), "openat", masked(2, way, O_RDONLY));
}

std::string exported(const Filter& filter) {
  const protocol::Descriptor file(::memfd_create("aspis-filter", MFD_CLOEXEC));
  if (!file) throw broken("memfd_create");
  check(seccomp_export_bpf(filter.get(), file.get()), "seccomp_export_bpf");
  const off_t size = ::lseek(file.get(), 0, SEEK_END);
  std::string bytes(static_cast<std::size_t>(size), '\0');
  if (::pread(file.get(), bytes.data(), bytes.size(), 0) != size) throw broken("pread");
  return bytes;
}

}  // namespace

std::string call_name(int number) {
  const std::unique_ptr<char, decltype(&std::free)> name(
      seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number), std::free);
  return name ? name.get() : "";
}

std::string call_filter(Calls calls, const FilterChoice& choice) {
  const bool ordinary = calls != Calls::compute;
  const Filter filter(seccomp_init(ordinary ? SCMP_ACT_ERRNO(ENOSYS) : SCMP_ACT_TRAP),
                      seccomp_release);
  if (!filter) throw std::runtime_error("seccomp_init");
  check(seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS), "seccomp");
  check(seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2), "seccomp");
  ordinary ? add_ordinary(filter, calls, choice) : add_compute(filter, choice.may_signal);
  return exported(filter);
}

}  // namespace aspis::sandbox
