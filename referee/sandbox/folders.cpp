#include "referee/sandbox/folders.hpp"

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

#include "protocol/descriptor.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/processes.hpp"
#include "referee/sandbox/slots.hpp"

namespace aspis::sandbox {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;

namespace {

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

Descriptor opened(const fs::path& folder) {
  return Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

bool lock(const Descriptor& folder) {
  return folder && ::flock(folder.get(), LOCK_EX | LOCK_NB) == 0;
}

/// Empties a folder of any depth: each subfolder is moved up before it is emptied, so that only two
/// are open at a time.
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
      const Descriptor below(
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
  const Descriptor top = opened(folder);
  if (top) empty_folder(top.get());
  ::rmdir(folder.c_str());  // a bot may have left what even we cannot remove
}

bool is_named_like_ours(std::string name) {
  if (!name.starts_with(prefix)) return false;
  name.erase(0, prefix.size());
  if (name.starts_with(copies)) name.erase(0, copies.size() + 1);
  return name.size() == pattern.size();
}

bool is_abandoned(const Descriptor& folder, std::chrono::seconds untouched) {
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

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> all(::opendir(folder.c_str()), ::closedir);
  while (const dirent* entry = all ? ::readdir(all.get()) : nullptr) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  return names;
}

bool is_reachable(const fs::path& path) {
  for (fs::path folder = path.parent_path();; folder = folder.parent_path()) {
    struct stat seen {};
    if (::stat(folder.c_str(), &seen) != 0 || (seen.st_mode & S_IXOTH) == 0) return false;
    if (folder == folder.root_path()) return true;
  }
}

TemporaryFolder::TemporaryFolder(bool is_copy) : path_(new_folder(is_copy)), lock_(opened(path_)) {
  static_cast<void>(lock(lock_));  // without locks only the clean-up suffers
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
  for (const std::string& name : names_in(all)) {
    if (!is_named_like_ours(name)) continue;
    const Descriptor folder = opened(all / name);
    if (is_abandoned(folder, untouched)) remove_folder(all / name);
  }
}

void give(const fs::path& folder, uid_t user) {
  std::error_code error;
  std::vector<fs::path> all = {folder};
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    all.push_back(at->path());
  }
  for (const fs::path& path : all) {
    if (::lchown(path.c_str(), user, user) != 0) throw broken("lchown");
  }
}

protocol::Result<std::string> read_left(const fs::path& path, std::size_t most) {
  const std::string name = "'" + path.filename().string() + "'";
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!file && errno == ELOOP) return Error{name + " is a link"};
  if (!file) return Error{"cannot read " + name + ": " + std::generic_category().message(errno)};
  struct stat seen {};
  if (::fstat(file.get(), &seen) != 0) throw broken("fstat");
  if (!S_ISREG(seen.st_mode)) return Error{name + " is not a regular file"};
  if (seen.st_nlink > 1) return Error{name + " is a second name of another file"};
  if (seen.st_size > static_cast<off_t>(most)) {
    return Error{name + " has more than " + std::to_string(most) + " bytes"};
  }
  std::string content(static_cast<std::size_t>(seen.st_size), '\0');
  std::size_t size = 0;
  while (size < content.size()) {
    const ssize_t count = ::read(file.get(), content.data() + size, content.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    size += static_cast<std::size_t>(count);
  }
  content.resize(size);
  return content;
}

bool write_over(const fs::path& path, std::string_view text) {
  std::error_code error;
  const fs::path draft = path.string() + ".new";
  fs::remove(draft, error);
  Descriptor file(
      ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  if (!file || !protocol::write_all(file, text) || !file.close()) return false;
  fs::rename(draft, path, error);
  return !error;
}

PlainFile::PlainFile(std::filesystem::path file) : original_(std::move(file)), path_(original_) {
  if (protocol::is_printable(original_.native())) return;
  folder_.emplace();
  const std::filesystem::path copy = folder_->path() / ("file" + original_.extension().string());
  std::error_code error;
  std::filesystem::copy_file(original_, copy, error);
  if (!error && protocol::is_printable(copy.native())) path_ = copy;
}

}  // namespace aspis::sandbox
