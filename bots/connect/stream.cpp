#include "bots/connect/stream.hpp"

#include <boost/beast/websocket/teardown.hpp>

#include "bots/connect/trust.hpp"

namespace aspis::connect {

namespace asio = boost::asio;

Stream::Stream(asio::io_context& io, const Route& route, bool is_tls)
    : is_tls_(is_tls),
      insecure_(route.insecure),
      context_(client_context(route.authority, route.insecure || !is_tls)),
      tls_(io, context_) {
}

void Stream::secure(const std::string& host, std::function<void(const Code&)> done) {
  if (!is_tls_) {
    done({});
    return;
  }
  expect_host(tls_.native_handle(), host, insecure_);
  tls_.async_handshake(asio::ssl::stream_base::client, std::move(done));
}

std::string Stream::certificate_fault() {
  return connect::certificate_fault(tls_.native_handle());
}

void Stream::read_some(asio::mutable_buffer buffer, Handler done) {
  if (is_tls_) {
    tls_.async_read_some(buffer, std::move(done));
  } else {
    next_layer().async_read_some(buffer, std::move(done));
  }
}

void Stream::write_some(asio::const_buffer buffer, Handler done) {
  if (is_tls_) {
    tls_.async_write_some(buffer, std::move(done));
  } else {
    next_layer().async_write_some(buffer, std::move(done));
  }
}

void Stream::shut_down(std::function<void(const Code&)> done) {
  const auto end_socket = [this, done = std::move(done)](const Code&) {
    boost::beast::websocket::async_teardown(boost::beast::role_type::client, next_layer(), done);
  };
  if (is_tls_) {
    tls_.async_shutdown(end_socket);
  } else {
    end_socket({});
  }
}

}  // namespace aspis::connect
