#include "referee/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <mutex>
#include <system_error>

#include "referee/sandbox/folders.hpp"
#include "referee/sandbox/layout.hpp"
#include "referee/sandbox/processes.hpp"
#include "referee/sandbox/service.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;
using protocol::Result;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// The folder with the sandbox's first process, and files that the probe must not reach.
void fill(const fs::path& folder) {
  // Other users pass through the folder, but cannot list it.
  fs::permissions(folder, fs::perms(0711));
  const fs::path init = folder / "init";
  const Descriptor file(::open(init.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0755));
  if (!file || !protocol::write_all(file, init_program()) || ::fchmod(file.get(), 0755) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + init.string());
  }
  std::ofstream(folder / "outside") << "reached\n";
  fs::permissions(folder / "outside", fs::perms(0666));
  fs::create_directory(folder / "stage");
  fs::permissions(folder / "stage", fs::perms(0711));
}

constexpr milliseconds memory_period{20};

/// Appends one chunk to `into`. Sets the descriptor to -1 when the other end is closed.
void read_some(pollfd& from, std::string& into) {
  constexpr std::size_t kept = 64 * 1024;
  std::array<char, 4096> chunk;
  const ssize_t count = ::read(from.fd, chunk.data(), chunk.size());
  if (count > 0) {
    const auto size = static_cast<std::size_t>(count);
    into.append(chunk.data(), std::min(size, kept - std::min(kept, into.size())));
  }
  if (count == 0) from.fd = -1;
}

Result<Ran> run_to_end(Container& container, const Program& program, milliseconds limit,
                       std::string_view input) {
  auto pipes = container.run(program);
  if (!pipes) return pipes.error();
  if (!input.empty()) {
    static_cast<void>(::write(pipes->in.get(), input.data(), input.size()));
  }
  pipes->in.close();
  Ran ran;
  bool is_hog = false;
  const auto deadline = steady_clock::now() + limit;
  std::array<pollfd, 3> waits = {pollfd{container.descriptor(), POLLIN, 0},
                                 pollfd{pipes->out.get(), POLLIN, 0},
                                 pollfd{pipes->err.get(), POLLIN, 0}};
  while (!ran.exit) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    if (left.count() <= 0) {
      container.kill();
      return ran;
    }
    if (!is_hog && container.too_much_memory()) {
      is_hog = true;
      container.kill();
    }
    ::poll(waits.data(), waits.size(), static_cast<int>(std::min(left, memory_period).count()));
    if (waits[0].revents != 0) ran.exit = container.take_exit();
    if (waits[1].revents != 0) read_some(waits[1], ran.out);
    if (waits[2].revents != 0) read_some(waits[2], ran.err);
  }
  for (int i = 0; i < 16; ++i) {  // calls written just before the end
    if (waits[1].fd >= 0) read_some(waits[1], ran.out);
    if (waits[2].fd >= 0) read_some(waits[2], ran.err);
  }
  if (is_hog) ran.exit->out_of_memory = true;
  return ran;
}

}  // namespace

Sandbox::Sandbox(Mode mode, Level best) : mode_(mode), best_(best) {
  // Become the parent of orphans of sandboxes; a bot that closes its input must not end us.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  ::signal(SIGPIPE, SIG_IGN);
  remove_abandoned_folders();
  end_half_made_boxes();
}

Sandbox::Sandbox(const fs::path& service) : Sandbox() {
  service_ = service;
}

const Ability& Sandbox::ability() {
  std::call_once(found_, [this] { find_out(); });
  return ability_;
}

