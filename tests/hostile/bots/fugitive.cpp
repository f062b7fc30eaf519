// fugitive WAY [ARGUMENT]: at its first turn it tries one way out of its box, says on standard
// error whether that worked ("OUT: ...") or not ("kept: ..."), and plays on as an obedient bot.
#include <dirent.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <thread>

#include "tests/hostile/bots/player.hpp"
#include "tests/hostile/bots/ways.hpp"

namespace {

using hostile::number;
using hostile::Player;
using hostile::say;
using Way = std::function<bool(const std::string&)>;

bool opens(const std::string& path, int how) {
  return ::open(path.c_str(), how | O_CLOEXEC) >= 0;
}

bool has_socket(int family, int type) {
  return ::socket(family, type, 0) >= 0;
}

/// Another process's file in /proc.
bool opens_process_file(const std::string& process, const char* what, int how) {
  return opens("/proc/" + process + "/" + what, how);
}

bool reads_memory(const std::string& process) {
  std::array<char, 16> bytes{};
  iovec ours{bytes.data(), bytes.size()};
  iovec theirs{reinterpret_cast<void*>(0x400000), bytes.size()};
  return ::process_vm_readv(number(process), &ours, 1, &theirs, 1, 0) >= 0 || errno == EFAULT;
}

/// Checks the opponent and recently started processes. It stops none of them, and only asks whether
/// it could.
bool reaches_any(const std::string& referee) {
  for (pid_t process = number(referee); process < number(referee) + 20'000; ++process) {
    if (process == ::getpid() || ::kill(process, 0) != 0) continue;
    std::cerr << "process " << process << " beside its own " << ::getpid() << '\n';
    return true;
  }
  return false;
}

/// A program of root's that takes its rights along, if it may.
bool runs_as_root(const std::string&) {
  const pid_t child = ::fork();
  if (child == 0) {
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int end = 0; end < 3; ++end) ::dup2(null, end);
    ::execl("/usr/bin/mount", "mount", "--bind", "/tmp", "/usr", nullptr);
    ::_exit(1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  struct stat shadow {};
  return status == 0 || ::open("/etc/shadow", O_RDONLY | O_CLOEXEC) >= 0 ||
         (::stat("/usr/bin/su", &shadow) == 0 && ::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1);
}

/// Names in the abstract namespace: its own, or another program's to send to.
bool has_abstract_socket(const std::string&) {
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  std::strcpy(name.sun_path + 1, "aspis");
  for (const int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET}) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, type, 0, ends.data()) != 0) continue;
    if (::bind(ends[0], reinterpret_cast<sockaddr*>(&name), sizeof name) == 0) return true;
    if (::connect(ends[1], reinterpret_cast<sockaddr*>(&name), sizeof name) == 0) return true;
    if (type == SOCK_DGRAM) return true;  // sendto() would name whom it likes
  }
  return false;
}

/// As many open pipes as it gets.
bool fills_pipes(const std::string&) {
  std::array<int, 2> ends{};
  int count = 0;
  while (count < 100'000 && ::pipe(ends.data()) == 0) ++count;
  for (int descriptor = 3; descriptor < 1024; ++descriptor) ::close(descriptor);
  return count >= 1024;
}

/// Threads that go on while it waits.
bool threads_aside(const std::string&) {
  for (int i = 0; i < 4; ++i) {
    std::thread([] {
      for (volatile bool on = true; on;) {
      }
    }).detach();
  }
  return false;
}

/// Any process but its own and those that keep its box.
bool sees_others(const std::string& referee) {
  DIR* const all = ::opendir("/proc");
  if (all == nullptr) return false;
  bool others = false;
  while (const dirent* entry = ::readdir(all)) {
    const pid_t process = number(entry->d_name);
    others |= process > 0 && (process == number(referee) || process > 1000);
  }
  return others;
}

bool finds_open_descriptor(const std::string&) {
  for (int descriptor = 3; descriptor < 1024; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0) return true;
  }
  return false;
}

bool pushes_into_terminal(const std::string&) {
  char letter = 'x';
  return opens("/dev/tty", O_RDWR) || ::ioctl(STDIN_FILENO, TIOCSTI, &letter) == 0;
}

/// More than 40 MiB in one folder.
bool fills(const std::string& named) {
  const std::string folder = named == "TMP" ? std::getenv("TMPDIR") : named;
  static const std::string block(std::size_t{1} << 20U, 'x');
  std::size_t written = 0;
  for (int file = 0; file < 40; ++file) {
    const std::string path = folder + "/fill" + std::to_string(file);
    const int into = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (into < 0) break;
    for (int part = 0; part < 4; ++part) {
      const ssize_t count = ::write(into, block.data(), block.size());
      if (count > 0) written += static_cast<std::size_t>(count);
    }
    ::close(into);
  }
  return written > (std::size_t{40} << 20U);
}

/// Everything in reach; it takes itself out of that.
bool kills_all(const std::string&) {
  static_cast<void>(::kill(-1, SIGSTOP));
  static_cast<void>(::kill(-1, SIGKILL));
  return false;
}

