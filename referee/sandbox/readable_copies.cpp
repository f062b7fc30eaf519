#include "referee/sandbox/layout.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <string>
#include <system_error>
#include <vector>

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;
using protocol::Result;

constexpr std::size_t max_bytes = std::size_t{1} << 30U;
constexpr std::size_t max_files = 100'000;
constexpr int max_depth = 64;
/// Copies that are kept though no sandbox shows them.
constexpr std::size_t max_unused = 64;
/// 2100-01-01: a file that was read last in the future keeps that time, however it is mounted. Its
/// time of access would tell the next program what an earlier one has read.
constexpr timespec never_read{4'102'444'800, 0};

/// Reads a tree of unknown content as root. With `to`, copies it there; without, only finds out
/// whether it changed.
class Tree {
 public:
  explicit Tree(bool hides_reading = true) : hides_reading_(hides_reading) {}

  Result<void> take(int from_folder, const char* name, int to_folder, const char* to_name) {
    struct stat seen {};
    // The named path itself may be a link. Links below it are not followed.
    const int follow = is_top_ ? 0 : O_NOFOLLOW;
    const bool top = std::exchange(is_top_, false);
    if (::fstatat(from_folder, name, &seen, top ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return failed();
    note(seen);
    if (depth_ > max_depth) return Error{"it has folders more than 64 deep"};
    if (++files_ > max_files || bytes_ > max_bytes) {
      return Error{
          "it is closed to other users and has more than 1 GiB or 100,000 files, too much to copy "
          "for a bot: make it readable for all users (chmod -R a+rX), or put the bot into a "
          "separate folder"};
    }
    if (S_ISLNK(seen.st_mode)) return take_link(from_folder, name, to_folder, to_name);
    if (!S_ISREG(seen.st_mode) && !S_ISDIR(seen.st_mode)) return {};
    if (to_folder < 0 && !S_ISDIR(seen.st_mode)) return {};
    const Descriptor from(
        ::openat(from_folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | follow));
    if (!from || ::fstat(from.get(), &seen) != 0) return failed();
    if (S_ISDIR(seen.st_mode)) return take_folder(from, seen, to_folder, to_name);
    return S_ISREG(seen.st_mode) ? copy_file(from, seen, to_folder, to_name) : Result<void>();
  }

  /// Changes whenever something in the tree does: every change sets a new time on its inode. "" if
  /// the last change is so recent that another one could have the same time.
  [[nodiscard]] std::string state() const {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    constexpr std::int64_t tick_ns = 20'000'000;
    if (to_ns(now) - newest_ns_ < tick_ns) return "";
    return std::to_string(newest_ns_) + " " + std::to_string(files_) + " " +
           std::to_string(bytes_) + " " + std::to_string(inode_);
  }

 private:
  static std::int64_t to_ns(const timespec& time) {
    return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
  }
  static Error failed() { return Error{std::generic_category().message(errno)}; }

  void note(const struct stat& seen) {
    if (files_ == 0) inode_ = seen.st_ino;
    if (S_ISREG(seen.st_mode)) bytes_ += static_cast<std::size_t>(seen.st_size);
    newest_ns_ = std::max(newest_ns_, to_ns(seen.st_ctim));
  }

  static Result<void> take_link(int from_folder, const char* name, int to_folder,
                                const char* to_name) {
    std::array<char, 4096> target{};
    if (to_folder < 0) return {};
    const ssize_t size = ::readlinkat(from_folder, name, target.data(), target.size() - 1);
    ::unlinkat(to_folder, to_name, 0);
    if (size < 0 || ::symlinkat(target.data(), to_folder, to_name) != 0) return failed();
    return {};
  }

  Result<void> take_folder(const Descriptor& from, const struct stat& seen, int to_folder,
                           const char* to_name) {
    Descriptor to;
    if (to_folder >= 0) {
      const bool is_new = ::mkdirat(to_folder, to_name, 0755) == 0;
      if (!is_new && errno != EEXIST) return failed();
      to =
          Descriptor(::openat(to_folder, to_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (!to || (is_new && ::fchmod(to.get(), 0755) != 0)) return failed();
    }
    const std::unique_ptr<DIR, int (*)(DIR*)> all(
        ::fdopendir(::openat(from.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)), ::closedir);
    if (!all) return failed();
    ++depth_;
    while (const dirent* entry = ::readdir(all.get())) {
      const std::string_view name = entry->d_name;
      if (name == "." || name == "..") continue;
      if (auto taken = take(from.get(), entry->d_name, to.get(), entry->d_name); !taken)
        return taken;
    }
    --depth_;
    if (to && !set_times(to, seen)) return failed();
    return {};
  }

  [[nodiscard]] bool set_times(const Descriptor& of, const struct stat& original) const {
    const timespec kept{0, UTIME_OMIT};
    const std::array<timespec, 2> times = {hides_reading_ ? never_read : kept, original.st_mtim};
    return ::futimens(of.get(), times.data()) == 0;
  }

  /// Writes to a draft and renames it, so that an existing file is replaced by a whole one.
  Result<void> copy_file(const Descriptor& from, const struct stat& seen, int to_folder,
                         const char* name) const {
    const std::string draft = std::string(name) + ".aspis-new";
    const char* const to_name = draft.c_str();
    ::unlinkat(to_folder, to_name, 0);
    const mode_t mode = (seen.st_mode & S_IXUSR) != 0 ? 0755 : 0644;
    Descriptor to(
        ::openat(to_folder, to_name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (!to || ::fchmod(to.get(), mode) != 0) return failed();
    for (auto left = static_cast<std::size_t>(seen.st_size); left > 0;) {
      const ssize_t count = ::sendfile(to.get(), from.get(), nullptr, left);
      if (count < 0) return failed();
      if (count == 0) break;
      left -= static_cast<std::size_t>(count);
    }
    if (!set_times(to, seen) || !to.close()) return failed();
    if (::renameat(to_folder, to_name, to_folder, name) != 0) return failed();
    return {};
  }

  const bool hides_reading_;
  bool is_top_ = true;
  int depth_ = 0;
  std::size_t files_ = 0;
  std::size_t bytes_ = 0;
  ino_t inode_ = 0;
  std::int64_t newest_ns_ = 0;
};

Error cannot_copy(const fs::path& path, const Error& why) {
  return Error{"'" + path.string() +
               "' is closed to other users and cannot be copied for a bot: " + why.text};
}

bool is_readable_by_all(const fs::path& path) {
  struct stat seen {};
  if (::lstat(path.c_str(), &seen) != 0 || S_ISLNK(seen.st_mode)) return true;
  const auto runs = static_cast<mode_t>((seen.st_mode & S_IXUSR) != 0 ? S_IXOTH : 0);
  const mode_t needed = S_IROTH | runs;
  return (seen.st_mode & needed) == needed;
}

}  // namespace

std::string untrusted_link(const fs::path& path) {
  struct stat target {};
  if (::stat(path.c_str(), &target) != 0) return "";
  fs::path at;
  std::vector<fs::path> left(path.begin(), path.end());
  std::reverse(left.begin(), left.end());
  constexpr int max_steps = 1000;
  for (int step = 0; step < max_steps && !left.empty(); ++step) {
    const fs::path name = left.back();
    left.pop_back();
    const fs::path next = name == ".." ? at.parent_path() : at / name;
    struct stat seen {};
    if (::lstat(next.c_str(), &seen) != 0 || !S_ISLNK(seen.st_mode)) {
      at = next;
      continue;
    }
    if (seen.st_uid != 0 && seen.st_uid != target.st_uid) return next.string();
    std::error_code error;
    const fs::path leads = fs::read_symlink(next, error);
    if (leads.is_absolute()) at.clear();
    const std::vector<fs::path> more(leads.begin(), leads.end());
    left.insert(left.end(), more.rbegin(), more.rend());
  }
  return left.empty() ? "" : path.string();
}

bool is_open_to_all(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (!is_readable_by_all(real) || !fs::is_directory(real, error)) return is_readable_by_all(real);
  const fs::directory_iterator entries(real, error);
  return std::all_of(begin(entries), end(entries),
                     [](const auto& entry) { return is_readable_by_all(entry.path()); });
}

Result<void> copy_content(const fs::path& from, const fs::path& into) {
  const Descriptor target(::open(into.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  auto done = Tree(false).take(AT_FDCWD, from.c_str(), target.get(), into.filename().c_str());
  return done ? done : cannot_copy(from, done.error());
}

Result<Copy> ReadableCopies::get(const fs::path& path) {
  const std::lock_guard lock(mutex_);
  Tree before;
  if (auto seen = before.take(AT_FDCWD, path.c_str(), -1, nullptr); !seen)
    return cannot_copy(path, seen.error());
  Entry& entry = entries_[path];
  if (!entry.folder || entry.state.empty() || entry.state != before.state()) {
    auto folder = std::make_shared<TemporaryFolder>(true);
    fs::permissions(folder->path(), fs::perms(0711));
    const Descriptor to(::open(folder->path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // Keeps the name, since a script may read its own.
    Tree copy;
    if (auto done = copy.take(AT_FDCWD, path.c_str(), to.get(), path.filename().c_str()); !done)
      return cannot_copy(path, done.error());
    entry = {before.state(), std::move(folder)};
  }
  std::erase_if(entries_, [&](const auto& each) {
    return each.first != path && each.second.folder.use_count() == 1 &&
           entries_.size() > max_unused;
  });
  return Copy{entry.folder->path() / path.filename(), entry.folder};
}

}  // namespace aspis::sandbox
