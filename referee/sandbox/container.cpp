#include "referee/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "referee/sandbox/box.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/sandbox/init/message.h"
#include "referee/sandbox/processes.hpp"

namespace aspis::sandbox {
namespace {

using protocol::Descriptor;
using protocol::Error;

struct Pipe {
  Descriptor ours;
  Descriptor theirs;
};

/// Our end does not block.
Pipe new_pipe(bool we_write) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw broken("pipe");
  Pipe made{Descriptor(ends[we_write ? 1 : 0]), Descriptor(ends[we_write ? 0 : 1])};
  const int flags = ::fcntl(made.ours.get(), F_GETFL);
  if (flags < 0 || ::fcntl(made.ours.get(), F_SETFL, flags | O_NONBLOCK) != 0)
    throw broken("fcntl");
  return made;
}

std::string to_bytes(const request& what) {
  std::string bytes(sizeof what, '\0');
  std::memcpy(bytes.data(), &what, sizeof what);
  return bytes;
}

void append(std::string& message, const std::string& text) {
  message.append(text.c_str(), text.size() + 1);
}

void limit(request& what, int resource, std::uint64_t most) {
  what.limits[what.limit_count++] = {resource, most};
}

/// The environment of a program: without a sandbox it includes the referee's own.
std::vector<std::string> variables(const Program& program, bool confined, const Limits& limits,
                                   const std::string& tmp) {
  std::vector<std::string> all = {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + tmp,
                                  "TMPDIR=" + tmp, "LANG=C.UTF-8"};
  const auto set = [&](const std::string& added) {
    const std::string name = added.substr(0, added.find('=') + 1);
    std::erase_if(all, [&](const std::string& entry) { return entry.starts_with(name); });
    all.push_back(added);
  };
  if (!confined) {
    all.clear();
    for (char** entry = environ; *entry != nullptr; ++entry) all.emplace_back(*entry);
    set("TMPDIR=" + tmp);
  }
  for (const std::string& added : program.environment) set(added);
  if (confined) add_runtime_variables(all, limits);
  return all;
}

}  // namespace

Container::~Container() {
  leave();
  if (parts_.process.pid > 0) wait();
  if (parts_.work) static_cast<void>(copy_content(parts_.work->path(), parts_.box.writable));
  if (parts_.slot && !parts_.work && !parts_.box.writable.empty()) {
    try {
      give(parts_.box.writable, ::geteuid());
    } catch (const std::system_error&) {  // the folder went first, or is on a disk that is full
    }
  }
}

void Container::wait() {
  // Without its control the first process ends everything, then itself.
  pollfd ended{parts_.process.pidfd.get(), POLLIN, 0};
  constexpr int patience_ms = 5000;
  ::poll(&ended, 1, patience_ms);
  if (!has_left() && parts_.slot) parts_.slot->kill();
  if (!has_left()) ::kill(parts_.process.pid, SIGKILL);
  while (::waitpid(parts_.process.pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  // If bubblewrap was killed, its child is ours by now and ends with all the others.
  siginfo_t info{};
  if (init_)
    ::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(init_.get()), &info, WEXITED);
}

void Container::leave() {
  if (parts_.control) static_cast<void>(take_exit());  // and who the first process is
  parts_.control.close();
  state_ = State::broken;
}

bool Container::has_left() const {
  pollfd asked{parts_.process.pidfd.get(), POLLIN, 0};
  return parts_.process.pid <= 0 || ::poll(&asked, 1, 0) == 1;
}

std::string Container::message_for(const Program& program) const {
  const bool confined = parts_.level != Level::none;
  const Limits& limits = parts_.box.limits;
  const std::string tmp = parts_.tmp ? parts_.tmp->path().string() : "/tmp";
  request what{};
  what.kind = request_start;
  what.is_confined = confined;
  what.linger_ms = static_cast<std::uint32_t>(program.linger.count());
  if (limits.cpu.count() > 0)
    limit(what, RLIMIT_CPU, static_cast<std::uint64_t>(limits.cpu.count()));
  std::string filter;
  if (confined) {
    limit(what, RLIMIT_NPROC, limits.processes);
    limit(what, RLIMIT_NOFILE, 256);
    limit(what, RLIMIT_FSIZE, limits.file_bytes);
    limit(what, RLIMIT_MEMLOCK, 0);
    limit(what, RLIMIT_MSGQUEUE, 0);
    // Reserved memory is not limited: a program built with AddressSanitizer reserves terabytes.
    filter = parts_.filters->at(static_cast<std::size_t>(program.calls));
    what.filter_length = static_cast<std::uint32_t>(filter.size() / 8);
    what.room_bytes = limits.tmp_bytes;
  }
  const auto environment = variables(program, confined, limits, tmp);
  what.argument_count = static_cast<std::uint32_t>(program.command.argv.size());
  what.variable_count = static_cast<std::uint32_t>(environment.size());
  std::string message = to_bytes(what) + filter;
  append(message, program.folder.empty() ? tmp : path_inside(program.folder.string()));
  for (const std::string& word : program.command.argv) append(message, path_inside(word));
  for (const std::string& entry : environment) append(message, path_inside(entry));
  return message;
}

protocol::Result<Pipes> Container::run(const Program& program) {
  Pipe in = new_pipe(true);
  Pipe out = new_pipe(false);
  Pipe err = new_pipe(false);
  const std::string message = message_for(program);
  if (message.size() > message_size) {
    return Error{"cannot start '" + program.command.argv[0] +
                 "': its arguments and variables are too long"};
  }
  const std::array<int, 3> standard = {in.theirs.get(), out.theirs.get(), err.theirs.get()};
  // A program that opens /dev/stdout reopens its pipe, so it must own it.
  for (const int end : standard) {
    if (parts_.slot && ::fchown(end, parts_.slot->user(), parts_.slot->user()) != 0)
      throw broken("fchown");
  }
  if (keeps_memory()) kills_before_ = count_memory_kills(parts_.memory_events);
  killed_ = frozen_ = false;
  program_group_ = 0;
  program_ = program.command.argv[0];
  if (state_ == State::broken || !send_message(parts_.control.get(), message, standard)) {
    return Error{broken_exit().failure};
  }
  state_ = State::running;
  return Pipes{std::move(in.ours), std::move(out.ours), std::move(err.ours)};
}

std::optional<Exit> Container::take_exit() {
  for (;;) {
    reply what{};
    const SocketMessage got = receive_message(parts_.control.get(), sizeof what, MSG_DONTWAIT);
    if (got.is_missing) return std::nullopt;
    if (got.bytes.size() != sizeof what) {
      const bool is_known = state_ == State::broken;
      state_ = State::broken;
      if (is_known) return std::nullopt;
      return broken_exit();
    }
    if (got.sender > 0 && !init_) {
      init_pid_ = got.sender;
      if (init_pid_ != parts_.process.pid)
        init_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, init_pid_, 0)));
    }
    std::memcpy(&what, got.bytes.data(), sizeof what);
    if (what.kind == reply_hello || state_ != State::running) continue;
    state_ = State::free;
    Exit exit;
    exit.killed = killed_;
    if (what.kind == reply_failed) {
      exit.failure =
          "cannot start '" + program_ + "': " + std::generic_category().message(what.value);
      return exit;
    }
    exit.code = what.value;
    exit.signalled = what.is_signal != 0;
    exit.peak_bytes = static_cast<std::size_t>(what.peak_kib) * 1024;
    exit.cpu = std::chrono::microseconds(what.cpu_us);
    exit.left_behind = static_cast<int>(what.left_behind);
    exit.out_of_memory = was_out_of_memory();
    exit.out_of_room = what.out_of_room != 0;
    if (exit.out_of_room) {
      const std::size_t bytes = parts_.box.limits.tmp_bytes;
      exit.failure = "ended for writing more than " + std::to_string(bytes >> 20U) + " MiB or " +
                     std::to_string(bytes / 2048) + " files";
    }
    return exit;
  }
}

