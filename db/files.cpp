#include "db/files.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

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
  const protocol::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file || ::fsync(file.get()) != 0) fail(named);
}

std::filesystem::path parent_folder(const std::filesystem::path& path) {
  const std::filesystem::path parent = path.parent_path();
  return parent.empty() ? std::filesystem::path(".") : parent;
}

/// Returns false if a file of that name exists.
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

// Locks of open file descriptions, not of processes: a process would lose those when any code in it
// closed the file, and two stores of one process would not exclude each other.
constexpr ::off_t right_to_write = 0;
constexpr ::off_t name_is_written = 1;

struct ::flock range(::off_t at) {
  struct ::flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = at;
  lock.l_len = 1;
  return lock;
}

bool lock(const protocol::Descriptor& file, ::off_t at) {
  struct ::flock wanted = range(at);
  return ::fcntl(file.get(), F_OFD_SETLK, &wanted) == 0;
}

bool is_locked(const protocol::Descriptor& file, ::off_t at) {
  struct ::flock wanted = range(at);
  return ::fcntl(file.get(), F_OFD_GETLK, &wanted) == 0 && wanted.l_type != F_UNLCK;
}

std::filesystem::path beside(const std::filesystem::path& database) {
  return database.string() + ".writer";
}

/// True if the path still leads to the open file: a writer that ends removes it.
bool is_current(const protocol::Descriptor& file, const std::filesystem::path& path) {
  struct ::stat open_one {};
  struct ::stat named {};
  return ::fstat(file.get(), &open_one) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

struct Holder {
  int process = 0;
  WriterRole role = WriterRole::other;
};

constexpr std::array<std::string_view, 3> roles = {"", " run", " server"};

/// Reads "1234 server\n"; nullopt without a number.
std::optional<Holder> holder_in(std::string_view text) {
  Holder holder;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), holder.process);
  if (error != std::errc()) return std::nullopt;
  const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  for (std::size_t at = 0; at < roles.size(); ++at) {
    if (rest == std::string(roles[at]) + "\n") holder.role = static_cast<WriterRole>(at);
  }
  return holder;
}

