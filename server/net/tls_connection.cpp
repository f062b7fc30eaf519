#include "server/net/tls_connection.hpp"

#include <sys/socket.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <utility>

namespace aspis::net {
namespace {

namespace asio = boost::asio;

constexpr char handshake_record = 0x16;  // the first byte of a TLS client
constexpr std::size_t most_read_away = std::size_t{4} << 20U;

bool is_to_come(ssize_t count) {
  return count < 0 && (errno == EAGAIN || errno == EINTR);
}

}  // namespace

TlsConnection::TlsConnection(asio::io_context& io, asio::ssl::context& context,
                             const TlsLimits& limits, protocol::Connection client,
                             protocol::Descriptor plain)
    : limits_(limits),
      client_(socket_of(io, std::move(client.descriptor)), context),
      plain_(socket_of(io, std::move(plain))),
      timer_(io),
      held_(std::move(client.held)) {
}

void TlsConnection::start(std::string hint, std::function<void()> closed) {
  hint_ = std::move(hint);
  closed_ = std::move(closed);
  close_after(limits_.handshake);
  peek();
}

/// Somebody who speaks plainly would never understand what TLS answers.
void TlsConnection::peek() {
  client_.next_layer().async_wait(Socket::wait_read, [self = shared_from_this()](Fault failure) {
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
                          [self = shared_from_this()](Fault failure) {
                            if (self->is_closed_) return;
                            if (failure) return self->close();
                            self->no_deadline();
                            self->read_client();
                            self->read_plain();
                          });
}

void TlsConnection::read_client() {
  client_.async_read_some(asio::buffer(in_),
                          [self = shared_from_this()](Fault failure, std::size_t count) {
                            if (self->is_closed_ || self->is_lingering_) return;
                            if (failure) return self->end_of_client(failure);
                            self->write_plain(count);
                          });
}

/// The client has nothing more to say, but may still be told something; a connection that is broken
/// is over.
void TlsConnection::end_of_client(Fault failure) {
  // The read that was waiting has taken the answer to the goodbye, so that the shutdown never sees
  // it.
  if (is_leaving_) return close();
  Fault ignored;
  plain_.shutdown(Socket::shutdown_send, ignored);
  if (failure != asio::error::eof && failure != asio::ssl::error::stream_truncated) close();
}

void TlsConnection::write_plain(std::size_t count) {
  asio::async_write(plain_, asio::buffer(in_, count),
                    [self = shared_from_this()](Fault failure, std::size_t) {
                      if (self->is_closed_ || self->is_lingering_) return;
                      // Nobody reads there, but may have said something before: read_plain() ends
                      // it.
                      if (!failure) self->read_client();
                    });
}

void TlsConnection::read_plain() {
  plain_.async_read_some(asio::buffer(out_),
                         [self = shared_from_this()](Fault failure, std::size_t count) {
                           if (self->is_closed_) return;
                           if (failure) return self->say_goodbye();
                           self->write_client(count);
                         });
}

void TlsConnection::write_client(std::size_t count) {
  close_after(limits_.write);
  asio::async_write(client_, asio::buffer(out_, count),
                    [self = shared_from_this()](Fault failure, std::size_t) {
                      if (self->is_closed_) return;
                      if (failure) return self->close();
                      self->no_deadline();
                      self->read_plain();
                    });
}

void TlsConnection::say_goodbye() {
  is_leaving_ = true;
  close_after(limits_.goodbye);
  client_.async_shutdown([self = shared_from_this()](Fault failure) {
    if (self->is_closed_) return;
    // A client that was still speaking has not answered, and may not have read everything yet.
    failure ? self->linger() : self->close();
  });
}

/// Closing a socket with unread bytes resets the connection, and what was just said is lost on its
/// way: so the rest is read away until the other side closes.
void TlsConnection::linger() {
  is_lingering_ = true;
  Fault ignored;
  plain_.close(ignored);
  client_.next_layer().cancel(ignored);
  client_.next_layer().shutdown(Socket::shutdown_send, ignored);
  close_after(limits_.goodbye);
  read_away();
}

void TlsConnection::read_away() {
  client_.next_layer().async_wait(Socket::wait_read, [self = shared_from_this()](Fault failure) {
    if (self->is_closed_) return;
    const ssize_t count = failure ? 0
                                  : ::recv(self->client_.next_layer().native_handle(),
                                           self->in_.data(), self->in_.size(), MSG_DONTWAIT);
    if (count > 0) self->read_away_ += static_cast<std::size_t>(count);
    const bool more = count > 0 || is_to_come(count);
    more && self->read_away_ < most_read_away ? self->read_away() : self->close();
  });
}

void TlsConnection::close_after(std::chrono::milliseconds limit) {
  deadline_ = Clock::now() + limit;
  timer_.expires_at(deadline_);
  timer_.async_wait([self = shared_from_this()](Fault failure) {
    if (!failure && Clock::now() >= self->deadline_) self->close();
  });
}

void TlsConnection::no_deadline() {
  deadline_ = Clock::time_point::max();
  timer_.cancel();
}

void TlsConnection::close() {
  if (std::exchange(is_closed_, true)) return;
  Fault ignored;
  timer_.cancel();
  client_.next_layer().close(ignored);
  plain_.close(ignored);
  held_.reset();
  closed_();
}

}  // namespace aspis::net
