#include "referee/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <map>
#include <mutex>
#include <system_error>

#include "referee/sandbox/call_filter.hpp"
#include "referee/sandbox/init_program.hpp"
#include "referee/sandbox/layout.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/service_client.hpp"
#include "referee/sandbox/shared_folder.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;
using protocol::Result;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// The folder with the box's first process, and what the probe is to find out of reach.
void fill(const fs::path& folder) {
  // Others go through it; only who knows a name finds something.
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

std::string found_bubblewrap() {
  for (const char* const path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"}) {
    if (::access(path, X_OK) == 0) return path;
  }
  return {};
}

/// Reads what is there; -1 as the descriptor once the other end is closed.
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

/// Whether other users may read it and what lies in it directly, as far as it says itself.
bool is_open(const fs::path& path) {
  const auto one = [](const fs::path& each) {
    struct stat seen {};
    if (::lstat(each.c_str(), &seen) != 0 || S_ISLNK(seen.st_mode)) return true;
    const auto runs = static_cast<mode_t>((seen.st_mode & S_IXUSR) != 0 ? S_IXOTH : 0);
    const mode_t needed = S_IROTH | runs;
    return (seen.st_mode & needed) == needed;
  };
  std::error_code error;
  if (!one(fs::canonical(path, error)) || !fs::is_directory(path, error)) return one(path);
  const fs::directory_iterator entries(path, error);
  return std::all_of(begin(entries), end(entries),
                     [&](const auto& entry) { return one(entry.path()); });
}

/// A copy that everybody may read.
void copy_open(const fs::path& from, const fs::path& to) {
  fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  const auto open = [](const fs::path& path) {
    if (fs::is_symlink(path)) return;
    const fs::perms read = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
    const bool runs = fs::is_directory(path) ||
                      (fs::status(path).permissions() & fs::perms::owner_exec) != fs::perms::none;
    const fs::perms run = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    fs::permissions(path, runs ? read | run : read, fs::perm_options::add);
  };
  open(to);
  if (!fs::is_directory(to)) return;
  for (const auto& entry : fs::recursive_directory_iterator(to)) open(entry.path());
}

}  // namespace

class Sandbox::Machine {
 public:
  Machine(Mode mode, Level best, fs::path service = {})
      : mode_(mode), best_(best), service_(std::move(service)) {
    // What a box leaves is ours; a bot that closes its input must not end the referee.
    ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    ::signal(SIGPIPE, SIG_IGN);
    remove_abandoned_folders();
    end_half_made_boxes();
  }

  const Ability& ability() {
    std::call_once(found_, [this] { find_out(); });
    return ability_;
  }

  Result<std::unique_ptr<Container>> open(const Box& box) {
    const Level level = ability().level;
    if (mode_ == Mode::require && level == Level::none) {
      return Error{"this machine can start no program in a box: " + ability().what};
    }
    auto made = with_service_ ? made_by_service(service_, box, level) : make(box, level, true);
    if (!made) return made.error();
    return in_use(*std::move(made));
  }

  Result<Made> make(const Box& box) { return make(box, ability().level, false); }

 private:
  void find_out();
  [[nodiscard]] std::string find_namespaces();
  [[nodiscard]] std::string why_not(Level);
  /// With a copy of what is closed to its user, where that is wanted.
  Result<Made> make(const Box&, Level, bool with_copies);
  [[nodiscard]] std::unique_ptr<Container> in_use(Made made) {
    made.parts.filters = &filters_;
    return std::make_unique<Container>(std::move(made.parts), std::move(made.process));
  }
  [[nodiscard]] Start plan_of(const Box&, Level, const Places&, const Slots::Slot*);

  Mode mode_;
  Level best_;
  fs::path service_;
  bool with_service_ = false;
  std::once_flag found_;
  Ability ability_;
  TemporaryFolder folder_;
  std::string bubblewrap_;
  bool with_proc_ = true;
  std::optional<Slots> slots_;  // where we are root
  Filters filters_;
};

