#include "referee/sandbox/control_group.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

#include "protocol/tokens.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;

constexpr std::string_view group_prefix = "aspis-";

struct Mounted {
  fs::path unified;                                             // version 2, or empty
  std::vector<std::pair<std::string, fs::path>> by_controller;  // version 1
};

Mounted mounted() {
  Mounted found;
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

/// Every process of a group.
std::vector<pid_t> processes_of(const fs::path& group) {
  std::vector<pid_t> all;
  std::ifstream list(group / "cgroup.procs");
  for (pid_t process = 0; list >> process;) all.push_back(process);
  return all;
}

/// The kernel does it at once where it can. Else all are stopped before the first is killed, which
/// would make room for another one.
void kill_group(const fs::path& group) {
  if (put(group / "cgroup.kill", "1")) return;
  constexpr int most_looks = 100;
  std::size_t before = 0;
  for (int look = 0; look < most_looks; ++look) {
    const std::vector<pid_t> all = processes_of(group);
    for (const pid_t process : all) ::kill(process, SIGSTOP);
    if (all.size() == before) break;
    before = all.size();
  }
  for (const pid_t process : processes_of(group)) ::kill(process, SIGKILL);
}

/// Groups have a moment until the last process is gone.
void remove_group(const fs::path& group) {
  for (int attempt = 0; attempt < 200 && ::rmdir(group.c_str()) != 0 && errno == EBUSY; ++attempt) {
    ::usleep(1000);
  }
}

/// Groups of a program that is gone, and their folder.
void remove_groups(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> groups;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->is_directory(error)) groups.push_back(at->path());
  }
  for (const fs::path& group : groups) kill_group(group);
  for (const fs::path& group : groups) remove_group(group);
  ::rmdir(folder.c_str());
}

void remove_abandoned(const fs::path& root) {
  std::error_code error;
  std::vector<fs::path> abandoned;
  for (fs::directory_iterator at(root, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(group_prefix)) continue;
    const auto process = protocol::integer_from<pid_t>(name.substr(group_prefix.size()));
    if (process && ::kill(*process, 0) != 0 && errno == ESRCH) abandoned.push_back(at->path());
  }
  for (const fs::path& folder : abandoned) remove_groups(folder);
}

/// This program's folder in a hierarchy; empty where it cannot be made.
fs::path own_folder(const fs::path& root) {
  if (root.empty()) return {};
  remove_abandoned(root);
  fs::path folder = root / (std::string(group_prefix) + std::to_string(::getpid()));
  if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return {};
  return folder;
}

fs::path of_controller(const Mounted& mounts, std::string_view name) {
  for (const auto& [controller, root] : mounts.by_controller) {
    if (controller == name) return own_folder(root);
  }
  return {};
}

/// All controllers of version 2 that can be had below `root`.
void add_unified(ControlGroups& groups, const fs::path& root) {
  const fs::path folder = own_folder(root);
  if (folder.empty()) return;
  for (const char* controller : {"+memory", "+pids", "+cpu"}) {
    put(root / "cgroup.subtree_control", controller);
    put(folder / "cgroup.subtree_control", controller);
  }
  std::ifstream enabled(folder / "cgroup.subtree_control");
  for (std::string name; enabled >> name;) {
    if (name == "memory") groups.memory = folder;
    if (name == "pids") groups.pids = folder;
    if (name == "cpu") groups.cpu = folder;
  }
  groups.is_unified = !groups.memory.empty();
  groups.account = groups.freezer = folder;
}

std::string text_of(const Descriptor& file) {
  std::array<char, 512> text;
  const ssize_t count = ::pread(file.get(), text.data(), text.size(), 0);
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

/// The number behind `key` in lines of "key number"; the first number where there is no key.
std::optional<long long> number_in(const Descriptor& file, std::string_view key) {
  if (!file) return std::nullopt;
  std::istringstream lines(text_of(file));
  for (std::string line; std::getline(lines, line);) {
    const auto words = protocol::words_of(line);
    if (key.empty() && !words.empty()) return protocol::integer_from<long long>(words[0]);
    if (words.size() == 2 && words[0] == key) return protocol::integer_from<long long>(words[1]);
  }
  return std::nullopt;
}

Descriptor opened(const fs::path& file, int flags) {
  return Descriptor(::open(file.c_str(), flags | O_CLOEXEC));
}

}  // namespace

std::vector<fs::path> ControlGroups::all() const {
  std::vector<fs::path> folders;
  for (const fs::path& folder : {memory, pids, cpu, account, freezer}) {
    if (!folder.empty() && std::find(folders.begin(), folders.end(), folder) == folders.end()) {
      folders.push_back(folder);
    }
  }
  return folders;
}