/// The file may hold the number of an earlier writer. It is the present writer's only while the
/// second lock is held as well.
std::optional<Holder> read_holder(const protocol::Descriptor& file) {
  for (int tries = 0; tries < 100 && is_locked(file, right_to_write); ++tries) {
    if (is_locked(file, name_is_written)) {
      std::array<char, 32> text{};
      const auto size = ::pread(file.get(), text.data(), text.size(), 0);
      if (size > 0) {
        if (auto read = holder_in({text.data(), static_cast<std::size_t>(size)})) return read;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::nullopt;
}

std::optional<Holder> present_holder(const std::filesystem::path& database) {
  const protocol::Descriptor file(
      ::open(beside(real_path(database)).c_str(), O_RDONLY | O_CLOEXEC));
  return file ? read_holder(file) : std::nullopt;
}

/// A process that was killed while it started a program leaves a forked child, which keeps its
/// files open for a moment longer.
bool is_gone(const std::optional<Holder>& holder) {
  return !holder || (::kill(holder->process, 0) != 0 && errno == ESRCH);
}

protocol::Error refusal(const std::filesystem::path& database,
                        const std::optional<Holder>& holder) {
  return {database.string() + ": " +
          (holder ? "process " + std::to_string(holder->process) : "another process") +
          " is writing to it: wait until it ends, or stop it"};
}

protocol::Error unlockable(const std::filesystem::path& database) {
  return {database.string() + ": its lock file cannot be created (" +
          std::generic_category().message(errno) +
          "): check the disk and the permissions of the folder"};
}

bool write_name(const protocol::Descriptor& file, WriterRole role) {
  const std::string name =
      std::to_string(::getpid()) + std::string(roles.at(static_cast<std::size_t>(role))) + "\n";
  return ::pwrite(file.get(), name.data(), name.size(), 0) == static_cast<::ssize_t>(name.size()) &&
         ::ftruncate(file.get(), static_cast<::off_t>(name.size())) == 0;
}

}  // namespace

UnfinishedFile::UnfinishedFile(const std::filesystem::path& final_path) : final_path_(final_path) {
  for (int number = 0;; ++number) {
    path_ = final_path.string() + ".unfinished-" + std::to_string(::getpid()) + "-" +
            std::to_string(number);
    // The database has names, addresses and the seed: only its owner may read it.
    const protocol::Descriptor file(
        ::open(path_.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600));
    if (file) return;
    if (errno != EEXIST) fail(final_path);
  }
}

UnfinishedFile::~UnfinishedFile() {
  remove_database(path_);
}

bool UnfinishedFile::publish() {
  sync(path_, final_path_);
  if (!rename_to_new(path_, final_path_)) return false;
  sync(parent_folder(final_path_), final_path_);
  return true;
}

std::filesystem::path real_path(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
  return error ? path : real;
}

void remove_database(const std::filesystem::path& path) {
  std::error_code ignored;
  for (const char* const beside : {"", "-journal", "-wal", "-shm"}) {
    std::filesystem::remove(path.string() + beside, ignored);
  }
}

void make_empty_file(const std::filesystem::path& path) {
  const protocol::Descriptor file(::open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
}

void expect_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw StoreError(path.string() + ": no such file: check its name, or create a new tournament");
  }
  if (error) {
    throw StoreError(path.string() + ": the file cannot be reached (" + error.message() +
                     "): check the permissions of its folders");
  }
  if (!std::filesystem::is_regular_file(status)) {
    throw StoreError(path.string() + ": not a file: give the path of a tournament's file");
  }
}

std::string why_no_folder(const std::filesystem::path& path) {
  const std::filesystem::path folder = parent_folder(path);
  if (::access(folder.c_str(), W_OK | X_OK) == 0) return "";
  if (errno == ENOENT || errno == ENOTDIR) {
    return path.string() + ": no folder " + folder.string() + ": create it first";
  }
  return path.string() +
         ": its folder is read-only: get write permission for it, or use another folder";
}

WriterLock::WriterLock(std::filesystem::path path, protocol::Descriptor file)
    : path_(std::move(path)), file_(std::move(file)) {
}

WriterLock::~WriterLock() {
  // Remove it while it is still locked: another writer may own it afterwards.
  if (file_) ::unlink(path_.c_str());
}

protocol::Result<WriterLock> WriterLock::acquire(const std::filesystem::path& database) {
  const std::filesystem::path path = beside(database);
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  for (;;) {
    protocol::Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
    if (!file) {
      if (std::string why = why_no_folder(database); !why.empty()) return protocol::Error{why};
      return unlockable(database);
    }
    if (!lock(file, right_to_write)) {
      if (errno != EAGAIN && errno != EACCES) return unlockable(database);
      const std::optional<Holder> holder = read_holder(file);
      if (!is_gone(holder) || std::chrono::steady_clock::now() > patience) {
        return refusal(database, holder);
      }
      file.close();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      continue;
    }
    if (!is_current(file, path)) continue;
    WriterLock taken(path, std::move(file));
    if (!write_name(taken.file_, WriterRole::other) || !lock(taken.file_, name_is_written)) {
      return unlockable(database);
    }
    return taken;
  }
}

void WriterLock::tell(WriterRole role) const {
  // If this fails, the old role remains, and commands do not interrupt this process.
  static_cast<void>(write_name(file_, role));
}

std::optional<int> find_writer(const std::filesystem::path& database) {
  const std::optional<Holder> holder = present_holder(database);
  return holder ? std::optional(holder->process) : std::nullopt;
}

WriterRole writer_role(const std::filesystem::path& database) {
  return present_holder(database).value_or(Holder{}).role;
}

}  // namespace aspis::db
