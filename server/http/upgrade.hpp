// Requests that want to become WebSockets: spectators', which go to the hub's thread, and bots'.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/server.hpp"
#include "server/live/websocket.hpp"

namespace aspis::http {

/// The connection that a request came by, for the taking.
struct Upgrading {
  HttpSessions& sessions;
  const Origin& origin;
  const HttpSessions::Ticket& ticket;
  net::Socket& socket;
  bool has_frames;  // came behind the request, before its answer
};

/// Of status 0 where the socket was taken; else why not.
[[nodiscard]] Response upgrade(const Upgrading&, const Head&, const Request&);

/// A bot that comes over a WebSocket: its text messages are the lines of a socketpair's other end,
/// both ways. Looks into no line. On the server's thread, so that no broadcast delays a bot. Each
/// way holds at most one message, or what was read for the next ones: whoever sends faster than the
/// other side takes has to wait.
class BotSocket final : public std::enable_shared_from_this<BotSocket>,
                        public live::WebSocket::User {
 public:
  BotSocket(HttpSessions&, net::Socket, std::string peer, std::shared_ptr<void> held);

  /// Answers the handshake; the lines' other end is given away when it has come about.
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
  live::WebSocket socket_;
  net::Socket lines_;
  boost::asio::steady_timer deadline_;  // of the closing handshake
  const std::string peer_;
  std::shared_ptr<void> held_;
  std::string to_lines_;
  std::size_t written_ = 0;  // of to_lines_
  std::string from_lines_;
  std::size_t searched_ = 0;  // of from_lines_: holds no line's end
  bool is_over_ = false;
};

}  // namespace aspis::http
