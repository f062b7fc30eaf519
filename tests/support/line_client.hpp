// A client that exchanges lines with a port of this machine, plainly or over TLS; every wait ends
// after ten seconds. For tests.
#pragma once

#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "tests/support/loopback_listener.hpp"

namespace aspis::support {

class LineClient {
 public:
  explicit LineClient(std::uint16_t port)
      : LineClient(Taken{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)}) {
    if (!connect_loopback(socket_, port)) throw std::runtime_error("no connection");
    const timeval limit{10, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  }
  /// Takes ownership of one end of a pair.
  static LineClient of(int descriptor) { return LineClient(Taken{descriptor}); }
  LineClient(LineClient&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)),
        seen_(std::move(other.seen_)),
        context_(std::move(other.context_)),
        tls_(std::move(other.tls_)) {}
  ~LineClient() { close(); }

  /// Performs the handshake; false if it fails. With `authority`, it accepts only a certificate for
  /// `host` that this authority signed.
  [[nodiscard]] bool start_tls(const std::string& authority = "",
                               const std::string& host = "localhost") {
    context_.reset(SSL_CTX_new(TLS_client_method()));
    if (!authority.empty()) {
      SSL_CTX_load_verify_locations(context_.get(), authority.c_str(), nullptr);
      SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
    }
    tls_.reset(SSL_new(context_.get()));
    SSL_set1_host(tls_.get(), host.c_str());
    SSL_set_fd(tls_.get(), socket_);
    return SSL_connect(tls_.get()) == 1;
  }

  /// False if the other side has closed.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto count = tls_ ? SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                              : ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  /// Without its end; nothing if the connection ends before the line does.
  [[nodiscard]] std::optional<std::string> line() {
    while (seen_.find('\n') == std::string::npos) {
      if (!read()) return std::nullopt;
    }
    const std::size_t stop = seen_.find('\n');
    std::string line = seen_.substr(0, stop);
    seen_.erase(0, stop + 1);
    return line;
  }

  /// Sends this, and returns the line that comes next.
  [[nodiscard]] std::optional<std::string> ask(std::string_view bytes) {
    send(bytes);
    return line();
  }

  /// Returns everything until the other side closes; "..." is appended if it does not.
  [[nodiscard]] std::string all() {
    while (read()) {
    }
    return std::exchange(seen_, "") + (ended_ ? "" : "...");
  }

  void shut_down_writing() {
    if (tls_) {
      SSL_shutdown(tls_.get());
    } else {
      ::shutdown(socket_, SHUT_WR);
    }
  }

  void close() {
    tls_.reset();
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }

  [[nodiscard]] int descriptor() const { return socket_; }

 private:
  struct Taken {
    int descriptor;
  };
  explicit LineClient(Taken taken) : socket_(taken.descriptor) {
    const timeval limit{10, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  }
  struct Free {
    void operator()(SSL* tls) const { SSL_free(tls); }
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  };

  bool read() {
    std::array<char, 4096> bytes{};
    ssize_t count = -1;
    do {
      count = tls_ ? SSL_read(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                   : ::recv(socket_, bytes.data(), bytes.size(), 0);
    } while (count < 0 && !tls_ && errno == EINTR);
    if (count > 0) seen_.append(bytes.data(), static_cast<std::size_t>(count));
    ended_ = tls_ ? SSL_get_error(tls_.get(), static_cast<int>(count)) == SSL_ERROR_ZERO_RETURN
                  : count == 0;
    return count > 0;
  }

  int socket_ = -1;
  std::string seen_;
  bool ended_ = false;
  std::unique_ptr<SSL_CTX, Free> context_;
  std::unique_ptr<SSL, Free> tls_;
};

}  // namespace aspis::support
