// Addresses as a person writes and reads them, and as the limits count them. Resolves no names.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <string>

#include "protocol/result.hpp"

namespace aspis::net {

/// "127.0.0.1:4242", "[::1]:4242", "localhost:4242"; ":4242" is every address of this machine, IPv4
/// and IPv6 where it has both. Port 0 is any free one.
struct ListenAddress {
  boost::asio::ip::tcp::endpoint endpoint;
  bool everywhere = false;  // no address was named
};
[[nodiscard]] protocol::Result<ListenAddress> read_listen_address(const std::string& text);

/// From "0.0.0.0:0" and the port that it became: an address of this machine that others can reach,
/// where it has one, for every address; what was asked for otherwise.
[[nodiscard]] std::string shown_address(const std::string& asked, std::uint16_t port);

/// An IPv4 address that came in by a socket for both families is an IPv4 address.
[[nodiscard]] boost::asio::ip::address without_mapping(const boost::asio::ip::address&);

/// Whom a limit counts: an IPv4 address, or the network of an IPv6 one, of which a single machine
/// may have any number of addresses: "192.0.2.1", "2001:db8:0:1::/64". What is no address counts as
/// itself.
[[nodiscard]] std::string peer_of(const boost::asio::ip::address&);
[[nodiscard]] std::string peer_of(const std::string& address);

}  // namespace aspis::net
