// A connection to a server, over TCP or TLS, as one type: resolves the name, connects and checks
// the certificate. Beast and Asio compile their operations once for it, not once for a socket and
// once more for TLS over a socket.
#pragma once

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "bots/connect/address.hpp"

namespace aspis::connect {

/// The file with the certificates that a Linux system trusts, searched below `root` in the places
/// that distributions use; "" if none exists.
[[nodiscard]] std::string system_certificates(const std::filesystem::path& root = "/");

/// An Asio asynchronous stream. Its owner keeps it alive while an operation is pending. All on the
/// loop's thread.
class Stream {
 public:
  using Code = boost::system::error_code;
  using Socket = boost::asio::ip::tcp::socket;
  using executor_type = Socket::executor_type;
  using Handler = std::function<void(const Code&, std::size_t)>;
  enum class Step { find, reach, secure };

  /// Trusts the certificates of the route. Throws boost::system::system_error if the route's file
  /// of certificates cannot be read.
  Stream(boost::asio::io_context&, const Route&, bool is_tls);

  executor_type get_executor() { return tls_.get_executor(); }

  /// Connects to the host and port, with the TLS handshake. Calls `done` once: with the step that
  /// failed, or without an error. Ignore calls after close().
  void open(const Url&, std::function<void(Step, const Code&)> done);
  /// After a failed handshake: the error of the certificate, or "" if the certificate is not the
  /// cause.
  [[nodiscard]] std::string certificate_error();

  template <class Buffers, class Callable>
  void async_read_some(const Buffers& buffers, Callable&& done) {
    namespace asio = boost::asio;
    asio::mutable_buffer first;
    for (auto at = asio::buffer_sequence_begin(buffers);
         first.size() == 0 && at != asio::buffer_sequence_end(buffers); ++at) {
      first = *at;
    }
    read_some(first, erase(std::forward<Callable>(done)));
  }

  template <class Buffers, class Callable>
  void async_write_some(const Buffers& buffers, Callable&& done) {
    namespace asio = boost::asio;
    asio::const_buffer first;
    if (asio::buffer_sequence_begin(buffers) != asio::buffer_sequence_end(buffers)) {
      first = *asio::buffer_sequence_begin(buffers);
    }
    const std::size_t size = std::min(asio::buffer_size(buffers), max_joined_bytes);
    if (first.size() < size) {  // a frame's head and its text go out as one packet
      joined_.resize(size);
      asio::buffer_copy(asio::buffer(joined_), buffers);
      first = asio::buffer(joined_);
    }
    write_some(first, erase(std::forward<Callable>(done)));
  }

  /// Says goodbye in TLS, then in TCP, and waits for the server to do the same.
  void shut_down(std::function<void(const Code&)>);
  /// Closes the connection without a goodbye.
  void close();

 private:
  static constexpr std::size_t max_joined_bytes = std::size_t{16} * 1024;

  template <class Callable>
  static Handler erase(Callable&& done) {
    const auto kept = std::make_shared<std::decay_t<Callable>>(std::forward<Callable>(done));
    return [kept](const Code& error, std::size_t count) { std::move (*kept)(error, count); };
  }

  void expect(const std::string& host);
  void read_some(boost::asio::mutable_buffer, Handler);
  void write_some(boost::asio::const_buffer, Handler);

  bool is_tls_;
  bool insecure_;
  bool closed_ = false;
  boost::asio::ssl::context context_;
  boost::asio::ssl::stream<Socket> tls_;
  boost::asio::ip::tcp::resolver resolver_;
  std::string joined_;
};

/// Called by Beast's WebSocket to end a connection, immediately or with a goodbye.
inline void beast_close_socket(Stream& stream) {
  stream.close();
}
template <class Callable>
void async_teardown(boost::beast::role_type, Stream& stream, Callable&& done) {
  const auto kept = std::make_shared<std::decay_t<Callable>>(std::forward<Callable>(done));
  stream.shut_down([kept](const Stream::Code& error) { std::move (*kept)(error); });
}

}  // namespace aspis::connect
