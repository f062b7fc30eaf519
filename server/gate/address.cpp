#include "server/gate/address.hpp"

#include "protocol/tokens.hpp"

namespace aspis::gate {
namespace {

namespace ip = boost::asio::ip;
using protocol::Error;

Error unreadable(const std::string& text) {
  return Error{protocol::in_quotes(text) +
               " is not an address to listen on; write 127.0.0.1:4242, [::1]:4242 or :4242"};
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

std::string peer_of(const ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, v6).to_string();
  if (v6.is_loopback()) return "::1";
  return ip::make_network_v6(ip::address_v6(v6.to_bytes()), 64).canonical().to_string();
}

std::string peer_of(const std::string& address) {
  boost::system::error_code error;
  const ip::address read = ip::make_address(address, error);
  return error ? address.substr(0, 64) : peer_of(read);
}

}  // namespace aspis::gate
