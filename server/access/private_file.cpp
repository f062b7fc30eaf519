#include "server/access/private_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "protocol/descriptor.hpp"

namespace aspis::access {
namespace {

using protocol::Descriptor;
using protocol::Error;
using protocol::Result;
using protocol::write_all;

Error failure(const std::filesystem::path& path, const char* what) {
  return {path.string() + ": " + what + ": " + std::strerror(errno)};
}

}  // namespace

Result<void> write_whole(const std::filesystem::path& path, std::string_view text) {
  // Under another name in the same folder first. mkostemp gives it mode 0600.
  std::string unfinished = path.string() + ".XXXXXX";
  const Descriptor file(::mkostemp(unfinished.data(), O_CLOEXEC));
  if (!file) return failure(path, "cannot be written");
  if (!write_all(file, text) || ::fsync(file.get()) != 0 ||
      ::rename(unfinished.c_str(), path.c_str()) != 0) {
    const Error error = failure(path, "cannot be written");
    ::unlink(unfinished.c_str());
    return error;
  }
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const Descriptor parent(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!parent || ::fsync(parent.get()) != 0) {
    return failure(path, "was written, but its folder cannot be synced");
  }
  return {};
}

}  // namespace aspis::access
