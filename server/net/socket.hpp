// The one kind of socket that TLS, HTTP and WebSockets work on: a stream, be it TCP or, where
// TLS is taken off before, a socketpair's end.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>

#include "protocol/descriptor.hpp"

namespace aspis::net {

/// The executor is named, so that no call goes through a type-erased one.
using Socket = boost::asio::basic_stream_socket<boost::asio::generic::stream_protocol,
                                                boost::asio::io_context::executor_type>;

/// For the thread of `io`. Throws boost::system::system_error where the descriptor is none.
[[nodiscard]] inline Socket socket_of(boost::asio::io_context& io,
                                      protocol::Descriptor descriptor) {
  Socket socket(io);
  socket.assign(boost::asio::generic::stream_protocol(AF_UNSPEC, 0), descriptor.get());
  static_cast<void>(descriptor.release());
  socket.native_non_blocking(true);
  return socket;
}

}  // namespace aspis::net
