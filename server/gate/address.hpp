// Addresses as a person writes them and as the limits count them. Resolves no names.
#pragma once

#include <boost/asio/ip/network_v6.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <string>

#include "protocol/result.hpp"

namespace aspis::gate {

/// "127.0.0.1:4242", "[::1]:4242", "localhost:4242"; ":4242" is every address of this machine, IPv4
/// and IPv6 where it has both.
struct ListenAddress {
  boost::asio::ip::tcp::endpoint endpoint;
  bool everywhere = false;  // no address was named
};
[[nodiscard]] protocol::Result<ListenAddress> read_listen_address(const std::string& text);

/// Whom a limit counts: an IPv4 address, or the network of an IPv6 one, of which a single machine
/// may have any number of addresses: "192.0.2.1", "2001:db8:0:1::/64". What is no address counts as
/// itself.
[[nodiscard]] std::string peer_of(const boost::asio::ip::address&);
[[nodiscard]] std::string peer_of(const std::string& address);

}  // namespace aspis::gate
