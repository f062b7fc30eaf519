#include "referee/sandbox/container.hpp"

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

#include "referee/sandbox/init/message.h"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/runtimes.hpp"
#include "referee/sandbox/shared_folder.hpp"
#include "referee/sandbox/socket_message.hpp"

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

std::string bytes_of(const request& what) {
  std::string bytes(sizeof what, '\0');
  std::memcpy(bytes.data(), &what, sizeof what);
  return bytes;
}

std::string plain(request_kind kind, int signal = 0) {
  request what{};
  what.kind = kind;
  what.signal = static_cast<std::uint32_t>(signal);
  return bytes_of(what);
}

void append(std::string& message, const std::string& text) {
  message.append(text.c_str(), text.size() + 1);
}

void limit(request& what, int resource, std::uint64_t most) {
  what.limits[what.limit_count++] = {resource, most};
}

/// A message, and who sent it.
struct Received {
  ssize_t size = -1;
  reply what{};
  pid_t sender = -1;
};

Received receive(const Descriptor& from) {
  Received got;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(ucred))> room{};
  iovec part{&got.what, sizeof got.what};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room.data();
  message.msg_controllen = room.size();
  do {
    got.size = ::recvmsg(from.get(), &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  } while (got.size < 0 && errno == EINTR);
  const cmsghdr* const sent = got.size > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (sent != nullptr && sent->cmsg_type == SCM_CREDENTIALS) {
    ucred who{};
    std::memcpy(&who, CMSG_DATA(sent), sizeof who);
    got.sender = who.pid;
  }
  return got;
}

/// What every program in a box finds in its environment.
std::vector<std::string> variables(const Program& program, const Limits& limits,
                                   const std::string& tmp) {
  std::vector<std::string> all = {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + tmp,
                                  "TMPDIR=" + tmp, "LANG=C.UTF-8"};
  for (const std::string& added : program.environment) {
    const std::string name = added.substr(0, added.find('=') + 1);
    std::erase_if(all, [&](const std::string& entry) { return entry.starts_with(name); });
    all.push_back(added);
  }
  add_runtime_variables(all, limits);
  return all;
}

/// Ours, with what is added to it; for programs in no sandbox.
std::vector<std::string> own_variables(const Program& program, const std::string& tmp) {
  std::vector<std::string> all = {"TMPDIR=" + tmp};
  all.insert(all.end(), program.environment.begin(), program.environment.end());
  const std::size_t added = all.size();
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view name(*entry, std::strcspn(*entry, "=") + 1);
    const bool replaced = std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(added),
                                      [&](const auto& other) { return other.starts_with(name); });
    if (!replaced) all.emplace_back(*entry);
  }
  return all;
}

