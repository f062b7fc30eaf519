#include "server/net/tls.hpp"

#include <openssl/ssl.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <exception>
#include <functional>
#include <utility>

#include "server/net/socket.hpp"

namespace aspis::net {

namespace asio = boost::asio;
using boost::system::error_code;
using protocol::Error;

namespace {

constexpr char handshake_record = 0x16;  // the first byte of a TLS client
constexpr std::size_t max_read_away = std::size_t{4} << 20U;

bool is_to_come(ssize_t count) {
  return count < 0 && (errno == EAGAIN || errno == EINTR);
}

/// For TLS 1.2; all ciphers of 1.3 qualify. They have forward secrecy and no padding.
constexpr const char* forward_secret_ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

}  // namespace

/// A TLS connection and one end of a socketpair with its decrypted bytes. After the handshake it
/// copies bytes both ways. Each direction has one buffer and waits until it is written. Used only
/// on the loop's thread; its handlers keep it alive.
class TlsConnection : public std::enable_shared_from_this<TlsConnection> {
 public:
  /// Context and limits must outlive it.
  TlsConnection(boost::asio::io_context&, boost::asio::ssl::context&, const TlsLimits&,
                protocol::Connection client, protocol::Descriptor plain);

  /// `closed` is called once, after both sides are closed.
  void start(std::string hint, std::function<void()> closed);
  /// Closes both sides immediately.
  void close();

 private:
  using ErrorCode = boost::system::error_code;
  using Clock = std::chrono::steady_clock;

  void peek();
  void hint();
  void shake_hands();
  void read_client();
  void end_of_client(ErrorCode);
  void write_plain(std::size_t count);
  void read_plain();
  void write_client(std::size_t count);
  void say_goodbye();
  void linger();
  void read_away();
  void close_after(std::chrono::milliseconds);
  void no_deadline();

