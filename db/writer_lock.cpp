#include "db/writer_lock.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "db/files.hpp"
#include "db/store.hpp"

namespace aspis::db {

namespace {

// Locks of open file descriptions, not of processes: those would vanish as soon as anybody in this
// process closed the file, and two stores of one process would not see each other.
constexpr ::off_t right_to_write = 0;
constexpr ::off_t name_is_written = 1;

struct ::flock range(::off_t at, short type) {
  struct ::flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = at;
  lock.l_len = 1;
  return lock;
}

bool lock(int file, ::off_t at) {
  struct ::flock wanted = range(at, F_WRLCK);
  return ::fcntl(file, F_OFD_SETLK, &wanted) == 0;
}

bool is_locked(int file, ::off_t at) {
  struct ::flock wanted = range(at, F_WRLCK);
  return ::fcntl(file, F_OFD_GETLK, &wanted) == 0 && wanted.l_type != F_UNLCK;
}

std::filesystem::path beside(const std::filesystem::path& database) {
  return database.string() + ".writer";
}

/// Whether the path still leads to the open file: whoever ends removes it.
bool is_current(int file, const std::filesystem::path& path) {
  struct ::stat open_one {};
  struct ::stat named {};
  return ::fstat(file, &open_one) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

/// What stands in the file is the last writer's number; it is the present one's as soon as the
/// second lock is held as well.
std::optional<int> holder(int file) {
  for (int tries = 0; tries < 100 && is_locked(file, right_to_write); ++tries) {
    if (is_locked(file, name_is_written)) {
      std::array<char, 16> digits{};
      const auto size = ::pread(file, digits.data(), digits.size(), 0);
      int number = 0;
      if (size > 0 &&
          std::from_chars(digits.data(), digits.data() + size, number).ec == std::errc()) {
        return number;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::nullopt;
}

/// A process that was killed while it started a program leaves that start behind, which holds what
/// it had open for a moment longer.
bool is_gone(std::optional<int> process) {
  return !process || (::kill(*process, 0) != 0 && errno == ESRCH);
}

protocol::Error refusal(const std::filesystem::path& database, std::optional<int> number) {
  return {database.string() + ": " +
          (number ? "process " + std::to_string(*number) : std::string("another process")) +
          " is writing to it: wait for its end, or end it"};
}

protocol::Error unlockable(const std::filesystem::path& database) {
  return {database.string() + ": the lock beside it cannot be made (" +
          std::generic_category().message(errno) +
          "): look at the disk and at the rights of the folder"};
}

bool write_name(int file) {
  const std::string number = std::to_string(::getpid()) + "\n";
  return ::ftruncate(file, 0) == 0 &&
         ::pwrite(file, number.data(), number.size(), 0) == static_cast<::ssize_t>(number.size());
}

}  // namespace

WriterLock::WriterLock(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {
}

WriterLock::WriterLock(WriterLock&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {
}

WriterLock& WriterLock::operator=(WriterLock&& other) noexcept {
  if (this != &other) {
    release();
    path_ = std::move(other.path_);
    file_ = std::exchange(other.file_, -1);
  }
  return *this;
}

WriterLock::~WriterLock() {
  release();
}

void WriterLock::release() noexcept {
  if (file_ < 0) return;
  // While it is still locked: after that it may be somebody else's.
  ::unlink(path_.c_str());
  ::close(std::exchange(file_, -1));
}

protocol::Result<WriterLock> WriterLock::acquire(const std::filesystem::path& database) {
  const std::filesystem::path path = beside(database);
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  for (;;) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) {
      if (std::string why = why_no_folder(database); !why.empty()) return protocol::Error{why};
      return unlockable(database);
    }
    if (!lock(file, right_to_write)) {
      const bool taken = errno == EAGAIN || errno == EACCES;
      const std::optional<int> number = taken ? holder(file) : std::nullopt;
      const protocol::Error error = taken ? refusal(database, number) : unlockable(database);
      ::close(file);
      if (!taken || !is_gone(number) || std::chrono::steady_clock::now() > patience) return error;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      continue;
    }
    if (!is_current(file, path)) {
      ::close(file);
      continue;
    }
    WriterLock taken(path, file);
    if (!write_name(file) || !lock(file, name_is_written)) return unlockable(database);
    return taken;
  }
}

std::optional<int> writer_of(const std::filesystem::path& database) {
  const int file = ::open(beside(real_path(database)).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  const std::optional<int> number = holder(file);
  ::close(file);
  return number;
}

}  // namespace aspis::db
