#include "referee/sandbox/shared_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <vector>

#include "protocol/descriptor.hpp"
#include "referee/sandbox/start.hpp"

namespace aspis::sandbox {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;

void give(const fs::path& folder, uid_t user) {
  std::error_code error;
  std::vector<fs::path> all = {folder};
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    all.push_back(at->path());
  }
  for (const fs::path& path : all) {
    if (::lchown(path.c_str(), user, user) != 0) throw broken("lchown");
  }
}

protocol::Result<std::string> read_left(const fs::path& path, std::size_t most) {
  const std::string name = "'" + path.filename().string() + "'";
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!file && errno == ELOOP) return Error{name + " is a link"};
  if (!file) return Error{"cannot read " + name + ": " + std::generic_category().message(errno)};
  struct stat seen {};
  if (::fstat(file.get(), &seen) != 0) throw broken("fstat");
  if (!S_ISREG(seen.st_mode)) return Error{name + " is not a regular file"};
  if (seen.st_nlink > 1) return Error{name + " is a second name of another file"};
  if (seen.st_size > static_cast<off_t>(most)) {
    return Error{name + " has more than " + std::to_string(most) + " bytes"};
  }
  std::string content(static_cast<std::size_t>(seen.st_size), '\0');
  std::size_t size = 0;
  while (size < content.size()) {
    const ssize_t count = ::read(file.get(), content.data() + size, content.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    size += static_cast<std::size_t>(count);
  }
  content.resize(size);
  return content;
}

bool write_over(const fs::path& path, std::string_view text) {
  std::error_code error;
  const fs::path draft = path.string() + ".new";
  fs::remove(draft, error);
  Descriptor file(
      ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  if (!file || !protocol::write_all(file, text) || !file.close()) return false;
  fs::rename(draft, path, error);
  return !error;
}

}  // namespace aspis::sandbox