  const TlsLimits& limits_;
  boost::asio::ssl::stream<Socket> client_;
  Socket plain_;
  boost::asio::steady_timer timer_;
  Clock::time_point deadline_;  // a timer that has already expired cannot be cancelled
  std::shared_ptr<void> held_;
  std::string hint_;
  std::function<void()> closed_;
  bool is_closed_ = false;
  bool is_leaving_ = false;  // has sent close_notify and waits for the client's
  bool is_lingering_ = false;
  std::size_t read_away_ = 0;
  std::array<char, 4 * 1024> in_;   // on the way to the plain side
  std::array<char, 8 * 1024> out_;  // on the way to the client
};

TlsConnection::TlsConnection(asio::io_context& io, asio::ssl::context& context,
                             const TlsLimits& limits, protocol::Connection client,
                             protocol::Descriptor plain)
    : limits_(limits),
      client_(make_socket(io, std::move(client.descriptor)), context),
      plain_(make_socket(io, std::move(plain))),
      timer_(io),
      held_(std::move(client.held)) {
}

void TlsConnection::start(std::string hint, std::function<void()> closed) {
  hint_ = std::move(hint);
  closed_ = std::move(closed);
  close_after(limits_.handshake);
  peek();
}

/// A client without TLS could not understand a TLS alert, so look at the first byte.
void TlsConnection::peek() {
  client_.next_layer().async_wait(
      Socket::wait_read, [self = shared_from_this()](ErrorCode failure) {
        if (failure || self->is_closed_) return;
        char first = 0;
        const ssize_t count =
            ::recv(self->client_.next_layer().native_handle(), &first, 1, MSG_PEEK | MSG_DONTWAIT);
        if (is_to_come(count)) {
          self->peek();
        } else if (count <= 0) {
          self->close();
        } else if (first != handshake_record) {
          self->hint();
        } else {
          self->shake_hands();
        }
      });
}

void TlsConnection::hint() {
  static_cast<void>(::send(client_.next_layer().native_handle(), hint_.data(), hint_.size(),
                           MSG_NOSIGNAL | MSG_DONTWAIT));
  linger();
}

void TlsConnection::shake_hands() {
  client_.async_handshake(asio::ssl::stream_base::server,
                          [self = shared_from_this()](ErrorCode failure) {
                            if (self->is_closed_) return;
                            if (failure) return self->close();
                            self->no_deadline();
                            self->read_client();
                            self->read_plain();
                          });
}

void TlsConnection::read_client() {
  client_.async_read_some(asio::buffer(in_),
                          [self = shared_from_this()](ErrorCode failure, std::size_t count) {
                            if (self->is_closed_ || self->is_lingering_) return;
                            if (failure) return self->end_of_client(failure);
                            self->write_plain(count);
                          });
}

/// Passes on the end of the client's data, but may still send to it. Closes on other errors.
void TlsConnection::end_of_client(ErrorCode failure) {
  // The pending read received the client's close_notify, so async_shutdown() never gets it.
  if (is_leaving_) return close();
  ErrorCode ignored;
  plain_.shutdown(Socket::shutdown_send, ignored);
  if (failure != asio::error::eof && failure != asio::ssl::error::stream_truncated) close();
}

void TlsConnection::write_plain(std::size_t count) {
  asio::async_write(plain_, asio::buffer(in_, count),
                    [self = shared_from_this()](ErrorCode failure, std::size_t) {
                      if (self->is_closed_ || self->is_lingering_) return;
                      // On an error the plain side reads no more, but it may have written before;
                      // read_plain() reaches the end.
                      if (!failure) self->read_client();
                    });
}

void TlsConnection::read_plain() {
  plain_.async_read_some(asio::buffer(out_),
                         [self = shared_from_this()](ErrorCode failure, std::size_t count) {
                           if (self->is_closed_) return;
                           if (failure) return self->say_goodbye();
                           self->write_client(count);
                         });
}

void TlsConnection::write_client(std::size_t count) {
  close_after(limits_.write);
  asio::async_write(client_, asio::buffer(out_, count),
                    [self = shared_from_this()](ErrorCode failure, std::size_t) {
                      if (self->is_closed_) return;
                      if (failure) return self->close();
                      self->no_deadline();
                      self->read_plain();
                    });
}

void TlsConnection::say_goodbye() {
  is_leaving_ = true;
  close_after(limits_.goodbye);
  client_.async_shutdown([self = shared_from_this()](ErrorCode failure) {
    if (self->is_closed_) return;
    // The client was still sending, so it may not have read everything.
    failure ? self->linger() : self->close();
  });
}

/// Closing a socket with unread bytes resets the connection, and the last data could be lost. So
/// read and discard bytes until the client closes.
void TlsConnection::linger() {
  is_lingering_ = true;
  ErrorCode ignored;
  plain_.close(ignored);
  client_.next_layer().cancel(ignored);
  client_.next_layer().shutdown(Socket::shutdown_send, ignored);
  close_after(limits_.goodbye);
  read_away();
}

void TlsConnection::read_away() {
  client_.next_layer().async_wait(
      Socket::wait_read, [self = shared_from_this()](ErrorCode failure) {
        if (self->is_closed_) return;
        const ssize_t count = failure ? 0
                                      : ::recv(self->client_.next_layer().native_handle(),
                                               self->in_.data(), self->in_.size(), MSG_DONTWAIT);
        if (count > 0) self->read_away_ += static_cast<std::size_t>(count);
        const bool more = count > 0 || is_to_come(count);
        more && self->read_away_ < max_read_away ? self->read_away() : self->close();
      });
}

void TlsConnection::close_after(std::chrono::milliseconds limit) {
  deadline_ = Clock::now() + limit;
  timer_.expires_at(deadline_);
  timer_.async_wait([self = shared_from_this()](ErrorCode failure) {
    if (!failure && Clock::now() >= self->deadline_) self->close();
  });
}

void TlsConnection::no_deadline() {
  deadline_ = Clock::time_point::max();
  timer_.cancel();
}

void TlsConnection::close() {
  if (std::exchange(is_closed_, true)) return;
  ErrorCode ignored;
  timer_.cancel();
  client_.next_layer().close(ignored);
  plain_.close(ignored);
  held_.reset();
  closed_();
}

protocol::Result<std::unique_ptr<Tls>> Tls::make(const Certificate& certificate,
                                                 const TlsLimits& limits, std::string hint) {
  std::unique_ptr<Tls> tls(new Tls(limits, std::move(hint)));
  if (auto loaded = tls->load(certificate); !loaded) return loaded.error();
  tls->thread_ = std::thread([running = tls.get()] { running->run(); });
  return tls;
}

Tls::Tls(const TlsLimits& limits, std::string hint)
    : limits_(limits),
      hint_(std::move(hint)),
      context_(asio::ssl::context::tls_server),
      work_(io_.get_executor()),
      end_(io_) {
}

Tls::~Tls() {
  if (!thread_.joinable()) return;
  asio::post(io_, [this] { end(); });
  thread_.join();
}

protocol::Result<void> Tls::load(const Certificate& certificate) {
  ::SSL_CTX* const native = context_.native_handle();
  ::SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
  ::SSL_CTX_set_options(native, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
  ::SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);
  if (::SSL_CTX_set_cipher_list(native, forward_secret_ciphers) != 1) {
    return Error{"this machine's OpenSSL has none of the ciphers for TLS: install another one"};
  }
  error_code failure;
  context_.use_certificate_chain_file(certificate.chain_file, failure);
  if (failure) {
    return Error{"cannot read the certificate " + certificate.chain_file + ": " +
                 failure.message()};
  }
  context_.use_private_key_file(certificate.key_file, asio::ssl::context::pem, failure);
  if (failure || ::SSL_CTX_check_private_key(native) != 1) {
    return Error{"cannot use the key " + certificate.key_file + ": " +
                 (failure ? failure.message() : "it does not match the certificate")};
  }
  return {};
}

/// If memory runs out for one connection, the others must continue.
void Tls::run() {
  for (;;) {
    try {
      io_.run();
      return;
    } catch (const std::exception&) {
    }
  }
}

protocol::Descriptor Tls::start_session(protocol::Connection client) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) {
    return protocol::Descriptor();
  }
  protocol::Descriptor ours(ends[0]);
  protocol::Descriptor theirs(ends[1]);
  asio::post(io_, [this, client = std::move(client), plain = std::move(ours)]() mutable {
    add(std::move(client), std::move(plain));
  });
  return theirs;
}

void Tls::add(protocol::Connection client, protocol::Descriptor plain) {
  const auto connection =
      std::make_shared<TlsConnection>(io_, context_, limits_, std::move(client), std::move(plain));
  connections_.emplace(connection.get(), connection);
  connection->start(hint_, [this, key = connection.get()] {
    connections_.erase(key);
    if (connections_.empty()) end_.cancel();
  });
}

void Tls::end() {
  work_.reset();
  if (connections_.empty()) return;
  end_.expires_after(limits_.at_the_end);
  end_.async_wait([this](error_code failure) {
    if (!failure) close_all();
  });
}

void Tls::close_all() {
  const auto connections = connections_;
  for (const auto& [key, connection] : connections) connection->close();
}

}  // namespace aspis::net
