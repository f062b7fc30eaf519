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

struct Holder {
  int process = 0;
  WriterRole role = WriterRole::other;
};

constexpr std::array<std::string_view, 3> roles = {"", " run", " server"};

/// "1234 server\n"; nothing where no number stands in it.
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

/// What stands in the file is the last writer's number; it is the present one's as soon as the
/// second lock is held as well.
std::optional<Holder> holder_of(int file) {
  for (int tries = 0; tries < 100 && is_locked(file, right_to_write); ++tries) {
    if (is_locked(file, name_is_written)) {
      std::array<char, 32> text{};
      const auto size = ::pread(file, text.data(), text.size(), 0);
      if (size > 0) {
        if (auto read = holder_in({text.data(), static_cast<std::size_t>(size)})) return read;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::nullopt;
}

std::optional<int> process_of(const std::optional<Holder>& holder) {
  return holder ? std::optional(holder->process) : std::nullopt;
}

/// A process that was killed while it started a program leaves that start behind, which holds what
/// it had open for a moment longer.
bool is_gone(std::optional<int> process) {
  return !process || (::kill(*process, 0) != 0 && errno == ESRCH);
}

protocol::Error refusal(const std::filesystem::path& database, std::optional<int> number) {
  return {database.string() + ": " +
          (number ? "process " + std::to_string(*number) : std::string("another process")) +
          " is writing to it: wait until it ends, or stop it"};
}

protocol::Error unlockable(const std::filesystem::path& database) {
  return {database.string() + ": its lock file cannot be created (" +
          std::generic_category().message(errno) +
          "): check the disk and the permissions of the folder"};
}

bool write_name(int file, WriterRole role) {
  const std::string name =
      std::to_string(::getpid()) + std::string(roles.at(static_cast<std::size_t>(role))) + "\n";
  return ::pwrite(file, name.data(), name.size(), 0) == static_cast<::ssize_t>(name.size()) &&
         ::ftruncate(file, static_cast<::off_t>(name.size())) == 0;
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
      const std::optional<int> number = taken ? process_of(holder_of(file)) : std::nullopt;
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
    if (!write_name(file, WriterRole::other) || !lock(file, name_is_written))
      return unlockable(database);
    return taken;
  }
}

namespace {

std::optional<Holder> present_holder(const std::filesystem::path& database) {
  const int file = ::open(beside(real_path(database)).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  const std::optional<Holder> holder = holder_of(file);
  ::close(file);
  return holder;
}

}  // namespace

void WriterLock::tell(WriterRole role) const {
  // Where that fails it stays as it was: whoever asks leaves this process alone then.
  static_cast<void>(write_name(file_, role));
}

std::optional<int> writer_of(const std::filesystem::path& database) {
  return process_of(present_holder(database));
}

WriterRole role_of_writer(const std::filesystem::path& database) {
  return present_holder(database).value_or(Holder{}).role;
}

}  // namespace aspis::db
