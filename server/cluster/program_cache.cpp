#include "server/cluster/program_cache.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "protocol/descriptor.hpp"
#include "protocol/sha256.hpp"
#include "referee/sandbox/shared_folder.hpp"
#include "server/cluster/cluster_error.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/version_folder.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{4} << 30U;

}  // namespace

ProgramCache::ProgramCache(fs::path scratch, SharedFiles shared)
    : scratch_(std::move(scratch)), shared_(std::move(shared)) {
  std::error_code error;
  fs::create_directories(scratch_.parent_path(), error);
  ::mkdir(scratch_.c_str(), 0700);
  struct stat found {};
  if (::lstat(scratch_.c_str(), &found) != 0 || !S_ISDIR(found.st_mode) ||
      found.st_uid != ::geteuid()) {
    throw ClusterError("cannot create a scratch folder in " + scratch_.string() +
                       ": it is not a folder, or belongs to another user");
  }
  fs::permissions(scratch_, fs::perms(0700), error);
}

/// In a draft that is named when it is whole.
fs::path ProgramCache::once(const std::string& name,
                            const std::function<void(const fs::path&)>& make) const {
  const fs::path target = scratch_ / name;
  const fs::path draft = scratch_ / ("." + name);
  std::error_code ignored;
  if (fs::exists(target, ignored)) return target;
  const protocol::Descriptor lock(
      ::open((draft.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!lock) throw ClusterError("cannot write to " + scratch_.string());
  while (::flock(lock.get(), LOCK_EX) != 0 && errno == EINTR) {
  }
  if (fs::exists(target, ignored)) return target;
  fs::remove_all(draft, ignored);  // who began it was killed
  make(draft);
  fs::rename(draft, target);
  return target;
}

fs::path ProgramCache::program(const std::string& sha256) const {
  return once(sha256, [&](const fs::path& draft) {
    const auto tar = sandbox::read_left(shared_.program(sha256), largest_file);
    if (!tar) throw ClusterError(tar.error().text);
    if (protocol::sha256_of(*tar) != sha256) {
      throw ClusterError(shared_.program(sha256).string() +
                         " does not have the content of its digest");
    }
    submissions::ArchiveLimits limits;
    limits.files = 100'000;
    limits.bytes = largest_file;
    limits.ratio = 0;
    limits.with_junk = true;
    const auto files = submissions::read_archive(*tar, submissions::ArchiveKind::tar, limits);
    if (!files) throw ClusterError(files.error().text);
    submissions::write_files(draft, *files);
  });
}

fs::path ProgramCache::words(const std::string& sha256) const {
  return once("words-" + sha256, [&](const fs::path& draft) {
    const auto words = sandbox::read_left(shared_.words(sha256), largest_file);
    if (!words) throw ClusterError(words.error().text);
    write_whole(draft, *words);
    fs::permissions(draft, fs::perms(0644));
  });
}

fs::path default_scratch() {
  const char* const temporary = std::getenv("TMPDIR");
  const fs::path top = temporary != nullptr && *temporary == '/' ? temporary : "/tmp";
  return top / ("aspis-" + std::to_string(::geteuid()));
}

std::string word_on_node(const std::string& word, const fs::path& program) {
  if (word.starts_with("@@")) return word.substr(1);
  return word.starts_with('@') ? (program / word.substr(1)).lexically_normal().string() : word;
}

}  // namespace aspis::cluster
