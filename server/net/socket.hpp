// The socket type of TLS, HTTP and WebSockets: a stream, either TCP or one end of a socketpair that
// carries decrypted TLS.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>

#include "protocol/descriptor.hpp"

namespace aspis::net {

/// Names the executor type, so that calls do not go through a type-erased one.
using Socket = boost::asio::basic_stream_socket<boost::asio::generic::stream_protocol,
                                                boost::asio::io_context::executor_type>;

/// For the thread of `io`. Throws boost::system::system_error if the descriptor is not valid.
[[nodiscard]] inline Socket make_socket(boost::asio::io_context& io,
                                        protocol::Descriptor descriptor) {
  Socket socket(io);
  socket.assign(boost::asio::generic::stream_protocol(AF_UNSPEC, 0), descriptor.get());
  static_cast<void>(descriptor.release());
  socket.native_non_blocking(true);
  return socket;
}

}  // namespace aspis::net
