#include "server/gate/tls_bridge.hpp"

#include <sys/socket.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <string_view>

#include "server/gate/login.hpp"

namespace aspis::gate {
namespace {

namespace asio = boost::asio;
using Fault = boost::system::error_code;

constexpr std::chrono::seconds write_patience{30};  // for a bot that does not read
constexpr std::chrono::seconds goodbye{2};          // for close_notify to be answered
constexpr char handshake_record = 0x16;

}  // namespace

TlsBridge::TlsBridge(Tcp::socket socket, asio::ssl::context& context, Opened opened)
    : far_(std::move(socket), context), near_(far_.get_executor()), opened_(std::move(opened)) {
}

void TlsBridge::start(Instant deadline) {
  deadline_ = deadline;
  Fault ignored;
  far_.next_layer().set_option(Tcp::no_delay(true), ignored);
  far_.next_layer().set_option(asio::socket_base::keep_alive(true), ignored);
  peek();
}

// Somebody who speaks plain lines on this port would never understand what TLS answers.
void TlsBridge::peek() {
  far_.next_layer().async_wait(Tcp::socket::wait_read, [self = shared_from_this()](Fault error) {
    if (error || self->is_closed()) return;
    char first = 0;
    const ssize_t count =
        ::recv(self->far_.next_layer().native_handle(), &first, 1, MSG_PEEK | MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
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

void TlsBridge::hint() {
  const std::string text =
      error_line("tls", "this port speaks TLS; connect with TLS, or use the server's plain port");
  const int socket = far_.next_layer().native_handle();
  std::array<char, 8 * 1024> unwanted;
  static_cast<void>(::recv(socket, unwanted.data(), unwanted.size(), MSG_DONTWAIT));
  static_cast<void>(::send(socket, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
  close();
}

void TlsBridge::shake_hands() {
  far_.async_handshake(asio::ssl::stream_base::server, [self = shared_from_this()](Fault error) {
    if (self->is_closed()) return;
    if (error) {
      self->close();
    } else {
      self->open();
    }
  });
}

void TlsBridge::open() {
  Local::socket other(far_.get_executor());
  Fault error;
  asio::local::connect_pair(near_, other, error);
  int descriptor = -1;
  if (!error) descriptor = other.release(error);
  if (error) {
    close();
    return;
  }
  stage_ = Stage::open;
  has_deadline_ = false;
  opened_(descriptor);
  read_far();
  read_near();
}

void TlsBridge::read_far() {
  far_.async_read_some(
      asio::buffer(in_), [self = shared_from_this()](Fault error, std::size_t count) {
        if (self->is_closed()) return;
        if (error) {
          // Whoever has the near end sees the end of the lines and may still answer; where the
          // connection is broken, writing will tell.
          Fault ignored;
          self->near_.shutdown(Local::socket::shutdown_send, ignored);
          if (error != asio::error::eof && error != asio::ssl::error::stream_truncated)
            self->close();
          return;
        }
        self->write_near(count);
      });
}

void TlsBridge::write_near(std::size_t count) {
  asio::async_write(near_, asio::buffer(in_, count),
                    [self = shared_from_this()](Fault error, std::size_t) {
                      if (self->is_closed()) return;
                      // It reads no more, but may have said something before: read_near() ends it.
                      if (!error) self->read_far();
                    });
}

void TlsBridge::read_near() {
  near_.async_read_some(asio::buffer(out_),
                        [self = shared_from_this()](Fault error, std::size_t count) {
                          if (self->is_closed()) return;
                          if (error) {
                            self->leave();
                          } else {
                            self->write_far(count);
                          }
                        });
}

void TlsBridge::write_far(std::size_t count) {
  deadline_ = std::chrono::steady_clock::now() + write_patience;
  has_deadline_ = true;
  asio::async_write(far_, asio::buffer(out_, count),
                    [self = shared_from_this()](Fault error, std::size_t) {
                      if (self->is_closed()) return;
                      self->has_deadline_ = false;
                      if (error) {
                        self->close();
                      } else {
                        self->read_near();
                      }
                    });
}

void TlsBridge::leave() {
  stage_ = Stage::leaving;
  deadline_ = std::chrono::steady_clock::now() + goodbye;
  has_deadline_ = true;
  far_.async_shutdown([self = shared_from_this()](Fault) {
    if (!self->is_closed()) self->close();
  });
}

void TlsBridge::look(Instant now) {
  if (has_deadline_ && now >= deadline_) close();
}

void TlsBridge::close() {
  stage_ = Stage::closed;
  Fault ignored;
  far_.next_layer().close(ignored);
  near_.close(ignored);
}

}  // namespace aspis::gate