void Sandbox::Machine::find_out() {
  fill(folder_.path());
  if (mode_ == Mode::off) {
    ability_ = {Level::none, false, "bots are not confined (--sandbox off)", ""};
    return;
  }
  filters_ = {call_filter(Calls::ordinary, true), call_filter(Calls::compute, true)};
  if (!service_.empty()) {
    if (auto ability = ability_of_service(service_); ability && ability->level == Level::users) {
      ability_ = *std::move(ability);
      with_service_ = true;
      return;
    }
  }
  if (may_use_slots()) slots_.emplace();
  const std::string no_namespaces = best_ <= Level::namespaces ? find_namespaces() : "not wanted";
  if (no_namespaces.empty()) return;
  // Landlock keeps signals in from its sixth version on; before that nobody may send any.
  constexpr long scoped = 6;
  const bool may_signal = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, 1) >= scoped;
  filters_ = {call_filter(Calls::ordinary, may_signal), call_filter(Calls::compute, may_signal)};
  ability_.better =
      bubblewrap_.empty() ? "install bubblewrap" : "allow user namespaces: " + no_namespaces;
  const std::string no_landlock =
      best_ <= Level::landlock ? why_not(Level::landlock) : "not wanted";
  if (no_landlock.empty()) {
    ability_.level = Level::landlock;
    ability_.what = "bots are confined by Landlock and a filter of system calls";
    ability_.keeps_memory = slots_ && !slots_->groups().memory.empty();
  } else {
    ability_.what = "no namespaces (" + no_namespaces + ") and no Landlock (" + no_landlock + ")";
  }
}

/// "" where boxes with namespaces hold, of which all is known then.
std::string Sandbox::Machine::find_namespaces() {
  bubblewrap_ = found_bubblewrap();
  const Level level = slots_ && best_ == Level::users ? Level::users : Level::namespaces;
  std::string failed = why_not(level);
  if (!failed.empty() && !bubblewrap_.empty()) {
    // Some containers hide parts of /proc, and then allow no other one.
    with_proc_ = false;
    failed = why_not(level);
  }
  if (!failed.empty()) return failed;
  ability_.level = level;
  ability_.keeps_memory = slots_ && !slots_->groups().memory.empty();
  ability_.what = slots_ ? "every bot has a user and namespaces of its own"
                         : "every bot has namespaces of its own";
  if (!slots_) {
    ability_.better = "as root, the kernel limits the memory of all processes of a bot together";
  } else if (!ability_.keeps_memory) {
    ability_.better = "make control groups writable: the kernel then limits a bot's memory";
  }
  return "";
}

/// "" where a box of this level holds; else why it does not.
std::string Sandbox::Machine::why_not(Level level) {
  const bool in_namespace = level != Level::landlock;
  if (in_namespace && bubblewrap_.empty()) return "bubblewrap is not installed";
  const std::string init = (folder_.path() / "init").string();
  Box box;
  if (!in_namespace) box.readable = {init};
  auto made = make(box, level, true);
  if (!made) return made.error().text;
  const auto container = in_use(*std::move(made));
  const Program probe{{{in_namespace ? init_inside : init, "probe",
                        (folder_.path() / "outside").string(), std::to_string(::getpid())}},
                      "/",
                      {}};
  if (auto started = container->run(probe); !started) return started.error().text;
  constexpr int patience_ms = 10'000;
  pollfd wait{container->descriptor(), POLLIN, 0};
  const auto deadline = steady_clock::now() + milliseconds(patience_ms);
  std::optional<Exit> exit;
  while (!exit && steady_clock::now() < deadline) {
    ::poll(&wait, 1, patience_ms);
    exit = container->take_exit();
  }
  if (!exit) return "a box did not start within 10 seconds";
  if (!exit->signalled && exit->failure.empty() && exit->code == 0) return "";
  if (!exit->signalled && exit->failure.empty()) {
    return "a program got out of it (way " + std::to_string(exit->code) + ")";
  }
  return text(*exit);
}

Start Sandbox::Machine::plan_of(const Box& box, Level level, const Places& places,
                                const Slots::Slot* slot) {
  Start plan;
  const bool in_namespace = level == Level::users || level == Level::namespaces;
  plan.argv = in_namespace ? namespace_arguments(box, places, plan.mounts)
                           : tree_arguments(box, places, level == Level::landlock);
  if (slot != nullptr) plan.user = slot->user();
  if (slot != nullptr && slot->group() != nullptr) plan.groups = slot->group()->entries();
  return plan;
}

