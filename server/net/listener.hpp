// A listening TCP socket on an event loop. Accepts connections, and pauses while the process has no
// free descriptors. Knows neither protocols nor limits.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::net {

/// Raises the soft limit of descriptors to the hard limit: every spectator needs one, and a soft
/// limit of 1024 is common. Returns the new limit. Call it once at the start.
std::uint64_t raise_descriptor_limit();

/// Used on the loop's thread, except for bind() and port().
class Listener : public std::enable_shared_from_this<Listener> {
 public:
  using Tcp = boost::asio::ip::tcp;

  struct Handlers {
    /// Gets a new connection: non-blocking, with TCP_NODELAY and keep-alive.
    std::function<void(protocol::Descriptor, const Tcp::endpoint& peer)> accepted;
    /// A connection was closed immediately because descriptors have been missing for a while.
    std::function<void()> turned_away;
  };

  /// Binds and listens, but does not accept yet. The address has the form of read_listen_address().
  /// The error names the address and the reason.
  [[nodiscard]] static protocol::Result<std::shared_ptr<Listener>> bind(boost::asio::io_context&,
                                                                        const std::string& address,
                                                                        Handlers);

  Listener(boost::asio::io_context&, Handlers);

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  void start() { wait(); }
  /// Accepts no more connections.
  void stop_accepting();

 private:
  [[nodiscard]] boost::system::error_code open(const Tcp::endpoint&);
  [[nodiscard]] protocol::Descriptor next(Tcp::endpoint& peer);
  void wait();
  void accept();
  void pause();
  void turn_away();

  const Handlers handlers_;
  Tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  int pauses_ = 0;  // since the last accepted connection
  protocol::Descriptor reserve_;
};

}  // namespace aspis::net
