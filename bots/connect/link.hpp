// A connection to a server that carries lines: plain TCP, TLS or WebSocket, one attempt and its
// life. Knows neither what the lines say nor when to try again.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "bots/connect/address.hpp"

namespace aspis::connect {

inline constexpr std::size_t longest_server_line = 64 * 1024;  // a board's row may be wide
inline constexpr std::size_t most_unsent = 1024 * 1024;        // bytes that the server did not take

/// How to reach the server.
struct Route {
  enum class Kind { plain, tls, web };
  Kind kind = Kind::plain;
  Url url;  // of web; else its host and port
  /// A file of certificates to trust in place of the system's; "" where there is none.
  std::string authority;
  bool insecure = false;  // whoever answers is believed
};

struct LinkEnd {
  std::string text;       // for people, one line
  bool hopeless = false;  // another try would end alike
};

/// Called on the loop's thread, never from within one of the link's own functions.
class LinkListener {
 public:
  virtual ~LinkListener() = default;
  virtual void on_open() = 0;
  /// Without its end; lives for the call.
  virtual void on_line(std::string_view line) = 0;
  /// Last of all, once; not after close().
  virtual void on_closed(const LinkEnd&) = 0;
};

/// All on the loop's thread.
class Link {
 public:
  virtual ~Link() = default;
  /// A whole line without its end; dropped where the link is not open.
  virtual void send(std::string_view line) = 0;
  /// Says goodbye as the kind of link does; the listener hears nothing any more.
  virtual void close() = 0;
};

/// Begins to connect at once. The listener outlives the link or its close().
[[nodiscard]] std::shared_ptr<Link> open_link(boost::asio::io_context&, const Route&,
                                              LinkListener&);
[[nodiscard]] std::shared_ptr<Link> open_stream_link(boost::asio::io_context&, const Route&,
                                                     LinkListener&);
[[nodiscard]] std::shared_ptr<Link> open_web_link(boost::asio::io_context&, const Route&,
                                                  LinkListener&);

}  // namespace aspis::connect
