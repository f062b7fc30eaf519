// A listening socket: accepts within limits and hands connections on. Reads nothing from them.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "server/http/front.hpp"

namespace aspis::http {

/// "127.0.0.1:8080", "[::1]:8080"; ":8080" is every address of the machine, by IPv6 and IPv4 where
/// it has both: then two, to be tried in order. Errors name the address and say what is expected.
[[nodiscard]] protocol::Result<std::vector<boost::asio::ip::tcp::endpoint>> read_address(
    const std::string& address);

/// On the front's thread.
class Listener {
 public:
  /// A connection within the limits; it is the taker's from then on.
  using Take = std::function<void(protocol::Descriptor, Origin, std::shared_ptr<void> seat)>;

  Listener(Front&, Take);

  /// The port. Errors name the address and say why.
  [[nodiscard]] protocol::Result<std::uint16_t> listen(const std::string& address);
  void close();

 private:
  void accept();
  void accepted(protocol::Descriptor, const boost::asio::ip::tcp::endpoint& from);
  void refuse(const protocol::Descriptor&);
  void pause();
  [[nodiscard]] Origin origin_of(const boost::asio::ip::tcp::endpoint& from) const;

  Front& front_;
  const Take take_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::ip::tcp::endpoint from_;
  boost::asio::steady_timer pause_;
  protocol::Descriptor reserve_;
};

}  // namespace aspis::http
