#include "server/net/address.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <array>
#include <boost/asio/ip/network_v6.hpp>

#include "protocol/tokens.hpp"

namespace aspis::net {
namespace {

namespace ip = boost::asio::ip;
using protocol::Error;

Error unreadable(const std::string& text) {
  return Error{protocol::in_quotes(text) +
               " is not an address to listen on; write ADDRESS:PORT, such as 127.0.0.1:8080, "
               "[::1]:8080 or :8080"};
}

/// The IPv4 address of the first network that is up; "" if only loopback is available.
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

protocol::Result<ListenAddress> read_listen_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return unreadable(text);
  const auto port = protocol::integer_from<std::uint16_t>(std::string_view(text).substr(colon + 1));
  if (!port) return unreadable(text);
  std::string host = text.substr(0, colon);
  if (host.empty() || host == "*") return ListenAddress{{ip::address_v6::any(), *port}, true};
  if (host == "localhost") return ListenAddress{{ip::address_v4::loopback(), *port}, false};
  const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (bracketed) host = host.substr(1, host.size() - 2);
  boost::system::error_code error;
  const ip::address address = ip::make_address(host, error);
  if (error || address.is_v6() != bracketed) return unreadable(text);
  return ListenAddress{{address, *port}, false};
}

std::string shown_address(const std::string& asked, std::uint16_t port) {
  std::string host = asked.substr(0, asked.rfind(':'));
  if (host.empty() || host == "0.0.0.0" || host == "[::]" || host == "*") host = own_address();
  if (host.empty()) host = "127.0.0.1";
  return host + ":" + std::to_string(port);
}

ip::address without_mapping(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string to_peer(const ip::address& address) {
  const ip::address plain = without_mapping(address);
  if (plain.is_v4() || plain.is_loopback()) return plain.to_string();
  return ip::make_network_v6(ip::address_v6(plain.to_v6().to_bytes()), 64).canonical().to_string();
}

std::string to_peer(const std::string& address) {
  boost::system::error_code error;
  const ip::address read = ip::make_address(address, error);
  return error ? address.substr(0, 64) : to_peer(read);
}

}  // namespace aspis::net
