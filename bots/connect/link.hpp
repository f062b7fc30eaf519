// One attempt to connect to a server by plain TCP, TLS or WebSocket, and the connection, which
// carries lines. The caller interprets the lines and retries.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "bots/connect/address.hpp"

namespace aspis::connect {

/// Called on the loop's thread, never from within one of the link's own functions.
class LinkListener {
 public:
  virtual ~LinkListener() = default;
  virtual void on_open() = 0;
  /// Without its end; lives for the call.
  virtual void on_line(std::string_view line) = 0;
  /// The last call, once; not after close(). `why` is one line for people. If it is `hopeless`,
  /// another attempt would fail too.
  virtual void on_closed(const std::string& why, bool hopeless) = 0;
};

/// All on the loop's thread.
class Link {
 public:
  virtual ~Link() = default;
  /// Sends a whole line, given without its end; drops it if the link is not open.
  virtual void send(std::string_view line) = 0;
  /// Says goodbye in the protocol of the link; the listener is not called any more.
  virtual void close() = 0;
};

/// Starts to connect immediately. The listener outlives the link or its close().
[[nodiscard]] std::shared_ptr<Link> open_link(boost::asio::io_context&, const Route&,
                                              LinkListener&);

}  // namespace aspis::connect
