#include "protocol/descriptor.hpp"

#include <cerrno>

namespace aspis::protocol {

bool write_all(const Descriptor& into, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(into.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace aspis::protocol