Result<Made> Sandbox::Machine::make(const Box& box, Level level, bool with_copies) {
  for (const fs::path& path : box.readable) {
    std::error_code error;
    if (!fs::exists(path, error)) return Error{"'" + path.string() + "': no such file or folder"};
  }
  Container::Parts parts;
  parts.box = box;
  parts.level = level;
  if (level != Level::none && slots_) {
    parts.slot = slots_->acquire();
    if (!parts.slot) return Error{"too many boxes at once: no user is free for another one"};
    if (!box.writable.empty()) give(box.writable, parts.slot->user());
  }
  std::map<std::string, std::string> copies;
  if (parts.slot) {
    for (const fs::path& path : box.readable) {
      if (is_open(path)) continue;
      // Root's own, and programs in the box are not root: they see a copy in its place.
      if (!with_copies) return Error{"'" + path.string() + "' is closed to other users"};
      if (!parts.copies) parts.copies.emplace();
      fs::permissions(parts.copies->path(), fs::perms(0711));
      const fs::path copy = parts.copies->path() / std::to_string(copies.size());
      try {
        copy_open(path, copy);
      } catch (const fs::filesystem_error& failed) {
        return Error{"'" + path.string() +
                     "' is closed to other users and cannot be copied for a bot, which "
                     "is one: " +
                     failed.code().message()};
      }
      copies.emplace(path.string(), copy.string());
    }
  }
  Places places{bubblewrap_, (folder_.path() / "init").string(),
                "",          slots_ ? (folder_.path() / "stage").string() : "",
                with_proc_,  std::move(copies)};
  if (level == Level::landlock || level == Level::none) {
    parts.tmp.emplace();
    places.tmp = parts.tmp->path().string();
    if (parts.slot) give(parts.tmp->path(), parts.slot->user());
  }
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw broken("socketpair");
  }
  parts.control = Descriptor(ends[0]);
  const int wanted = 1;
  if (::setsockopt(ends[0], SOL_SOCKET, SO_PASSCRED, &wanted, sizeof wanted) != 0) {
    throw broken("setsockopt");
  }
  const Descriptor theirs = out_of_the_way(Descriptor(ends[1]));
  const Descriptor null = out_of_the_way(Descriptor(::open("/dev/null", O_RDWR | O_CLOEXEC)));
  parts.complaints = out_of_the_way(Descriptor(::memfd_create("aspis-complaints", MFD_CLOEXEC)));
  if (!null || !parts.complaints) throw broken("open");
  Start plan = plan_of(box, level, places, parts.slot.get());
  plan.descriptors = {null.get(), null.get(), parts.complaints.get(), theirs.get()};
  auto started = start(plan);
  if (!started) return started.error();
  return Made{std::move(parts), *std::move(started)};
}

Sandbox::Sandbox(Mode mode, Level best) : machine_(std::make_unique<Machine>(mode, best)) {
}
Sandbox::Sandbox(const fs::path& service)
    : machine_(std::make_unique<Machine>(Mode::automatic, Level::users, service)) {
}
Sandbox::~Sandbox() = default;

const Ability& Sandbox::ability() const {
  return machine_->ability();
}

Result<std::unique_ptr<Container>> Sandbox::open(const Box& box) {
  return machine_->open(box);
}

Result<Made> Sandbox::make(const Box& box) {
  return machine_->make(box);
}

Result<Ran> Sandbox::run(const Box& box, const Program& program, milliseconds limit,
                         std::string_view input) {
  auto opened = open(box);
  if (!opened) return opened.error();
  Container& container = **opened;
  auto pipes = container.run(program);
  if (!pipes) return pipes.error();
  if (!input.empty()) {
    static_cast<void>(::write(pipes->in.get(), input.data(), input.size()));
  }
  pipes->in.close();
  Ran ran;
  const auto deadline = steady_clock::now() + limit;
  std::array<pollfd, 3> waits = {pollfd{container.descriptor(), POLLIN, 0},
                                 pollfd{pipes->out.get(), POLLIN, 0},
                                 pollfd{pipes->err.get(), POLLIN, 0}};
  while (!ran.exit) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    if (left.count() <= 0) return ran;
    ::poll(waits.data(), waits.size(), static_cast<int>(left.count()));
    if (waits[0].revents != 0) ran.exit = container.take_exit();
    if (waits[1].revents != 0) read_some(waits[1], ran.out);
    if (waits[2].revents != 0) read_some(waits[2], ran.err);
  }
  for (int i = 0; i < 16; ++i) {  // what was written just before the end
    if (waits[1].fd >= 0) read_some(waits[1], ran.out);
    if (waits[2].fd >= 0) read_some(waits[2], ran.err);
  }
  return ran;
}

}  // namespace aspis::sandbox
