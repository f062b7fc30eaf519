#include "referee/sandbox/slots.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <system_error>

#include "protocol/tokens.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/sandbox/processes.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;

/// One lock file a program, named as its groups are.
const fs::path group_locks = "/run/aspis-groups";

struct Hierarchy {
  std::string controller;  // or one of its other options; version 2 has all controllers
  fs::path root;
};
constexpr std::string_view version_2 = "unified";

std::vector<Hierarchy> find_hierarchies() {
  std::vector<Hierarchy> found;
  fs::path unified;
  std::ifstream mounts("/proc/self/mounts");
  for (std::string line; std::getline(mounts, line);) {
    const auto words = protocol::split_words(line);
    if (words.size() < 4) continue;
    if (words[2] == "cgroup2") unified = words[1];
    if (words[2] != "cgroup") continue;
    for (const std::string_view option : protocol::split_fields(words[3], ',')) {
      found.push_back({std::string(option), words[1]});
    }
  }
  // Version 2 comes first: one write kills a whole group.
  if (!unified.empty()) found.insert(found.begin(), {std::string(version_2), unified});
  return found;
}

bool put(const fs::path& file, std::string_view text) {
  const Descriptor into(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return into && ::write(into.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

std::vector<pid_t> list_processes(const fs::path& group) {
  std::vector<pid_t> all;
  std::ifstream list(group / "cgroup.procs");
  for (pid_t process = 0; list >> process;) all.push_back(process);
  return all;
}

/// Version 2 kills all of a group. In version 1 all are stopped before the first is killed, which
/// would make room for another one.
void kill_group(const fs::path& group) {
  if (put(group / "cgroup.kill", "1")) return;
  constexpr int max_looks = 100;
  std::size_t before = 0;
  for (int look = 0; look < max_looks; ++look) {
    const std::vector<pid_t> all = list_processes(group);
    for (const pid_t process : all) ::kill(process, SIGSTOP);
    if (all.size() == before) break;
    before = all.size();
  }
  for (const pid_t process : list_processes(group)) ::kill(process, SIGKILL);
}

/// The kernel needs a moment after the last process has ended.
void remove_group(const fs::path& group) {
  for (int attempt = 0; attempt < 200 && ::rmdir(group.c_str()) != 0 && errno == EBUSY; ++attempt) {
    ::usleep(1000);
  }
}

/// Returns true if none of them is left.
bool remove_groups_in(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> groups;
  for (const std::string& name : names_in(folder)) {
    if (fs::is_directory(folder / name, error)) groups.push_back(folder / name);
  }
  for (const fs::path& group : groups) kill_group(group);
  for (const fs::path& group : groups) remove_group(group);
  return ::rmdir(folder.c_str()) == 0 || errno == ENOENT;
}

Descriptor locked(const fs::path& file) {
  Descriptor lock(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (lock && ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) return Descriptor();
  return lock;
}

void remove_abandoned(const std::vector<Hierarchy>& all) {
  for (const std::string& name : names_in(group_locks)) {
    if (!name.starts_with("aspis-")) continue;
    const Descriptor lock = locked(group_locks / name);
    if (!lock) continue;
    bool gone = true;
    for (const auto& [controller, root] : all) gone = remove_groups_in(root / name) && gone;
    if (gone) ::unlink((group_locks / name).c_str());
  }
}

std::string unique_name() {
  std::random_device random;
  std::ostringstream name;
  name << "aspis-" << std::hex << random() << '-' << random();
  return name.str();
}

/// One lock file a user, held as long as the user is in use, by whichever program.
const fs::path user_locks = "/run/aspis-users";

bool has_users() {
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t inside = 0;
  std::uint64_t outside = 0;
  std::uint64_t count = 0;
  while (map >> inside >> outside >> count) {
    if (inside <= first_user && inside + count >= first_user + max_users) return true;
  }
  return false;
}

bool has_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> held{};
  if (::syscall(SYS_capget, &header, held.data()) != 0) return false;
  constexpr std::array needed = {CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FOWNER,
                                 CAP_KILL,  CAP_SETGID,       CAP_SETUID};
  std::uint32_t mask = 0;
  for (const int each : needed) mask |= 1U << static_cast<unsigned>(each);
  return (held[0].effective & mask) == mask;
}

}  // namespace

/// The number behind "oom_kill" in lines of "key number".
long count_memory_kills(const Descriptor& events) {
  std::array<char, 512> text;
  const ssize_t count = ::pread(events.get(), text.data(), text.size(), 0);
  std::istringstream lines(
      std::string(text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))));
  std::string key;
  for (long number = 0; lines >> key >> number;) {
    if (key == "oom_kill") return number;
  }
  return 0;
}

std::string why_no_slots() {
  if (::geteuid() != 0) return "this is not root";
  if (!has_users()) return "this user namespace has no users 60000 to 60511";
  if (!has_capabilities()) return "root lacks the capabilities to run programs as other users";
  ::mkdir(user_locks.c_str(), 0700);
  if (::access(user_locks.c_str(), W_OK) != 0) return "/run is read-only";
  return "";
}

