// The server's end of one WebSocket: handshake, whole text messages, pings, closing. The only code
// that includes beast::websocket, which takes 16 s to compile. Has no queue.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/socket.hpp"

namespace aspis::live {

/// Codes from RFC 6455, section 7.4.1.
enum class CloseCode : std::uint16_t {
  done = 1000,
  going_away = 1001,
  not_text = 1003,
  policy = 1008,
  failed = 1011
};

struct WebSocketPlan {
  std::size_t longest_message = 64 * 1024;  // received; a longer one ends the connection
  /// If the other side is quiet for half of this time, a ping is sent; after all of it, the
  /// connection ends.
  std::chrono::milliseconds quiet{60'000};
  std::chrono::milliseconds handshake{5'000};  // also for the closing handshake
};

/// Used on one thread. At most one read() and one write() may be pending.
class WebSocket {
 public:
  /// The owner. It may destroy the WebSocket in any of these calls.
  class User {
   public:
    virtual ~User() = default;
    virtual void opened() = 0;
    /// The view is valid during the call.
    virtual void received(std::string_view text) = 0;
    /// The rest of the message given to write() has been sent.
    virtual void written() = 0;
    /// The last call: the connection has ended for any reason.
    virtual void gone() = 0;
  };

  WebSocket() = default;
  virtual ~WebSocket() = default;
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  /// Answers the handshake with this Sec-WebSocket-Key.
  virtual void accept(const std::string& key) = 0;
  /// Reads a message. Pings and closing are only handled while reading. Messages that are not text
  /// end the connection.
  virtual void read() = 0;
  /// Returns true if all is sent; otherwise written() or gone() is called later.
  [[nodiscard]] virtual bool write(std::shared_ptr<const std::string> text) = 0;
  /// Starts the closing handshake after the current message; calls gone() at its end. `reason` is
  /// cut to 123 bytes.
  virtual void close(CloseCode, std::string_view reason) = 0;
  /// Closes immediately, without a closing handshake and without calling gone().
  virtual void leave() = 0;
};

/// Destroying it calls leave().
[[nodiscard]] std::shared_ptr<WebSocket> make_websocket(net::Socket, WebSocket::User&,
                                                        const WebSocketPlan&);

}  // namespace aspis::live