void Sandbox::find_out() {
  fill(folder_.path());
  places_.init = (folder_.path() / "init").string();
  places_.bubblewrap = find_bubblewrap();
  if (mode_ == Mode::off) {
    ability_ = {Level::none, false, "bots are not confined (--sandbox off)", ""};
    return;
  }
  choose_filters(true, true);
  if (!service_.empty()) {
    if (auto ability = ask_service_ability(service_); ability && ability->level == Level::users) {
      ability_ = *std::move(ability);
      with_service_ = true;
      return;
    }
  }
  const std::string no_slots = why_no_slots();
  if (!no_slots.empty() && ::geteuid() == 0) {
    // The kernel has no limit of processes for user 0, even without rights.
    ability_.what = "this is root, and " + no_slots;
    ability_.better = "run Aspis as an ordinary user, or as root with all its rights";
    return;
  }
  if (no_slots.empty()) {
    slots_.emplace();
    if (can_mount()) places_.stage = (folder_.path() / "stage").string();
  }
  ability_.keeps_memory = slots_ && slots_->keep_memory();
  places_.has_zero = ability_.keeps_memory;
  choose_filters(true, true);
  const std::string no_namespaces = best_ <= Level::namespaces ? find_namespaces() : "not wanted";
  if (!no_namespaces.empty()) {
    find_landlock(no_namespaces);
  } else if (::geteuid() != 0) {
    ability_.better = "as root, the kernel limits the memory of all processes of a bot together";
  } else if (!ability_.keeps_memory) {
    ability_.better = "make control groups writable: the kernel then limits a bot's memory";
  }
}

void Sandbox::choose_filters(bool may_signal, bool may_change_files) {
  const FilterChoice choice{may_signal, ability_.keeps_memory, may_change_files};
  filters_ = {call_filter(Calls::ordinary, choice), call_filter(Calls::build, choice),
              call_filter(Calls::compute, choice)};
}

/// True if we may mount the content of closed folders for the users of sandboxes.
bool Sandbox::can_mount() {
  const Descriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  Start plan;
  plan.argv = {places_.init};
  plan.descriptors.fill(null.get());
  plan.mounts = {{places_.init, places_.init}};
  const auto started = start(plan);
  return started && ::waitpid(started->pid, nullptr, 0) == started->pid;
}

/// "" if sandboxes with namespaces hold, of which all is known then.
std::string Sandbox::find_namespaces() {
  if (places_.bubblewrap.empty()) return "bubblewrap is not installed";
  const Level level = slots_ && best_ == Level::users ? Level::users : Level::namespaces;
  std::string failed;
  // Containers often forbid a hostname, and some hide parts of /proc and forbid mounting another.
  // Only these two may be left out.
  for (const auto& [with_hostname, with_proc] : {std::pair(true, true), std::pair(false, true),
                                                 std::pair(true, false), std::pair(false, false)}) {
    places_.with_hostname = with_hostname;
    places_.with_proc = with_proc;
    failed = why_not(level);
    if (!failed.empty()) continue;
    ability_.what = slots_ ? "every bot has a separate user and namespaces"
                           : "every bot has separate namespaces";
    return "";
  }
  std::string forbidden = forbidden_namespaces();
  if (!forbidden.empty()) return forbidden;
  const bool in_container = failed.find("No permissions to create new namespace") != failed.npos;
  return in_container ? "user namespaces are forbidden here, as in most containers" : failed;
}

void Sandbox::find_landlock(const std::string& no_namespaces) {
  // Landlock confines signals from its sixth version on. Before that, no program may send any.
  constexpr long scoped = 6;
  choose_filters(::syscall(SYS_landlock_create_ruleset, nullptr, 0, 1) >= scoped,
                 slots_.has_value());
  const std::string failed = best_ <= Level::landlock ? why_not(Level::landlock) : "not wanted";
  if (failed.empty()) {
    ability_.what = slots_ ? "every bot has a separate user, Landlock and a filter of system calls"
                           : "bots are confined by Landlock and a filter of system calls";
    ability_.better = "allow namespaces: " + no_namespaces;
  } else {
    ability_.level = Level::none;
    ability_.what = "no namespaces (" + no_namespaces + ") and no Landlock (" + failed + ")";
    ability_.better = "allow one of the two";
  }
}

/// "" if a sandbox of this level, which is ours then, holds; otherwise why it does not.
std::string Sandbox::why_not(Level level) {
  const bool in_namespace = has_mounts(level);
  ability_.level = level;
  if (!in_namespace && !slots_ && ::access("/proc/thread-self/children", R_OK) != 0)
    return "/proc is missing, which lists the processes of a bot";
  Box box;
  if (!in_namespace) box.readable = {places_.init};
  auto made = make(box, true);
  if (!made) return made.error().text;
  Container container(*std::move(made));
  const Program probe{{{in_namespace ? init_inside : places_.init, "probe",
                        (folder_.path() / "outside").string(), std::to_string(::getpid())}},
                      "/",
                      {}};
  const auto ran = run_to_end(container, probe, std::chrono::seconds(10), {});
  if (!ran) return ran.error().text;
  const std::optional<Exit>& exit = ran->exit;
  if (!exit) return "a sandbox did not start within 10 seconds";
  if (!exit->signalled && exit->failure.empty() && exit->code == 0) return "";
  if (!exit->signalled && exit->failure.empty()) {
    return "a program got out of it (way " + std::to_string(exit->code) + ")";
  }
  return text(*exit);
}