ControlGroups make_control_groups() {
  ControlGroups groups;
  if (::geteuid() != 0) return groups;
  const Mounted mounts = mounted();
  if (!mounts.unified.empty()) add_unified(groups, mounts.unified);
  if (groups.memory.empty()) groups.memory = of_controller(mounts, "memory");
  if (groups.pids.empty()) groups.pids = of_controller(mounts, "pids");
  if (groups.cpu.empty()) groups.cpu = of_controller(mounts, "cpu");
  if (groups.account.empty()) groups.account = of_controller(mounts, "cpuacct");
  if (groups.freezer.empty()) groups.freezer = of_controller(mounts, "freezer");
  return groups;
}

void remove_control_groups(const ControlGroups& groups) {
  for (const fs::path& folder : groups.all()) ::rmdir(folder.c_str());
}

ControlGroup::ControlGroup(const ControlGroups& groups, const std::string& name) : groups_(groups) {
  for (const fs::path& folder : groups.all()) {
    const fs::path group = folder / name;
    if (::mkdir(group.c_str(), 0755) != 0 && errno != EEXIST) {
      throw std::system_error(errno, std::generic_category(), "cannot make " + group.string());
    }
    folders_.push_back(group);
    entries_.push_back(opened(group / "cgroup.procs", O_WRONLY));
    if (!entries_.back()) {
      throw std::system_error(errno, std::generic_category(), "cannot enter " + group.string());
    }
  }
  if (!groups.account.empty()) {
    const fs::path group = groups.account / name;
    handle_.cpu = opened(group / "cpu.stat", O_RDONLY);
    if (!handle_.cpu) handle_.cpu = opened(group / "cpuacct.usage", O_RDONLY);
  }
  if (!groups.memory.empty()) {
    const fs::path group = groups.memory / name;
    handle_.events =
        opened(group / (groups.is_unified ? "memory.events" : "memory.oom_control"), O_RDONLY);
  }
  if (!groups.freezer.empty()) {
    const fs::path group = groups.freezer / name;
    handle_.freezer = opened(group / "cgroup.freeze", O_WRONLY);
    handle_.freezes_by_number = static_cast<bool>(handle_.freezer);
    if (!handle_.freezer) handle_.freezer = opened(group / "freezer.state", O_WRONLY);
  }
}

ControlGroup::~ControlGroup() {
  for (const fs::path& folder : folders_) remove_group(folder);
}

void ControlGroup::kill() {
  for (const fs::path& folder : folders_) {
    if (put(folder / "cgroup.kill", "1")) return;
  }
  if (!folders_.empty()) kill_group(folders_.front());
}

void ControlGroup::set(const Limits& limits) {
  if (limits_ == limits) return;  // the kernel takes its time over each
  limits_ = limits;
  // Three for those who keep the box: bubblewrap's two and our own.
  const std::string processes = std::to_string(limits.processes + 3);
  if (!groups_.pids.empty())
    put(groups_.pids / folders_.front().filename() / "pids.max", processes);
  if (!groups_.memory.empty()) {
    const fs::path group = groups_.memory / folders_.front().filename();
    const std::string bytes = std::to_string(limits.memory_bytes);
    if (groups_.is_unified) {
      put(group / "memory.max", bytes);
      put(group / "memory.swap.max", "0");
    } else {
      put(group / "memory.memsw.limit_in_bytes", "-1");
      put(group / "memory.limit_in_bytes", bytes);
      put(group / "memory.memsw.limit_in_bytes", bytes);
    }
  }
}

std::vector<int> ControlGroup::entries() const {
  std::vector<int> all;
  for (const Descriptor& entry : entries_) all.push_back(entry.get());
  return all;
}

void GroupHandle::reset() {
  kills_before_ = kills();
  used_before_ = std::chrono::microseconds(0);
  used_before_ = used().value_or(std::chrono::microseconds(0));
}

std::optional<std::chrono::microseconds> GroupHandle::used() const {
  if (const auto microseconds = number_in(cpu, "usage_usec")) {
    return std::chrono::microseconds(*microseconds) - used_before_;
  }
  if (const auto nanoseconds = number_in(cpu, "")) {
    return std::chrono::microseconds(*nanoseconds / 1000) - used_before_;
  }
  return std::nullopt;
}

long GroupHandle::kills() const {
  return static_cast<long>(number_in(events, "oom_kill").value_or(0));
}

bool GroupHandle::was_out_of_memory() const {
  return kills() > kills_before_;
}

bool GroupHandle::freeze(bool still) const {
  if (!freezer) return false;
  const std::string_view word =
      freezes_by_number ? (still ? "1" : "0") : (still ? "FROZEN" : "THAWED");
  return ::pwrite(freezer.get(), word.data(), word.size(), 0) == static_cast<ssize_t>(word.size());
}

}  // namespace aspis::sandbox