/// The sandbox ended, not only the program in it: the kernel took its memory, or it never began.
Exit Container::broken_exit() {
  Exit exit;
  exit.killed = killed_;
  exit.out_of_memory = was_out_of_memory();
  std::array<char, 400> said{};
  const ssize_t count = ::pread(parts_.complaints.get(), said.data(), said.size(), 0);
  std::string complaint(said.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  complaint.erase(std::min(complaint.size(), complaint.find('\n')));
  exit.failure = "its sandbox ended" + (complaint.empty() ? "" : ": " + complaint);
  exit.signalled = true;
  exit.code = SIGKILL;
  return exit;
}

void Container::tell(std::uint32_t kind, int signal) {
  if (state_ != State::running) return;
  request what{};
  what.kind = kind;
  what.signal = static_cast<std::uint32_t>(signal);
  static_cast<void>(send_message(parts_.control.get(), to_bytes(what)));
}

void Container::kill() {
  killed_ = true;
  tell(request_kill);
}

void Container::signal(int number) {
  tell(request_signal, number);
}

void Container::freeze(bool still) {
  if (still == frozen_ || state_ != State::running) return;
  frozen_ = still;
  if (init_pid_ > 0 && (!still || program_group_ <= 0)) {
    const auto all = below(init_pid_);
    if (still) {
      program_group_ = all.empty() ? 0 : all.front();
    } else {
      thawed_.clear();
      for (const pid_t pid : all) thawed_.push_back({pid, cpu_time(pid), {}});
    }
  }
  // The first process may have to wait for a core while the bot's clock runs, so we thaw its group
  // directly.
  if (!still && program_group_ > 0) ::kill(-program_group_, SIGCONT);
  tell(still ? request_freeze : request_thaw);
}

bool Container::has_settled() {
  constexpr std::chrono::milliseconds max_cpu{10};
  bool is_any_active = false;
  std::chrono::nanoseconds cpu{0};
  for (Thawed& each : thawed_) {
    each.used = std::max(each.used, cpu_time(each.pid) - each.before);
    cpu += each.used;
    is_any_active = is_any_active || is_active(each.pid);
  }
  return !is_any_active || cpu >= max_cpu;
}

Usage Container::usage() const {
  return init_pid_ > 0 ? measure_usage(below(init_pid_)) : Usage{};
}

std::optional<std::size_t> Container::too_much_memory() const {
  // The kernel kills the largest process, and the program itself may live on without it.
  if (keeps_memory()) return was_out_of_memory() ? std::optional<std::size_t>(0) : std::nullopt;
  if (frozen_) return std::nullopt;
  const std::size_t used = usage().memory_bytes;
  return used > parts_.box.limits.memory_bytes ? std::optional(used) : std::nullopt;
}

}  // namespace aspis::sandbox