bool starts_more(const std::string& session) {
  for (int i = 0; i < 100'000; ++i) {
    const pid_t child = ::fork();
    if (child < 0) return false;
    if (child > 0) continue;
    if (!session.empty()) ::setsid();
    for (volatile bool on = true; on;) {
      if (::fork() < 0) ::usleep(1000);
    }
  }
  return true;
}

/// Children that compute for ever, while it plays on.
bool computes_aside(const std::string&) {
  for (int i = 0; i < 8; ++i) {
    if (::fork() != 0) continue;
    for (volatile bool on = true; on;) {
    }
  }
  return false;
}

/// A child that takes six times what the bot may have, while it plays on.
bool hoards(const std::string& mebibytes) {
  if (::fork() != 0) return false;
  for (int i = 0; i < 6 * number(mebibytes); ++i) {
    void* const block = ::mmap(nullptr, std::size_t{1} << 20U, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) break;
    std::memset(block, 1, std::size_t{1} << 20U);
  }
  for (;;) ::pause();
}

bool leaves_daemon(const std::string&) {
  if (::fork() != 0) return false;
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  for (;;) ::pause();
}

bool connects(const std::string& port) {
  static_cast<void>(port);
  return has_socket(AF_INET, SOCK_STREAM) || has_socket(AF_INET6, SOCK_STREAM) ||
         has_socket(AF_INET, SOCK_DGRAM);
}

bool becomes_root(const std::string&) {
  return ::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 || ::setuid(0) == 0;
}

const std::map<std::string, Way>& ways() {
  static const std::map<std::string, Way> all = {
      {"reads", [](const auto& path) { return opens(path, O_RDONLY); }},
      {"writes", [](const auto& path) { return opens(path, O_WRONLY | O_CREAT); }},
      {"lists", hostile::lists},
      {"links", [](const auto& path) { return ::link(path.c_str(), "/tmp/link") == 0; }},
      {"stops", [](const auto& process) { return ::kill(number(process), SIGSTOP) == 0; }},
      {"kills", [](const auto& process) { return ::kill(number(process), SIGTERM) == 0; }},
      {"kills-all", kills_all},
      {"forges", [](const auto& process) { return opens_process_file(process, "fd/1", O_WRONLY); }},
      {"environment",
       [](const auto& process) { return opens_process_file(process, "environ", O_RDONLY); }},
      {"arguments",
       [](const auto& process) { return opens_process_file(process, "cmdline", O_RDONLY); }},
      {"memory", [](const auto& process) { return opens_process_file(process, "mem", O_RDWR); }},
      {"reads-memory", reads_memory},
      {"sees-others", sees_others},
      {"traces",
       [](const auto& process) {
         return ::ptrace(PTRACE_ATTACH, number(process), nullptr, nullptr) == 0;
       }},
      {"connects", connects},
      {"unix-socket", [](const auto&) { return has_socket(AF_UNIX, SOCK_STREAM); }},
      {"netlink", [](const auto&) { return has_socket(AF_NETLINK, SOCK_RAW); }},
      {"vsock", [](const auto&) { return has_socket(AF_VSOCK, SOCK_STREAM); }},
      {"io-uring",
       [](const auto&) {
         io_uring_params parameters{};
         return ::syscall(SYS_io_uring_setup, 1, &parameters) >= 0;
       }},
      {"namespaces", [](const auto&) { return ::unshare(CLONE_NEWUSER) == 0; }},
      {"mounts", [](const auto&) { return ::mount("none", "/tmp", "tmpfs", 0, nullptr) == 0; }},
      {"changes-root", [](const auto&) { return ::chroot("/tmp") == 0; }},
      {"root", becomes_root},
      {"descriptors", finds_open_descriptor},
      {"terminal", pushes_into_terminal},
      {"fills", fills},
      {"secret", [](const auto& name) { return std::getenv(name.c_str()) != nullptr; }},
      {"bombs", starts_more},
      {"computes-aside", computes_aside},
      {"threads-aside", threads_aside},
      {"reaches-any", reaches_any},
      {"setuid", runs_as_root},
      {"abstract-socket", has_abstract_socket},
      {"fills-pipes", fills_pipes},
      {"hoards", hoards},
      {"hoards-unseen", hostile::hoards_unseen},
      {"fills-with-names", hostile::fills_with_names},
      {"calls", hostile::reaches_by_a_call},
      {"watches", hostile::watches_files},
      {"breeds-aside", hostile::breeds_aside},
      {"resumes-aside", hostile::resumes_aside},
      {"rings-aside", hostile::rings_aside},
      {"crowds-aside", hostile::crowds_aside},
      {"threads-breed-aside", hostile::threads_breed_aside},
      {"populates-aside", hostile::populates_aside},
      {"daemon", leaves_daemon},
  };
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string way = argc > 1 ? argv[1] : "";
  const std::string argument = argc > 2 ? argv[2] : "";
  Player player;
  while (player.hear()) {
    if (player.line() == "ready?") say("ready\n");
    if (player.line() == "bye") return 0;
    if (!player.heard("go ")) continue;
    if (player.turns() == 1) {
      const bool out = ways().at(way)(argument);
      std::cerr << (out ? "OUT: " : "kept: ") << way << " " << argument << std::endl;
    }
    say(player.answer() + "\n");
  }
}
