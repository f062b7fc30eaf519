// One TLS connection and its plain twin: a handshake, then bytes both ways between it and one end
// of a socketpair, in bounded memory. Each way holds one buffer and waits until that is taken.
#pragma once

#include <array>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "server/net/socket.hpp"
#include "server/net/tls.hpp"

namespace aspis::net {

/// All on the loop's thread; its handlers keep it alive.
class TlsConnection : public std::enable_shared_from_this<TlsConnection> {
 public:
  /// Context and limits outlive it.
  TlsConnection(boost::asio::io_context&, boost::asio::ssl::context&, const TlsLimits&,
                protocol::Connection client, protocol::Descriptor plain);

  /// `closed` is called once, when both sides are closed.
  void start(std::string hint, std::function<void()> closed);
  /// At once.
  void close();

 private:
  using Fault = boost::system::error_code;
  using Clock = std::chrono::steady_clock;

  void peek();
  void hint();
  void shake_hands();
  void read_client();
  void end_of_client(Fault);
  void write_plain(std::size_t count);
  void read_plain();
  void write_client(std::size_t count);
  void say_goodbye();
  void linger();
  void read_away();
  void close_after(std::chrono::milliseconds);
  void no_deadline();

  const TlsLimits& limits_;
  boost::asio::ssl::stream<Socket> client_;
  Socket plain_;
  boost::asio::steady_timer timer_;
  Clock::time_point deadline_;  // a timer that has run out already cannot be taken back
  std::shared_ptr<void> held_;
  std::string hint_;
  std::function<void()> closed_;
  bool is_closed_ = false;
  bool is_leaving_ = false;  // said goodbye, and waits for the client's
  bool is_lingering_ = false;
  std::size_t read_away_ = 0;
  std::array<char, 4 * 1024> in_;   // on their way to the plain side
  std::array<char, 8 * 1024> out_;  // on their way to the client
};

}  // namespace aspis::net
