// Attacks by system calls that name other processes, by memory and files that are hard to count,
// and by computing in the opponent's turn. Each returns whether it worked.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <thread>

namespace hostile {

inline pid_t number(const std::string& text) {
  return static_cast<pid_t>(std::atol(text.c_str()));
}

/// A call that takes the number of another process: whether it did not refuse it.
inline bool reaches_by_a_call(const std::string& referee) {
  const pid_t who = number(referee);
  const std::map<std::string, std::function<long()>> calls = {
      {"prlimit64",
       [=] {
         rlimit low{1, 1};
         return ::syscall(SYS_prlimit64, who, RLIMIT_CPU, &low, nullptr);
       }},
      {"prlimit64 of its parent",
       [] {
         rlimit low{1, 1};
         return ::syscall(SYS_prlimit64, ::getppid(), RLIMIT_NOFILE, &low, nullptr);
       }},
      {"prlimit64 by a number with more bits",
       [=] {
         rlimit low{1, 1};
         return ::syscall(SYS_prlimit64, (1L << 32) | who, RLIMIT_CPU, &low, nullptr);
       }},
      {"kcmp", [=] { return ::syscall(SYS_kcmp, who, ::getpid(), 1, 0, 0); }},
      {"get_robust_list",
       [=] {
         void* head = nullptr;
         std::size_t size = 0;
         return ::syscall(SYS_get_robust_list, who, &head, &size);
       }},
      {"sched_setaffinity",
       [=] {
         unsigned long one = 1;
         return ::syscall(SYS_sched_setaffinity, who, sizeof one, &one);
       }},
      {"sched_setscheduler",
       [=] {
         int priority = 0;
         return ::syscall(SYS_sched_setscheduler, who, SCHED_BATCH, &priority);
       }},
      {"setpriority", [=] { return ::syscall(SYS_setpriority, 0, who, 19); }},
      {"ioprio_set", [=] { return ::syscall(SYS_ioprio_set, 1, who, 3 << 13); }},
      {"move_pages",
       [=] { return ::syscall(SYS_move_pages, who, 0, nullptr, nullptr, nullptr, 0); }},
      {"migrate_pages",
       [=] {
         unsigned long nodes = 1;
         return ::syscall(SYS_migrate_pages, who, 2, &nodes, &nodes);
       }},
      {"pidfd_getfd",
       [=] {
         const long pidfd = ::syscall(SYS_pidfd_open, who, 0);
         return ::syscall(SYS_pidfd_getfd, pidfd, 0, 0);
       }},
      {"fcntl F_SETOWN", [=] { return static_cast<long>(::fcntl(0, F_SETOWN, who)); }},
      {"fcntl F_SETSIG", [] { return static_cast<long>(::fcntl(0, F_SETSIG, SIGCONT)); }},
      {"ioctl FIOSETOWN",
       [=] {
         int owner = who;
         return static_cast<long>(::ioctl(0, FIOSETOWN, &owner));
       }},
  };
  for (const auto& [name, call] : calls) {
    errno = 0;
    if (call() >= 0 || (errno != EPERM && errno != ENOSYS)) {
      std::cerr << name << ": " << std::strerror(errno) << '\n';
      return true;
    }
  }
  return false;
}

/// Tries to watch which files other processes open.
inline bool watches_files(const std::string& folder) {
  const int watch = static_cast<int>(::syscall(SYS_inotify_init1, 0));
  const bool watched =
      watch >= 0 || ::syscall(SYS_inotify_add_watch, 0, folder.c_str(), 0xfff) >= 0;
  const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return watched || ::syscall(SYS_fanotify_init, 0, 0) >= 0 ||
         ::fcntl(directory, F_NOTIFY, DN_ACCESS) >= 0 ||
         ::fcntl(directory, F_SETLEASE, F_RDLCK) >= 0;
}

/// Starts short-lived children all the time, each in a new session.
inline bool breeds_aside(const std::string&) {
  for (int i = 0; i < 4; ++i) {
    if (::fork() != 0) continue;
    for (;;) {
      const pid_t child = ::fork();
      if (child == 0) {
        ::setsid();
        for (volatile int on = 0; on < 1'000'000;) on = on + 1;
        ::_exit(0);
      }
      ::waitpid(child, nullptr, 0);
    }
  }
  return false;
}

/// Wakes itself by many timers, which it sets again whenever it runs.
inline bool rings_aside(const std::string&) {
  if (::fork() != 0) return false;
  std::array<timer_t, 20> timers{};
  for (timer_t& timer : timers) {
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGCONT;
    ::timer_create(CLOCK_MONOTONIC, &event, &timer);
  }
  for (;;) {
    long after_ns = 1'000'000;
    for (timer_t& timer : timers) {
      const itimerspec once{{0, 0}, {0, after_ns += 25'000'000}};
      ::timer_settime(timer, 0, &once, nullptr);
    }
  }
}

/// Many processes that would all rather run than be frozen.
inline bool crowds_aside(const std::string&) {
  for (int i = 0; i < 150; ++i) {
    if (::fork() != 0) continue;
    for (;;) static_cast<void>(::kill(-1, SIGCONT));
  }
  return false;
}

/// Children of a thread.
inline bool threads_breed_aside(const std::string&) {
  std::thread([] {
    if (::fork() == 0) {
      for (volatile bool on = true; on;) {
      }
    }
    for (;;) ::pause();
  }).detach();
  return false;
}

/// In one call that takes long.
inline bool populates_aside(const std::string&) {
  if (::fork() != 0) return false;
  for (;;) {
    void* const all = ::mmap(nullptr, std::size_t{1} << 36U, PROT_READ,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_POPULATE, -1, 0);
    if (all == MAP_FAILED) ::pause();
    ::munmap(all, std::size_t{1} << 36U);
  }
}

/// Wakes itself and its children in every way that sends SIGCONT.
inline bool resumes_aside(const std::string&) {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGCONT;
  timer_t timer{};
  itimerspec often{{0, 1'000'000}, {0, 1'000'000}};
  if (::timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
    ::timer_settime(timer, 0, &often, nullptr);
  for (int i = 0; i < 4; ++i) {
    if (::fork() != 0) continue;
    for (;;) {
      static_cast<void>(::kill(-1, SIGCONT));
      static_cast<void>(::syscall(SYS_kill, -1, (1L << 32) | SIGCONT));
      const long child = ::syscall(SYS_clone, SIGCONT, 0, 0, 0, 0);
      if (child == 0) ::_exit(0);
      if (child > 0) ::waitpid(static_cast<pid_t>(child), nullptr, __WALL);
    }
  }
  return false;
}

inline constexpr std::size_t mebibyte = std::size_t{1} << 20U;

/// Memory that no process holds any more when it is looked at: the child that filled it has ended.
inline bool fills_in_a_child(int file, std::size_t size) {
  void* const all = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                           MAP_SHARED | (file < 0 ? MAP_ANONYMOUS : 0), file, 0);
  if (all == MAP_FAILED) return false;
  for (std::size_t at = 0; at < size; at += 16 * mebibyte) {
    const pid_t child = ::fork();
    if (child == 0) {
      std::memset(static_cast<char*>(all) + at, 1, std::min(16 * mebibyte, size - at));
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (status != 0) return false;
  }
  return true;
}

inline bool hoards_unseen(const std::string& mebibytes) {
  const std::size_t size = static_cast<std::size_t>(number(mebibytes)) * mebibyte;
  const int file = static_cast<int>(::syscall(SYS_memfd_create, "x", 0));
  const bool of_file =
      file >= 0 && ::ftruncate(file, static_cast<off_t>(size)) == 0 && fills_in_a_child(file, size);
  const int zero = ::open("/dev/zero", O_RDWR | O_CLOEXEC);
  return of_file || fills_in_a_child(-1, size) || (zero >= 0 && fills_in_a_child(zero, size));
}

/// A folder, unless all that it shows is the way to the bot's own one.
inline bool lists(const std::string& path) {
  DIR* const all = ::opendir(path.c_str());
  if (all == nullptr) return false;
  const std::string own = std::filesystem::current_path().string() + "/";
  bool is_on_the_way = false;
  while (const dirent* const entry = ::readdir(all)) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (!own.starts_with(path + "/" + name + "/")) return true;
    is_on_the_way = true;
  }
  return !is_on_the_way;
}

/// 400,000 empty files.
inline bool fills_with_names(const std::string&) {
  const char* const folder = std::getenv("TMPDIR");
  for (int file = 0; file < 400'000; ++file) {
    const std::string path = std::string(folder) + "/" + std::to_string(file);
    const int into = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (into < 0) return false;
    ::close(into);
  }
  return true;
}

}  // namespace hostile