void wait_for(pid_t process) {
  while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

std::string text(const Exit& exit) {
  if (!exit.failure.empty()) return exit.failure;
  if (!exit.signalled) return "exited with status " + std::to_string(exit.code);
  const char* abbreviation = ::sigabbrev_np(exit.code);
  return "killed by " +
         (abbreviation != nullptr ? "SIG" + std::string(abbreviation)
                                  : "signal " + std::to_string(exit.code)) +
         " (" + ::strsignal(exit.code) + ")";
}

Container::Container(Parts parts, Started process)
    : parts_(std::move(parts)), process_(std::move(process)) {
}

Container::~Container() {
  leave();
  if (process_.pid > 0) wait();
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
  pollfd ended{process_.pidfd.get(), POLLIN, 0};
  constexpr int patience_ms = 5000;
  ::poll(&ended, 1, patience_ms);
  ControlGroup* const group = parts_.slot ? parts_.slot->group() : nullptr;
  if (!has_left() && group != nullptr) group->kill();
  if (!has_left()) ::kill(process_.pid, SIGKILL);
  wait_for(process_.pid);
  // Where bubblewrap was killed, its child is ours by now and dies of that, with all the others.
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
  pollfd asked{process_.pidfd.get(), POLLIN, 0};
  return process_.pid <= 0 || ::poll(&asked, 1, 0) == 1;
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
    // None of memory that is only reserved: a program built with AddressSanitizer reserves
    // terabytes.
    filter = program.calls == Calls::compute ? parts_.filters->compute
             : program.calls == Calls::build ? parts_.filters->build
                                             : parts_.filters->ordinary;
    what.filter_length = static_cast<std::uint32_t>(filter.size() / 8);
    what.room_bytes = limits.tmp_bytes;
  }
  const auto environment = confined ? variables(program, limits, tmp) : own_variables(program, tmp);
  what.argument_count = static_cast<std::uint32_t>(program.command.argv.size());
  what.variable_count = static_cast<std::uint32_t>(environment.size());
  std::string message = bytes_of(what) + filter;
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
  // A program that opens /dev/stdout opens its pipe anew.
  for (const int end : standard) {
    if (parts_.slot && ::fchown(end, parts_.slot->user(), parts_.slot->user()) != 0)
      throw broken("fchown");
  }
  if (parts_.memory) parts_.memory->reset();
  killed_ = frozen_ = false;
  program_group_ = 0;
  program_ = program.command.argv[0];
  if (state_ == State::broken || !ask(message, standard)) {
    return Error{exit_of_broken().failure};
  }
  state_ = State::running;
  return Pipes{std::move(in.ours), std::move(out.ours), std::move(err.ours)};
}

bool Container::ask(const std::string& message, std::span<const int> standard) {
  return send_message(parts_.control.get(), message, standard);
}

std::optional<Exit> Container::take_exit() {
  for (;;) {
    const Received got = receive(parts_.control);
    if (got.size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return std::nullopt;
    if (got.size != static_cast<ssize_t>(sizeof got.what)) {
      const bool told = state_ == State::broken;
      state_ = State::broken;
      if (told) return std::nullopt;
      return exit_of_broken();
    }
    if (got.sender > 0 && !init_) meet(got.sender);
    const reply& what = got.what;
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

void Container::meet(pid_t init) {
  init_pid_ = init;
  if (init == process_.pid) return;
  init_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, init, 0)));
}

/// The sandbox ended, not only the program in it: the kernel took its memory, or it never began.
Exit Container::exit_of_broken() {
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

void Container::kill() {
  killed_ = true;
  if (state_ == State::running) static_cast<void>(ask(plain(request_kill)));
}

void Container::signal(int number) {
  if (state_ == State::running) static_cast<void>(ask(plain(request_signal, number)));
}

void Container::freeze(bool still) {
  if (still == frozen_ || state_ != State::running) return;
  frozen_ = still;
  if (still && program_group_ <= 0 && init_pid_ > 0) {
    const auto all = below(init_pid_);
    program_group_ = all.empty() ? 0 : all.front();
  }
  // The first process may have to wait for a core, and the bot's clock runs: its own group is
  // thawed from here.
  if (!still && program_group_ > 0) ::kill(-program_group_, SIGCONT);
  static_cast<void>(ask(plain(still ? request_freeze : request_thaw)));
}

bool Container::is_waiting() const {
  const char state = program_group_ > 0 ? state_of(program_group_) : 'S';
  return state != 'R' && state != 'T';
}

Usage Container::usage() const {
  return init_pid_ > 0 ? usage_of(below(init_pid_)) : Usage{};
}

std::optional<std::size_t> Container::too_much_memory() const {
  // The kernel kills the largest process, and the program itself may live on without it.
  if (keeps_memory()) return was_out_of_memory() ? std::optional<std::size_t>(0) : std::nullopt;
  if (frozen_) return std::nullopt;
  const std::size_t used = usage().memory_bytes;
  return used > parts_.box.limits.memory_bytes ? std::optional(used) : std::nullopt;
}

}  // namespace aspis::sandbox
