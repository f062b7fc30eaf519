#include "server/app/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

namespace aspis::app {
namespace {

using protocol::Error;
using protocol::Result;

Error cannot(const std::filesystem::path& path, int number) {
  return Error{"cannot use the data folder " + path.string() + ": " + std::strerror(number) +
               "; name another one with --data"};
}

/// Only its owner may read it: it contains names, e-mail addresses and hashes.
Result<void> make_private(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (::mkdir(path.c_str(), S_IRWXU) != 0 && errno != EEXIST) return cannot(path, errno);
  if (!std::filesystem::is_directory(path, error)) return cannot(path, ENOTDIR);
  return {};
}

/// Retries for a while, because after a killed server a program that it was starting may hold the
/// lock for a moment longer.
bool lock_soon(int file) {
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK || std::chrono::steady_clock::now() > patience) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

}  // namespace

Result<DataFolder> DataFolder::open(const std::filesystem::path& path) {
  const std::filesystem::path whole = std::filesystem::absolute(path);
  for (const auto& folder : {whole, whole / "tournaments", whole / "backups"}) {
    if (const auto made = make_private(folder); !made) return made.error();
  }
  protocol::Descriptor lock(
      ::open((whole / "server.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!lock) return cannot(whole, errno);
  if (!lock_soon(lock.get())) {
    if (errno != EWOULDBLOCK) return cannot(whole, errno);
    return Error{"another server is using the data folder " + whole.string() +
                 ": stop that one, or choose another folder with --data"};
  }
  return DataFolder(whole, std::move(lock));
}

}  // namespace aspis::app
