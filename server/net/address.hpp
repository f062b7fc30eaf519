// Parses and prints network addresses and groups them for limits. Does not resolve names.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <string>

#include "protocol/result.hpp"

namespace aspis::net {

/// Examples: "127.0.0.1:4242", "[::1]:4242", "localhost:4242". ":4242" means all addresses of this
/// machine, both IPv4 and IPv6 if available. Port 0 selects a free port.
struct ListenAddress {
  boost::asio::ip::tcp::endpoint endpoint;
  bool everywhere = false;  // no address was given
};
[[nodiscard]] protocol::Result<ListenAddress> read_listen_address(const std::string& text);

/// `port` is the real port. If `asked` means all addresses, shows an address of this machine that
/// others can reach, if there is one; otherwise the given address.
[[nodiscard]] std::string shown_address(const std::string& asked, std::uint16_t port);

/// Turns an IPv4 address mapped to IPv6 by a dual-stack socket back into IPv4.
[[nodiscard]] boost::asio::ip::address without_mapping(const boost::asio::ip::address&);

/// The unit that limits count: an IPv4 address, or the /64 network of an IPv6 address, because one
/// machine may use any address in it: "192.0.2.1", "2001:db8:0:1::/64". Other texts are returned
/// unchanged.
[[nodiscard]] std::string to_peer(const boost::asio::ip::address&);
[[nodiscard]] std::string to_peer(const std::string& address);

}  // namespace aspis::net
