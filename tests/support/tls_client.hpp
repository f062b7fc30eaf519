// A client that uses TLS and trusts any certificate, for tests of servers.
#pragma once

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <signal.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/support/raw_client.hpp"

namespace aspis::support {

/// TLS over a RawClient's connection; does not check the certificate.
class TlsClient {
 public:
  /// Throws if the handshake fails.
  explicit TlsClient(std::uint16_t port)
      : raw_(port),
        context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free),
        ssl_(SSL_new(context_.get()), SSL_free) {
    ::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes to closed connections without asking
    SSL_set_fd(ssl_.get(), raw_.descriptor());
    if (SSL_connect(ssl_.get()) != 1) throw std::runtime_error("no TLS");
  }

  bool send(std::string_view bytes) {
    return SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size())) > 0;
  }
  /// Returns exactly this many bytes, or fewer at the end of the connection.
  std::string take(std::size_t count) {
    std::string taken;
    char bytes[4'096];
    while (taken.size() < count) {
      const int got = SSL_read(ssl_.get(), bytes,
                               static_cast<int>(std::min(sizeof bytes, count - taken.size())));
      if (got <= 0) break;
      taken.append(bytes, static_cast<std::size_t>(got));
    }
    return taken;
  }
  std::string rest() { return take(std::string::npos); }
  /// Returns whether the other side closed TLS properly, as after a whole answer.
  [[nodiscard]] bool is_shut_properly() const {
    return (SSL_get_shutdown(ssl_.get()) & SSL_RECEIVED_SHUTDOWN) != 0;
  }

 private:
  RawClient raw_;
  std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context_;
  std::unique_ptr<SSL, void (*)(SSL*)> ssl_;
};

}  // namespace aspis::support
