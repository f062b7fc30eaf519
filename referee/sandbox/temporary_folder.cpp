#include "referee/sandbox/temporary_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "referee/sandbox/slots.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view prefix = "aspis-temporary-";
constexpr std::string_view pattern = "XXXXXX";
constexpr std::string_view copies = "copy";

/// Root's programs run as other users, who have to get there.
fs::path parent_folder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  const bool fits = !error && (::geteuid() != 0 || is_reachable(parent / prefix));
  return fits ? parent : fs::path("/tmp");
}

fs::path new_folder(bool is_copy) {
  std::string path = (parent_folder() / prefix).string();
  if (is_copy) path.append(copies) += '-';
  path += pattern;
  if (::mkdtemp(path.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "cannot create a folder " + path);
  }
  return path;
}

protocol::Descriptor opened(const fs::path& folder) {
  return protocol::Descriptor(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

bool lock(const protocol::Descriptor& folder) {
  return folder && ::flock(folder.get(), LOCK_EX | LOCK_NB) == 0;
}

/// Removes what lies in a folder, however deep: each folder in it is moved up before it is emptied,
/// so that two are open at a time.
void empty_folder(int top) {
  int count = 0;
  for (bool found = true; found;) {
    found = false;
    const std::unique_ptr<DIR, int (*)(DIR*)> all(
        ::fdopendir(::openat(top, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)), ::closedir);
    if (!all) return;
    while (const dirent* entry = ::readdir(all.get())) {
      const std::string name = entry->d_name;
      if (name == "." || name == "..") continue;
      if (::unlinkat(top, name.c_str(), 0) == 0) continue;
      ::fchmodat(top, name.c_str(), 0700, 0);
      const protocol::Descriptor below(
          ::openat(top, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (!below) continue;
      const std::unique_ptr<DIR, int (*)(DIR*)> inner(::fdopendir(::dup(below.get())), ::closedir);
      while (const dirent* each = inner ? ::readdir(inner.get()) : nullptr) {
        const std::string inside = each->d_name;
        if (inside == "." || inside == "..") continue;
        if (::unlinkat(below.get(), inside.c_str(), 0) == 0) continue;
        const std::string moved = ".aspis-moved-" + std::to_string(++count);
        ::fchmodat(below.get(), inside.c_str(), 0700, 0);
        ::renameat(below.get(), inside.c_str(), top, moved.c_str());
      }
      found = ::unlinkat(top, name.c_str(), AT_REMOVEDIR) == 0 || found;
    }
  }
}

void remove_folder(const fs::path& folder) {
  if (folder.empty()) return;
  const protocol::Descriptor top(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (top) empty_folder(top.get());
  ::rmdir(folder.c_str());  // a bot may have left what even we cannot remove
}

bool is_named_like_ours(const fs::path& folder) {
  std::string name = folder.filename().string();
  if (!name.starts_with(prefix)) return false;
  name.erase(0, prefix.size());
  if (name.starts_with(copies)) name.erase(0, copies.size() + 1);
  return name.size() == pattern.size();
}

bool is_abandoned(const protocol::Descriptor& folder, std::chrono::seconds untouched) {
  struct stat seen {};
  if (!folder || ::fstat(folder.get(), &seen) != 0) return false;
  // Root gives folders to the users of sandboxes.
  const bool is_given =
      ::geteuid() == 0 && seen.st_uid >= first_user && seen.st_uid < first_user + max_users;
  if (seen.st_uid != ::geteuid() && !is_given) return false;
  // time() may be a tick behind the clock that stamps files.
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return now - seen.st_mtime >= untouched.count() && lock(folder);
}

}  // namespace

bool is_reachable(const fs::path& path) {
  for (fs::path folder = path.parent_path();; folder = folder.parent_path()) {
    struct stat seen {};
    if (::stat(folder.c_str(), &seen) != 0 || (seen.st_mode & S_IXOTH) == 0) return false;
    if (folder == folder.root_path()) return true;
  }
}

TemporaryFolder::TemporaryFolder(bool is_copy) : path_(new_folder(is_copy)), lock_(opened(path_)) {
  static_cast<void>(lock(lock_));  // where a system cannot, nothing but tidiness is lost
}
TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), lock_(std::move(other.lock_)) {
}
TemporaryFolder::~TemporaryFolder() {
  remove_folder(path_);
}

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept {
  remove_folder(path_);
  path_ = std::exchange(other.path_, {});
  lock_ = std::move(other.lock_);
  return *this;
}

void remove_abandoned_folders(std::chrono::seconds untouched) {
  std::error_code error;
  const fs::path all = fs::exists(fs::temp_directory_path(error), error) ? parent_folder() : "";
  // Read to its end first: what is removed may not disturb the reading.
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(all, error), end; !error && entry != end;
       entry.increment(error)) {
    if (is_named_like_ours(entry->path())) found.push_back(entry->path());
  }
  for (const fs::path& path : found) {
    const protocol::Descriptor folder = opened(path);
    if (is_abandoned(folder, untouched)) remove_folder(path);
  }
}

}  // namespace aspis::sandbox
