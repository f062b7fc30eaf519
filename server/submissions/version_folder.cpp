#include "server/submissions/version_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "protocol/descriptor.hpp"

namespace aspis::submissions {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;

constexpr std::string_view draft_prefix = ".draft-";
constexpr auto open_to_read = fs::perms(0755);

[[noreturn]] void throw_failed(const std::string& what, const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), what + " " + path.string());
}

/// With all folders on the way to it.
void make_folder(const fs::path& top, const fs::path& below) {
  fs::path folder = top;
  for (const fs::path& part : below) {
    folder /= part;
    if (fs::create_directory(folder)) fs::permissions(folder, open_to_read);
  }
}

void write_file(const fs::path& path, const SourceFile& file) {
  Descriptor out(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  const mode_t mode = file.executable ? 0755 : 0644;
  if (!out || !protocol::write_all(out, file.bytes) || ::fchmod(out.get(), mode) != 0 ||
      !out.close()) {
    throw_failed("cannot write", path);
  }
}

void flush_folder(const fs::path& path, int (*flush)(int)) {
  const Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder || flush(folder.get()) != 0) throw_failed("cannot flush", path);
}

/// Access times in the future stay as they are. Otherwise the first game of a version would tell
/// the next one which files it has read.
void hide_reading(const fs::path& folder) {
  constexpr std::array<timespec, 2> times = {timespec{4'102'444'800, 0}, timespec{0, UTIME_OMIT}};
  const auto set = [&](const fs::path& path) {
    if (::utimensat(AT_FDCWD, path.c_str(), times.data(), AT_SYMLINK_NOFOLLOW) != 0)
      throw_failed("cannot set the times of", path);
  };
  set(folder);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) set(entry.path());
}

}  // namespace

void write_files(const fs::path& folder, const std::vector<SourceFile>& files) {
  fs::create_directory(folder);
  fs::permissions(folder, open_to_read);
  for (const SourceFile& file : files) {
    const fs::path path(file.path);
    make_folder(folder, path.parent_path());
    write_file(folder / path, file);
  }
}

VersionDraft::VersionDraft(fs::path version) : version_(std::move(version)) {
  if (fs::exists(fs::symlink_status(version_))) {
    throw std::system_error(EEXIST, std::generic_category(), version_.string());
  }
  // What students hand in is not for other users of the machine.
  if (fs::create_directories(version_.parent_path())) {
    fs::permissions(version_.parent_path(), fs::perms(0700));
  }
  std::string pattern = (version_.parent_path() / draft_prefix).string() + "XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) throw_failed("cannot make a folder", pattern);
  draft_ = pattern;
  fs::permissions(draft_, open_to_read);
}

VersionDraft::~VersionDraft() {
  std::error_code ignored;
  if (!draft_.empty()) fs::remove_all(draft_, ignored);
}

void VersionDraft::publish() {
  hide_reading(draft_);
  flush_folder(draft_, ::syncfs);
  fs::rename(draft_, version_);
  draft_.clear();
  flush_folder(version_.parent_path(), ::fsync);
}

void remove_drafts(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().filename().string().starts_with(draft_prefix)) found.push_back(at->path());
  }
  for (const fs::path& path : found) fs::remove_all(path, error);
}

}  // namespace aspis::submissions
