#include "referee/sandbox/process_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include "protocol/descriptor.hpp"
#include "protocol/tokens.hpp"

namespace aspis::sandbox {
namespace {

using protocol::Descriptor;

/// "" where it cannot be read; cut to what is of interest.
std::string content(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 4096> text;
  const ssize_t count = file ? ::read(file.get(), text.data(), text.size()) : 0;
  return {text.data(), static_cast<std::size_t>(count > 0 ? count : 0)};
}

void add_children(pid_t process, std::vector<pid_t>& all) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(tasks.c_str()), ::closedir);
  if (!folder) return;
  while (const dirent* task = ::readdir(folder.get())) {
    if (task->d_name[0] == '.') continue;
    const std::string list = content(tasks + "/" + task->d_name + "/children");
    for (const std::string_view child : protocol::words_of(list)) {
      if (const auto number = protocol::integer_from<pid_t>(child)) all.push_back(*number);
    }
  }
}

/// A program can have tables for memory that it only reserved.
std::size_t page_tables_of(pid_t process) {
  const std::string status = content("/proc/" + std::to_string(process) + "/status");
  constexpr std::string_view key = "\nVmPTE:";
  const std::size_t at = status.find(key);
  if (at == std::string::npos) return 0;
  const auto words = protocol::words_of(std::string_view(status).substr(at + key.size(), 32));
  return words.empty() ? 0 : protocol::integer_from<std::size_t>(words[0]).value_or(0) * 1024;
}

}  // namespace

std::vector<pid_t> below(pid_t process) {
  std::vector<pid_t> all;
  add_children(process, all);
  constexpr std::size_t enough = 2000;
  for (std::size_t next = 0; next < all.size() && all.size() < enough; ++next) {
    add_children(all[next], all);
  }
  return all;
}

Usage usage_of(const std::vector<pid_t>& processes) {
  static const long tick = ::sysconf(_SC_CLK_TCK);
  static const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  Usage usage;
  for (const pid_t process : processes) {
    const std::string line = content("/proc/" + std::to_string(process) + "/stat");
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos) continue;
    // From the third field, the state, on: 11 and 12 are time, 21 is resident pages.
    const auto fields = protocol::words_of(std::string_view(line).substr(name_end + 1));
    if (fields.size() < 22) continue;
    const auto number = [&](std::size_t at) {
      return protocol::integer_from<long long>(fields[at]).value_or(0);
    };
    usage.cpu += std::chrono::microseconds((number(11) + number(12)) * 1'000'000 / tick);
    usage.memory_bytes += static_cast<std::size_t>(number(21)) * page + page_tables_of(process);
  }
  return usage;
}

char state_of(pid_t process) {
  const std::string line = content("/proc/" + std::to_string(process) + "/stat");
  const std::size_t at = line.rfind(") ");
  return at == std::string::npos || at + 2 >= line.size() ? 'X' : line[at + 2];
}

bool has_processes(uid_t user) {
  std::error_code error;
  for (std::filesystem::directory_iterator at("/proc", error), end; !error && at != end;
       at.increment(error)) {
    struct stat seen {};
    const bool is_process =
        protocol::integer_from<pid_t>(at->path().filename().string()).has_value();
    if (is_process && ::stat(at->path().c_str(), &seen) == 0 && seen.st_uid == user) return true;
  }
  return false;
}

void end_half_made_boxes() {
  const std::unique_ptr<DIR, int (*)(DIR*)> all(::opendir("/proc"), ::closedir);
  if (!all) return;
  while (const dirent* entry = ::readdir(all.get())) {
    const auto process = protocol::integer_from<pid_t>(entry->d_name);
    if (!process) continue;
    const std::string status = content("/proc/" + std::string(entry->d_name) + "/status");
    const auto is = [&](std::string_view line) { return status.find(line) != std::string::npos; };
    // Number 1 of its namespace, and whoever made that namespace is gone.
    const bool half_made = status.starts_with("Name:\tbwrap\n") && is("\nPPid:\t1\n") &&
                           is("\nNSpid:\t" + std::string(entry->d_name) + "\t1\n");
    if (half_made) ::kill(*process, SIGKILL);
  }
}

}  // namespace aspis::sandbox
