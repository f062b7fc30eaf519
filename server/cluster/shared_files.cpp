#include "server/cluster/shared_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "protocol/descriptor.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;

[[noreturn]] void throw_failed(const std::string& what, const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), what + " " + path.string());
}

/// Flush to disk before renaming, so that a power failure leaves no incomplete file.
void flush(const fs::path& path, int (*how)(int)) {
  const Descriptor open(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!open || how(open.get()) != 0) throw_failed("cannot flush", path);
}

/// A name that is unique to this process among all machines.
fs::path draft_path(const fs::path& path) {
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return path.parent_path() /
         ("." + path.filename().string() + "." + host + "." + std::to_string(::getpid()));
}

}  // namespace

void write_draft(const fs::path& path, std::string_view bytes) {
  Descriptor out(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!out || !protocol::write_all(out, bytes) || !out.close()) throw_failed("cannot write", path);
}

SharedFiles SharedFiles::of_shard(const fs::path& shard) {
  return SharedFiles(fs::absolute(shard).parent_path().parent_path().parent_path());
}

std::vector<std::string> SharedFiles::result_names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(results())) {
    std::string name = entry.path().filename().string();
    if (!name.starts_with('.')) names.push_back(std::move(name));
  }
  return names;
}

void SharedFiles::make() const {
  fs::create_directories(top_);
  fs::permissions(top_, fs::perms(0700));
  for (const char* name : {"programs", "words", "batches", "results", "logs"}) {
    fs::create_directory(top_ / name);
  }
}

void write_whole(const fs::path& path, std::string_view bytes) {
  const fs::path draft = draft_path(path);
  write_draft(draft, bytes);
  flush(draft, ::fsync);
  if (::rename(draft.c_str(), path.c_str()) != 0) throw_failed("cannot write", path);
}

bool publish(const fs::path& draft, const fs::path& folder) {
  flush(draft, ::syncfs);
  if (::rename(draft.c_str(), folder.c_str()) == 0) return true;
  if (errno != ENOTEMPTY && errno != EEXIST) throw_failed("cannot name", folder);
  std::error_code ignored;
  fs::remove_all(draft, ignored);
  return false;
}

bool claim(const fs::path& folder) {
  const fs::path draft = draft_path(folder);
  fs::remove_all(draft);
  if (!fs::create_directory(draft)) throw_failed("cannot make", draft);
  write_draft(draft / "lost", "");
  return publish(draft, folder);
}

}  // namespace aspis::cluster