Result<Made> Sandbox::make(const Box& box, bool with_copies) {
  const Level level = ability_.level;
  for (const fs::path& path : box.readable) {
    std::error_code error;
    if (!fs::exists(path, error)) return Error{"'" + path.string() + "': no such file or folder"};
  }
  Made parts;
  parts.box = box;
  parts.level = level;
  parts.filters = &filters_;
  Places places = places_;
  if (level != Level::none && slots_) {
    for (const fs::path& path : box.readable) {
      if (const std::string link = untrusted_link(path); !link.empty()) {
        return Error{"'" + link +
                     "' is a link of another user than the owner of its target: name the "
                     "target itself"};
      }
    }
    auto slot = slots_->acquire(box.limits, !has_mounts(level));
    if (!slot) return Error{std::string(host_cannot) + slot.error().text};
    parts.slot = *std::move(slot);
    places.has_user = true;
    parts.memory_events = parts.slot->memory_events();
    const bool has_stage = has_mounts(level) && !places.stage.empty();
    if (!box.writable.empty() && !has_stage && !is_reachable(box.writable)) {
      parts.work.emplace();
      if (auto copied = copy_content(box.writable, parts.work->path()); !copied)
        return copied.error();
      parts.copies.emplace(box.writable.string(), Copy{parts.work->path(), nullptr});
    }
    if (!box.writable.empty())
      give(parts.work ? parts.work->path() : box.writable, parts.slot->user());
    for (const fs::path& path : box.readable) {
      if (is_open_to_all(path) && (has_stage || is_reachable(path))) continue;
      if (!with_copies) return Error{"'" + path.string() + "' is closed to other users"};
      auto copy = copies_.get(path);
      if (!copy) return copy.error();
      parts.copies.emplace(path.string(), *std::move(copy));
    }
    places.copies = parts.copies;
  }
  if (!has_mounts(level)) {
    parts.tmp.emplace();
    places.tmp = parts.tmp->path().string();
    if (parts.slot) give(parts.tmp->path(), parts.slot->user());
  }
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw broken("socketpair");
  }
  parts.control = Descriptor(ends[0]);
  const Descriptor theirs(ends[1]);
  const int wanted = 1;
  if (::setsockopt(ends[0], SOL_SOCKET, SO_PASSCRED, &wanted, sizeof wanted) != 0) {
    throw broken("setsockopt");
  }
  const Descriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (null) parts.complaints = Descriptor(::memfd_create("aspis-complaints", MFD_CLOEXEC));
  if (!parts.complaints) throw broken("cannot open a file for a bot");
  Start plan;
  plan.argv = has_mounts(level) ? namespace_arguments(box, places, plan.mounts)
                                : tree_arguments(box, places, level == Level::landlock);
  if (parts.slot) {
    plan.user = parts.slot->user();
    plan.groups = parts.slot->entries();
  }
  plan.descriptors = {null.get(), null.get(), parts.complaints.get(), theirs.get()};
  auto started = start(plan);
  if (!started) return Error{std::string(host_cannot) + started.error().text};
  parts.process = *std::move(started);
  return parts;
}

Result<std::unique_ptr<Container>> Sandbox::open(const Box& box) {
  const Level level = ability().level;
  if (mode_ == Mode::require && level == Level::none) {
    return Error{"this machine cannot start a program in a sandbox: " + ability_.what};
  }
  auto made = with_service_ ? made_by_service(service_, box, level) : make(box, true);
  if (!made) return made.error();
  made->filters = &filters_;
  return std::make_unique<Container>(*std::move(made));
}

Result<Ran> Sandbox::run(const Box& box, const Program& program, milliseconds limit,
                         std::string_view input) {
  auto opened = open(box);
  if (!opened) return opened.error();
  return run_to_end(**opened, program, limit, input);
}

}  // namespace aspis::sandbox
