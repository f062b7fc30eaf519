#include "referee/sandbox/layout.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>

#include "referee/sandbox/placement.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::size_t shared_memory = std::size_t{1} << 20U;

/// The parts of /etc that programs and libraries need.
constexpr std::array settings = {
    "/etc/ld.so.cache",     "/etc/alternatives",    "/etc/localtime",      "/etc/java-17-openjdk",
    "/etc/java-21-openjdk", "/etc/java-25-openjdk", "/etc/ssl/openssl.cnf"};
constexpr std::array devices = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"};
/// Mapped, it is memory that several processes share, which only a control group counts.
constexpr const char* zero = "/dev/zero";

void add(Words& words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

void add_system(Words& words, bool with_zero) {
  std::error_code error;
  for (const std::string folder : system_folders) {
    if (fs::is_symlink(folder, error)) {
      add(words, {"--symlink", fs::read_symlink(folder, error).string(), folder});
    } else if (fs::is_directory(folder, error)) {
      add(words, {"--ro-bind", folder, folder});
    }
  }
  for (const std::string file : settings) {
    // Each mount costs 0.1 ms: /etc/localtime is a link into /usr, which is visible.
    const fs::path target = fs::is_symlink(file, error) ? fs::canonical(file, error) : fs::path();
    if (!target.empty() && lies_in_one(target, system_folders)) {
      add(words, {"--symlink", target.string(), file});
    } else if (fs::exists(file, error)) {
      add(words, {"--ro-bind", file, file});
    }
  }
  for (const std::string device : devices) {
    if (fs::exists(device, error)) add(words, {"--dev-bind", device, device});
  }
  if (with_zero) add(words, {"--dev-bind", zero, zero});
}

/// The path at which bubblewrap finds it.
std::string mount_source(const fs::path& original, const Places& places,
                         std::vector<Mount>& staged) {
  const fs::path path = shown_path(places.copies, original.string());
  if (places.stage.empty() || is_reachable(path)) return path.string();
  std::error_code error;
  const bool is_folder = fs::is_directory(path, error);
  // Two sandboxes may use the same place: each sees only its own mounts.
  const fs::path point =
      fs::path(places.stage) / ((is_folder ? "folder" : "file") + std::to_string(staged.size()));
  if (is_folder) {
    fs::create_directory(point, error);
  } else {
    std::ofstream(point, std::ios::app);
  }
  staged.push_back({path.string(), point.string()});
  return point.string();
}

}  // namespace

std::string find_bubblewrap() {
  for (const char* const path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"}) {
    if (::access(path, X_OK) == 0) return path;
  }
  return {};
}

std::string forbidden_namespaces() {
  struct Setting {
    std::string name;  // in /proc/sys
    int forbids;
    std::string allows;
    std::string who;
  };
  for (const Setting& setting :
       {Setting{"kernel/apparmor_restrict_unprivileged_userns", 1, "0", "AppArmor"},
        Setting{"kernel/unprivileged_userns_clone", 0, "1", "the kernel"},
        Setting{"user/max_user_namespaces", 0, "10000", "the kernel"}}) {
    std::ifstream file("/proc/sys/" + setting.name);
    int found = -1;
    if (!(file >> found) || found != setting.forbids) continue;
    std::string key = setting.name;
    std::replace(key.begin(), key.end(), '/', '.');
    return setting.who + " forbids user namespaces; allow them: sudo sysctl -w " + key + "=" +
           setting.allows;
  }
  return "";
}

bool is_visible(const Box& box, const fs::path& path) {
  return lies_in_one(path, system_folders) || lies_in_one(path, settings) ||
         lies_in_one(path, devices) || lies_in_one(path, std::array{"/tmp", "/proc", "/dev/shm"}) ||
         lies_in_one(path, box.readable) || (!box.writable.empty() && lies_in(path, box.writable));
}

std::string shown_path(const Copies& copies, std::string text) {
  const auto is_part_of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  };
  // Paths are sorted: a path in a folder that is also listed follows it, and is replaced first.
  for (auto each = copies.rbegin(); each != copies.rend(); ++each) {
    const auto& [original, copy] = *each;
    for (std::size_t at = text.find(original); at != std::string::npos;
         at = text.find(original, at)) {
      const std::size_t end = at + original.size();
      const bool begins = at == 0 || (!is_part_of_name(text[at - 1]) && text[at - 1] != '/');
      if (begins && (end == text.size() || !is_part_of_name(text[end]))) {
        text.replace(at, original.size(), copy.path.string());
        at += copy.path.string().size();
      } else {
        at = end;
      }
    }
  }
  return text;
}

Words namespace_arguments(const Box& box, const Places& places, std::vector<Mount>& staged) {
  const std::string size = std::to_string(box.limits.tmp_bytes);
  Words words = {places.bubblewrap, "--unshare-user",
                 "--unshare-ipc",   "--unshare-pid",
                 "--unshare-net",   "--unshare-cgroup-try",
                 "--uid",           "1000",
                 "--gid",           "1000",
                 "--as-pid-1",      "--die-with-parent",
                 "--new-session",   "--clearenv"};
  if (places.with_hostname) add(words, {"--unshare-uts", "--hostname", "box"});
  add_system(words, places.has_zero);
  add(words, {"--size", std::to_string(shared_memory), "--tmpfs", "/dev/shm"});
  add(words, {"--perms", "1777", "--size", size, "--tmpfs", "/tmp"});
  // After /tmp, so that paths below /tmp appear inside.
  for (const fs::path& path : box.readable) {
    add(words, {"--ro-bind", mount_source(path, places, staged), path.string()});
  }
  if (!box.writable.empty()) {
    add(words, {"--bind", mount_source(box.writable, places, staged), box.writable.string()});
  }
  if (places.with_proc) {
    add(words, {"--proc", "/proc", "--symlink", "/proc/self/fd", "/dev/fd"});
    add(words, {"--symlink", "/proc/self/fd/0", "/dev/stdin"});
    add(words, {"--symlink", "/proc/self/fd/1", "/dev/stdout"});
    add(words, {"--symlink", "/proc/self/fd/2", "/dev/stderr"});
  }
  add(words,
      {"--ro-bind", mount_source(places.init, places, staged), init_inside, "--remount-ro", "/",
       "--chdir", "/", "--", init_inside, "namespace", "--room", "/tmp", "--room", "/dev/shm"});
  if (!box.writable.empty()) add(words, {"--room", box.writable.string()});
  return words;
}

Words tree_arguments(const Box& box, const Places& places, bool confined) {
  Words words = {places.init, places.has_user ? "user" : "tree"};
  if (!confined) return words;
  add(words, {"--room", places.tmp});
  const std::string writable = shown_path(places.copies, box.writable.string());
  if (!writable.empty()) add(words, {"--room", writable});
  for (const std::string path : system_folders) add(words, {"--read", path});
  for (const std::string path : settings) add(words, {"--read", path});
  for (const std::string path : devices) add(words, {"--write", path});
  if (places.has_zero) add(words, {"--write", zero});
  for (const fs::path& path : box.readable)
    add(words, {"--read", shown_path(places.copies, path.string())});
  if (!writable.empty()) add(words, {"--write", writable});
  add(words, {"--write", places.tmp});
  return words;
}

}  // namespace aspis::sandbox
