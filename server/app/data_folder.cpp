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

/// What lies in it is nobody else's business: names, e-mail addresses, hashes.
Result<void> make_private(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (::mkdir(path.c_str(), S_IRWXU) != 0 && errno != EEXIST) return cannot(path, errno);
  if (!std::filesystem::is_directory(path, error)) return cannot(path, ENOTDIR);
  return {};
}

/// A server that was killed while it started a program leaves that start behind, which holds the
/// lock for a moment longer: so it is asked for again for a while.
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
