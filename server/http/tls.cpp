#include "server/http/tls.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <exception>
#include <thread>
#include <utility>

#include "server/live/socket.hpp"

namespace aspis::http {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

/// One connection: TLS on one side, plain bytes on the other. Each way holds one buffer and waits
/// until that is taken. Kept alive by what is under way.
class Pump : public std::enable_shared_from_this<Pump> {
 public:
  Pump(asio::ssl::context& context, const TlsLimits& limits, live::Socket client,
       live::Socket plain, std::shared_ptr<void> held)
      : limits_(limits),
        tls_(std::move(client), context),
        plain_(std::move(plain)),
        deadline_(plain_.get_executor()),
        held_(std::move(held)) {}

  void start() {
    close_after(limits_.handshake);
    tls_.async_handshake(asio::ssl::stream_base::server,
                         [self = shared_from_this()](error_code failure) {
                           if (failure) return self->close();
                           self->deadline_.cancel();
                           self->pump_in();
                           self->pump_out();
                         });
  }

 private:
  void pump_in() {
    tls_.async_read_some(asio::buffer(in_),
                         [self = shared_from_this()](error_code failure, std::size_t count) {
                           if (failure) return self->end_in();
                           asio::async_write(self->plain_, asio::buffer(self->in_.data(), count),
                                             [self](error_code error, std::size_t) {
                                               if (!error) self->pump_in();
                                             });
                         });
  }

  /// The client has nothing more to say; what is on its way to it still goes.
  void end_in() {
    error_code ignored;
    plain_.shutdown(asio::socket_base::shutdown_send, ignored);
    is_in_over_ = true;
    if (is_out_over_) close();
  }

  void pump_out() {
    plain_.async_read_some(asio::buffer(out_),
                           [self = shared_from_this()](error_code failure, std::size_t count) {
                             if (failure) return self->end_out();
                             self->close_after(self->limits_.write);
                             asio::async_write(self->tls_, asio::buffer(self->out_.data(), count),
                                               [self](error_code error, std::size_t) {
                                                 if (error) return self->close();
                                                 self->deadline_.cancel();
                                                 self->pump_out();
                                               });
                           });
  }

  /// Says goodbye; whoever does not answer is not waited for.
  void end_out() {
    is_out_over_ = true;
    close_after(limits_.shutdown);
    tls_.async_shutdown([self = shared_from_this()](error_code) { self->close(); });
  }

  void close_after(std::chrono::milliseconds limit) {
    deadline_.expires_after(limit);
    deadline_.async_wait([self = shared_from_this()](error_code failure) {
      if (!failure) self->close();
    });
  }

  void close() {
    error_code ignored;
    deadline_.cancel();
    tls_.next_layer().close(ignored);
    plain_.close(ignored);
    held_.reset();
  }

  const TlsLimits& limits_;
  asio::ssl::stream<live::Socket> tls_;
  live::Socket plain_;
  asio::steady_timer deadline_;
  std::shared_ptr<void> held_;
  bool is_in_over_ = false;
  bool is_out_over_ = false;
  std::array<char, 4 * 1024> in_;
  std::array<char, 8 * 1024> out_;
};

std::string openssl_reason() {
  const unsigned long code = ::ERR_get_error();
  ::ERR_clear_error();
  const char* const reason = code == 0 ? nullptr : ::ERR_reason_error_string(code);
  return reason == nullptr ? "cannot be read" : reason;
}

}  // namespace

class Tls::Shared {
 public:
  explicit Shared(const TlsLimits& plan) : limits(plan) {}
  ~Shared() {
    io.stop();
    if (thread.joinable()) thread.join();
  }

  /// Memory may run out for one connection: the others go on.
  void run() {
    for (;;) {
      try {
        io.run();
        return;
      } catch (const std::exception&) {
      }
    }
  }

  const TlsLimits limits;
  asio::ssl::context context{asio::ssl::context::tls_server};
  asio::io_context io{1};
  asio::executor_work_guard<asio::io_context::executor_type> open{io.get_executor()};
  std::thread thread;
};

Tls::Tls(std::unique_ptr<Shared> shared) : shared_(std::move(shared)) {
}
Tls::~Tls() = default;

protocol::Result<std::unique_ptr<Tls>> Tls::make(const std::string& chain_file,
                                                 const std::string& key_file,
                                                 const TlsLimits& limits) {
  auto shared = std::make_unique<Shared>(limits);
  ::SSL_CTX* const context = shared->context.native_handle();
  ::SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  ::SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
  ::SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  ::ERR_clear_error();
  if (::SSL_CTX_use_certificate_chain_file(context, chain_file.c_str()) != 1) {
    return protocol::Error{"the certificate " + chain_file +
                           " is not a PEM file with a certificate chain: " + openssl_reason()};
  }
  if (::SSL_CTX_use_PrivateKey_file(context, key_file.c_str(), SSL_FILETYPE_PEM) != 1) {
    return protocol::Error{"the key " + key_file + " is not a PEM file with the key of " +
                           chain_file + ": " + openssl_reason()};
  }
  Shared& started = *shared;
  shared->thread = std::thread([&started] { started.run(); });
  return std::unique_ptr<Tls>(new Tls(std::move(shared)));
}

protocol::Descriptor Tls::take(protocol::Descriptor client, std::shared_ptr<void> held) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) {
    return protocol::Descriptor();
  }
  asio::post(
      shared_->io, [shared = shared_.get(), client = std::move(client),
                    plain = protocol::Descriptor(ends[0]), held = std::move(held)]() mutable {
        std::make_shared<Pump>(shared->context, shared->limits,
                               live::socket_of(shared->io, std::move(client)),
                               live::socket_of(shared->io, std::move(plain)), std::move(held))
            ->start();
      });
  return protocol::Descriptor(ends[1]);
}

}  // namespace aspis::http
