#include "server/watch/disk_space.hpp"

#include <limits>
#include <system_error>

namespace aspis::watch {

std::uint64_t DiskSpace::free_bytes() const {
  std::error_code failure;
  const auto space = std::filesystem::space(folder_, failure);
  return failure ? std::numeric_limits<std::uint64_t>::max() : space.available;
}

std::string DiskSpace::words() const {
  return "the server's disk is nearly full (" + std::to_string(free_bytes() >> 20U) +
         " MB are left)";
}

}  // namespace aspis::watch
