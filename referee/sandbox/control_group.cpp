#include "referee/sandbox/control_group.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>

#include "protocol/tokens.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;

/// One lock file a program, named as its groups are.
const fs::path group_locks = "/run/aspis-groups";

struct Hierarchies {
  fs::path unified;                                             // version 2, or empty
  std::vector<std::pair<std::string, fs::path>> by_controller;  // version 1
};

Hierarchies find_hierarchies() {
  Hierarchies found;
  std::ifstream mounts("/proc/self/mounts");
  for (std::string line; std::getline(mounts, line);) {
    const auto words = protocol::words_of(line);
    if (words.size() < 4) continue;
    if (words[2] == "cgroup2") found.unified = words[1];
    if (words[2] != "cgroup") continue;
    for (const std::string_view option : protocol::fields_of(words[3], ',')) {
      found.by_controller.emplace_back(option, words[1]);
    }
  }
  return found;
}

bool put(const fs::path& file, std::string_view text) {
  const Descriptor into(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return into && ::write(into.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

std::vector<pid_t> processes_of(const fs::path& group) {
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
    const std::vector<pid_t> all = processes_of(group);
    for (const pid_t process : all) ::kill(process, SIGSTOP);
    if (all.size() == before) break;
    before = all.size();
  }
  for (const pid_t process : processes_of(group)) ::kill(process, SIGKILL);
}

/// The kernel needs a moment after the last process has ended.
void remove_group(const fs::path& group) {
  for (int attempt = 0; attempt < 200 && ::rmdir(group.c_str()) != 0 && errno == EBUSY; ++attempt) {
    ::usleep(1000);
  }
}

/// Whether nothing of them is left.
bool remove_groups_in(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> groups;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->is_directory(error)) groups.push_back(at->path());
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

void remove_abandoned(const Hierarchies& all) {
  std::error_code error;
  for (fs::directory_iterator at(group_locks, error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with("aspis-")) continue;
    const Descriptor lock = locked(at->path());
    if (!lock) continue;
    bool gone = all.unified.empty() || remove_groups_in(all.unified / name);
    for (const auto& [controller, root] : all.by_controller)
      gone = remove_groups_in(root / name) && gone;
    if (gone) ::unlink(at->path().c_str());
  }
}

std::string unique_name() {
  std::array<unsigned char, 8> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::system_error(errno, std::generic_category(), "getrandom");
  std::string name = "aspis-";
  constexpr std::string_view digits = "0123456789abcdef";
  for (const unsigned char byte : bytes) {
    name += digits[byte >> 4U];
    name += digits[byte & 15U];
  }
  return name;
}

}  // namespace

ControlGroups::ControlGroups() {
  const Hierarchies all = find_hierarchies();
  ::mkdir(group_locks.c_str(), 0700);
  remove_abandoned(all);
  name_ = unique_name();
  // It gets its name when it is locked: an unlocked one would be taken for abandoned.
  const fs::path draft = group_locks / ("new-" + name_);
  lock_ = locked(draft);
  if (!lock_ || ::rename(draft.c_str(), (group_locks / name_).c_str()) != 0) return;
  if (!all.unified.empty()) use_unified(all.unified);
  for (const auto& [controller, root] : all.by_controller) {
    const bool is_memory = controller == "memory" && memory_.empty();
    const bool is_pids = controller == "pids" && pids_.empty();
    if (!is_memory && !is_pids && controller != "cpu") continue;
    const fs::path folder = make_in(root);
    if (is_memory) memory_ = folder;
    if (is_pids) pids_ = folder;
  }
}

ControlGroups::~ControlGroups() {
  bool gone = true;
  for (const fs::path& folder : folders_) gone = ::rmdir(folder.c_str()) == 0 && gone;
  if (lock_ && gone) ::unlink((group_locks / name_).c_str());
}

fs::path ControlGroups::make_in(const fs::path& hierarchy) {
  fs::path folder = hierarchy / name_;
  if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return {};
  if (std::find(folders_.begin(), folders_.end(), folder) == folders_.end())
    folders_.push_back(folder);
  return folder;
}

void ControlGroups::use_unified(const fs::path& hierarchy) {
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
  is_unified_ = !memory_.empty();
}

protocol::Result<std::unique_ptr<ControlGroup>> ControlGroup::make(const ControlGroups& groups,
                                                                   const std::string& name,
                                                                   const Limits& limits) {
  std::unique_ptr<ControlGroup> made(new ControlGroup(groups, name));
  for (const fs::path& folder : groups.folders()) {
    const fs::path group = folder / name;
    const bool exists = ::mkdir(group.c_str(), 0755) == 0 || errno == EEXIST;
    if (exists) {
      made->entries_.emplace_back(::open((group / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
    }
    if (!exists || !made->entries_.back()) {
      return Error{"cannot make the control group " + group.string() + ": " +
                   std::generic_category().message(errno)};
    }
  }
  made->set(limits);
  return made;
}

ControlGroup::~ControlGroup() {
  for (const fs::path& folder : groups_.folders()) remove_group(folder / name_);
}

void ControlGroup::kill() {
  for (const fs::path& folder : groups_.folders()) kill_group(folder / name_);
}

void ControlGroup::set(const Limits& limits) {
  // Three more for the processes that keep the sandbox: bubblewrap's two and our own.
  if (!groups_.pids().empty())
    put(groups_.pids() / name_ / "pids.max", std::to_string(limits.processes + 3));
  if (!groups_.keep_memory()) return;
  const fs::path group = groups_.memory() / name_;
  const std::string bytes = std::to_string(limits.memory_bytes);
  if (groups_.is_unified()) {
    put(group / "memory.max", bytes);
    put(group / "memory.swap.max", "0");
  } else {
    put(group / "memory.limit_in_bytes", bytes);
    put(group / "memory.memsw.limit_in_bytes", bytes);
  }
}

std::vector<int> ControlGroup::entries() const {
  std::vector<int> all;
  for (const Descriptor& entry : entries_) all.push_back(entry.get());
  return all;
}

std::optional<MemoryEvents> ControlGroup::memory_events() const {
  if (!groups_.keep_memory()) return std::nullopt;
  const char* const name = groups_.is_unified() ? "memory.events" : "memory.oom_control";
  Descriptor file(::open((groups_.memory() / name_ / name).c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return std::nullopt;
  return MemoryEvents(std::move(file));
}

/// The number behind "oom_kill" in lines of "key number".
long MemoryEvents::kills() const {
  std::array<char, 512> text;
  const ssize_t count = ::pread(file_.get(), text.data(), text.size(), 0);
  std::istringstream lines(
      std::string(text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))));
  std::string key;
  for (long number = 0; lines >> key >> number;) {
    if (key == "oom_kill") return number;
  }
  return 0;
}

}  // namespace aspis::sandbox
