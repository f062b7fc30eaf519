#include "server/app/addresses.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <array>
#include <system_error>

namespace aspis::app {
namespace {

/// Of the first network that is up; "" where there is only this machine.
std::string own_address() {
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return "";
  std::string found;
  for (const ifaddrs* one = all; one != nullptr && found.empty(); one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_LOOPBACK) != 0 || (one->ifa_flags & IFF_UP) == 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* const address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr) {
      found = text.data();
    }
  }
  ::freeifaddrs(all);
  return found;
}

}  // namespace

std::string shown_address(const std::string& asked, std::uint16_t port) {
  std::string host = asked.substr(0, asked.rfind(':'));
  if (host.empty() || host == "0.0.0.0" || host == "[::]" || host == "*") host = own_address();
  if (host.empty()) host = "127.0.0.1";
  return host + ":" + std::to_string(port);
}

std::filesystem::path share_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "share" / "aspis";
}

}  // namespace aspis::app