Slots::Slots() : name_(unique_name()), next_(std::random_device()()) {
  const std::vector<Hierarchy> all = find_hierarchies();
  ::mkdir(group_locks.c_str(), 0700);
  remove_abandoned(all);
  // It gets its name when it is locked: an unlocked one would be taken for abandoned.
  const fs::path draft = group_locks / ("new-" + name_);
  lock_ = locked(draft);
  if (!lock_ || ::rename(draft.c_str(), (group_locks / name_).c_str()) != 0) return;
  for (const auto& [controller, root] : all) {
    if (controller == version_2) use_unified(root);
    const bool is_memory = controller == "memory" && memory_.empty();
    const bool is_pids = controller == "pids" && pids_.empty();
    if (!is_memory && !is_pids && controller != "cpu") continue;
    const fs::path folder = make_in(root);
    if (is_memory) memory_ = folder;
    if (is_pids) pids_ = folder;
  }
}

Slots::~Slots() {
  bool gone = true;
  for (const fs::path& folder : folders_) gone = ::rmdir(folder.c_str()) == 0 && gone;
  if (lock_ && gone) ::unlink((group_locks / name_).c_str());
}

fs::path Slots::make_in(const fs::path& hierarchy) {
  fs::path folder = hierarchy / name_;
  if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return {};
  if (std::find(folders_.begin(), folders_.end(), folder) == folders_.end())
    folders_.push_back(folder);
  return folder;
}

void Slots::use_unified(const fs::path& hierarchy) {
  const fs::path folder = make_in(hierarchy);
  if (folder.empty()) return;
  for (const char* controller : {"+memory", "+pids", "+cpu"}) {
    put(hierarchy / "cgroup.subtree_control", controller);
    put(folder / "cgroup.subtree_control", controller);
  }
  std::ifstream enabled(folder / "cgroup.subtree_control");
  for (std::string name; enabled >> name;) {
    if (name == "memory") memory_ = folder;
    if (name == "pids") pids_ = folder;
  }
  is_unified_ = memory_ == folder;
}

Slots::Slot::~Slot() {
  for (const fs::path& folder : from_.folders_) remove_group(folder / name_);
  const std::lock_guard lock(from_.mutex_);
  from_.taken_.erase(number_);
}

protocol::Result<void> Slots::Slot::make_groups(const Limits& limits) {
  for (const fs::path& folder : from_.folders_) {
    const fs::path group = folder / name_;
    if (::mkdir(group.c_str(), 0755) != 0 && errno != EEXIST) {
      return Error{"cannot make the control group " + group.string() + ": " +
                   std::generic_category().message(errno)};
    }
  }
  // Three more for the sandbox's own processes: two of bubblewrap and ours.
  if (!from_.pids_.empty())
    put(from_.pids_ / name_ / "pids.max", std::to_string(limits.processes + 3));
  if (!from_.keep_memory()) return {};
  const fs::path group = from_.memory_ / name_;
  const std::string bytes = std::to_string(limits.memory_bytes);
  put(group / (from_.is_unified_ ? "memory.max" : "memory.limit_in_bytes"), bytes);
  put(group / (from_.is_unified_ ? "memory.swap.max" : "memory.memsw.limit_in_bytes"),
      from_.is_unified_ ? "0" : bytes);
  return {};
}

void Slots::Slot::kill() {
  for (const fs::path& folder : from_.folders_) kill_group(folder / name_);
}

std::vector<std::string> Slots::Slot::entries() const {
  std::vector<std::string> all;
  for (const fs::path& folder : from_.folders_) all.push_back(folder / name_ / "cgroup.procs");
  return all;
}

Descriptor Slots::Slot::memory_events() const {
  if (!from_.keep_memory()) return Descriptor();
  const char* const name = from_.is_unified_ ? "memory.events" : "memory.oom_control";
  return Descriptor(::open((from_.memory_ / name_ / name).c_str(), O_RDONLY | O_CLOEXEC));
}

protocol::Result<std::unique_ptr<Slots::Slot>> Slots::acquire(const Limits& limits,
                                                              bool must_have_no_processes) {
  uid_t number = 0;
  Descriptor lock;
  {
    const std::lock_guard held(mutex_);
    ::mkdir(user_locks.c_str(), 0700);
    for (uid_t tried = 0; !lock && tried < max_users; ++tried) {
      number = next_++ % max_users;
      if (!taken_.contains(number)) lock = locked(user_locks / std::to_string(number));
      if (lock && must_have_no_processes && has_processes(first_user + number)) lock.close();
    }
    if (!lock) return Error{"too many sandboxes: all 512 users are taken"};
    taken_.insert(number);
  }
  std::unique_ptr<Slot> slot(new Slot(*this, number, std::move(lock)));
  if (auto made = slot->make_groups(limits); !made) return made.error();
  return slot;
}

}  // namespace aspis::sandbox
