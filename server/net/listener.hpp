// A listening TCP socket on an event loop: accepts, and pauses where the process has no descriptors
// left. Reads nothing, and knows no limits.
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

/// Raises the soft limit of descriptors to the hard one: every spectator takes a descriptor, and
/// soft limits of 1024 are common. Returns the limit that holds then. Once, at the start.
std::uint64_t raise_descriptor_limit();

/// All on the loop's thread but for bind() and port().
class Listener : public std::enable_shared_from_this<Listener> {
 public:
  using Tcp = boost::asio::ip::tcp;

  struct Handlers {
    /// A connection: does not block, sends small messages at once, and notices a peer that is gone.
    std::function<void(protocol::Descriptor, const Tcp::endpoint& peer)> accepted;
    /// One was closed unheard because there have been no descriptors for a while.
    std::function<void()> turned_away;
  };

  /// Bound and listening, but not yet accepting; the address is as read_listen_address() takes it.
  /// The error names the address and says why.
  [[nodiscard]] static protocol::Result<std::shared_ptr<Listener>> bind(boost::asio::io_context&,
                                                                        const std::string& address,
                                                                        Handlers);

  Listener(boost::asio::io_context&, Handlers);

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  void start() { wait(); }
  /// Nobody is accepted any more.
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
  int pauses_ = 0;  // since somebody was accepted
  protocol::Descriptor reserve_;
};

}  // namespace aspis::net
