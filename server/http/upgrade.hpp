// WebSocket upgrades: spectators go to the hub's threads, bots stay here.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/server.hpp"
#include "server/live/websocket.hpp"

namespace aspis::http {

/// The connection of an upgrade request. An upgrade takes its socket.
struct Upgrading {
  HttpSessions& sessions;
  const Origin& origin;
  const HttpSessions::Ticket& ticket;
  net::Socket& socket;
  bool has_frames;  // received after the request, before the answer
};

/// Returns status 0 if it took the socket; otherwise the response to send.
[[nodiscard]] Response upgrade(const Upgrading&, const Head&, const Request&);

/// A bot connected by WebSocket. Copies text messages to and from the lines of a socketpair without
/// reading their content. On the server's thread, so that broadcasts never delay a bot. Buffers at
/// most one message per direction, plus bytes already read: a fast sender has to wait.
class BotSocket final : public std::enable_shared_from_this<BotSocket>,
                        public live::WebSocket::User {
 public:
  BotSocket(HttpSessions&, net::Socket, std::string peer, std::shared_ptr<void> held);

  /// Answers the handshake. Passes on the socketpair's other end once the WebSocket is open.
  void start(const std::string& key);
  void close();

  void opened() override;
  void received(std::string_view text) override;
  void written() override;
  void gone() override;

 private:
  void write_lines();
  void read_lines();
  void send_lines();
  void finish(live::CloseCode, std::string_view reason);

  HttpSessions& sessions_;
  const std::shared_ptr<live::WebSocket> socket_;
  net::Socket lines_;
  boost::asio::steady_timer deadline_;  // for the closing handshake
  const std::string peer_;
  std::shared_ptr<void> held_;
  std::string to_lines_;
  std::size_t written_ = 0;  // bytes of to_lines_ already written
  std::string from_lines_;
  std::size_t searched_ = 0;  // bytes of from_lines_ without a line end
  bool is_over_ = false;
};

}  // namespace aspis::http
