#include "db/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "db/store.hpp"
#include "protocol/descriptor.hpp"

namespace aspis::db {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path) {
  const int error = errno;
  if (error == ENOSPC || error == EDQUOT) {
    throw StoreError(path.string() + ": the disk is full: free some space, then run again");
  }
  throw StoreError(path.string() + ": the file cannot be written (" +
                   std::generic_category().message(error) +
                   "): check the disk and the permissions of the folder");
}

/// Folders are synced for the names in them.
void sync(const std::filesystem::path& path, const std::filesystem::path& named) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(named);
  const bool synced = ::fsync(file) == 0;
  const int error = errno;
  ::close(file);
  errno = error;
  if (!synced) fail(named);
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  const std::filesystem::path parent = path.parent_path();
  return parent.empty() ? std::filesystem::path(".") : parent;
}

/// False where there is one of that name.
bool rename_to_new(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno == EEXIST) return false;
  if (errno != EINVAL && errno != ENOSYS) fail(to);
  // File systems that do not know the flag: a second name is never given twice either.
  if (::link(from.c_str(), to.c_str()) != 0) {
    if (errno == EEXIST) return false;
    fail(to);
  }
  ::unlink(from.c_str());
  return true;
}

}  // namespace

UnfinishedFile::UnfinishedFile(const std::filesystem::path& final_path) : final_path_(final_path) {
  for (int number = 0;; ++number) {
    path_ = final_path.string() + ".unfinished-" + std::to_string(::getpid()) + "-" +
            std::to_string(number);
    // Names, addresses and the seed are nobody else's business.
    const int file = ::open(path_.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST) continue;
    if (file < 0) fail(final_path);
    ::close(file);
    return;
  }
}

UnfinishedFile::~UnfinishedFile() {
  std::error_code ignored;
  for (const char* beside : {"", "-journal", "-wal", "-shm"}) {
    std::filesystem::remove(path_.string() + beside, ignored);
  }
}

bool UnfinishedFile::publish() {
  sync(path_, final_path_);
  if (!rename_to_new(path_, final_path_)) return false;
  sync(folder_of(final_path_), final_path_);
  return true;
}

std::filesystem::path real_path(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
  return error ? path : real;
}

void make_empty_file(const std::filesystem::path& path) {
  const protocol::Descriptor file(::open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
}

std::string why_no_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    return path.string() + ": no such file: check its name, or create a new tournament";
  }
  if (error) {
    return path.string() + ": the file cannot be reached (" + error.message() +
           "): check the permissions of its folders";
  }
  if (!std::filesystem::is_regular_file(status)) {
    return path.string() + ": not a file: give the path of a tournament's file";
  }
  return "";
}

std::string why_no_folder(const std::filesystem::path& path) {
  const std::filesystem::path folder = folder_of(path);
  if (::access(folder.c_str(), W_OK | X_OK) == 0) return "";
  if (errno == ENOENT || errno == ENOTDIR) {
    return path.string() + ": no folder " + folder.string() + ": create it first";
  }
  return path.string() +
         ": its folder is read-only: get write permission for it, or use another folder";
}

}  // namespace aspis::db
