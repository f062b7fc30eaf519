// A listening TCP socket on an event loop: accepts, and pauses where the machine has nothing left
// to accept with. Knows no limits.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <string>

#include "protocol/result.hpp"

namespace aspis::gate {

/// All on the loop's thread but for bind().
class Listener : public std::enable_shared_from_this<Listener> {
 public:
  using Tcp = boost::asio::ip::tcp;
  using Accepted = std::function<void(Tcp::socket, const Tcp::endpoint& peer)>;

  /// Bound and listening, but not yet accepting. The error names the address and says why.
  [[nodiscard]] static protocol::Result<std::shared_ptr<Listener>> bind(boost::asio::io_context&,
                                                                        const std::string& address,
                                                                        Accepted);

  explicit Listener(boost::asio::io_context& io) : acceptor_(io), pause_(io) {}

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  void start() { accept(); }
  /// Nobody is accepted any more.
  void close();

 private:
  [[nodiscard]] boost::system::error_code open(const Tcp::endpoint&, bool both_families);
  void accept();
  void pause();

  Tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  Tcp::endpoint peer_;
  Accepted accepted_;
};

}  // namespace aspis::gate
