// One WebSocket, the server's end: the handshake's answer, whole text messages both ways, pings,
// closing. The only face of beast::websocket, which takes 16 s to compile. Keeps no queue.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/socket.hpp"

namespace aspis::live {

/// Reserved in RFC 6455, 7.4.1.
enum class CloseCode : std::uint16_t {
  done = 1000,
  going_away = 1001,
  not_text = 1003,
  policy = 1008,
  failed = 1011
};

struct WebSocketPlan {
  std::size_t longest_message = 64 * 1024;  // that is read; a longer one ends the connection
  /// After half of it without a word from the other side a ping is sent, after all of it the
  /// connection is over.
  std::chrono::milliseconds quiet{60'000};
  std::chrono::milliseconds handshake{5'000};  // also for the closing one
};

/// On one thread; of each of read() and write() one at a time.
class WebSocket {
 public:
  /// Whoever uses it. May destroy the WebSocket in any of these calls.
  class User {
   public:
    virtual ~User() = default;
    virtual void opened() = 0;
    /// The view lives as long as the call.
    virtual void received(std::string_view text) = 0;
    /// What write() could not send at once is sent.
    virtual void written() = 0;
    /// The last call: the connection is over, whatever the reason.
    virtual void gone() = 0;
  };

  WebSocket(net::Socket, User&, const WebSocketPlan&);
  /// As leave().
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  /// Answers the handshake whose Sec-WebSocket-Key this is.
  void accept(const std::string& key);
  /// Pings are answered and closing is noticed only while reading. Messages that are no text end
  /// the connection.
  void read();
  /// Whether all of it is with the system at once; else written() is called when it is, or gone().
  [[nodiscard]] bool write(std::shared_ptr<const std::string> text);
  /// The closing handshake, after what is being written; gone() comes at its end. `reason` is cut
  /// to 123 bytes.
  void close(CloseCode, std::string_view reason);
  /// Closes at once, without the closing handshake and without gone().
  void leave();

 private:
  class Stream;
  std::shared_ptr<Stream> stream_;
};

}  // namespace aspis::live
