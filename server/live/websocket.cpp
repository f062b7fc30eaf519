#include "server/live/websocket.hpp"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cerrno>
#include <cstdint>
#include <utility>

namespace aspis::live {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

namespace {

/// The socket on which Beast reads and writes control frames. Messages are written between these
/// without Beast, whose overhead per message is as large as the system call.
class FrameSocket : public net::Socket {
 public:
  explicit FrameSocket(net::Socket socket) : net::Socket(std::move(socket)) {}

  /// Starts a text message in one frame. One at a time.
  void begin(std::shared_ptr<const std::string> message) {
    const std::uint64_t size = message->size();
    const int bytes = size < 126 ? 0 : size <= UINT16_MAX ? 2 : 8;
    header_[0] = 0x81;
    header_[1] = static_cast<unsigned char>(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (int byte = 0; byte < bytes; ++byte) {
      header_[static_cast<std::size_t>(2 + byte)] =
          static_cast<unsigned char>(size >> (8 * (bytes - 1 - byte)));
    }
    header_size_ = static_cast<std::size_t>(2 + bytes);
    sent_ = 0;
    message_ = std::move(message);
  }
  [[nodiscard]] bool has_message() const { return message_ != nullptr; }

  /// Writes as much as the system accepts. Returns true if no message is left.
  bool flush(beast::error_code& failure) {
    if (message_ && !beast_writes_) send_some(failure);
    return !message_;
  }

  /// For Beast, which has at most one pending call.
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_compose<Handler, void(beast::error_code, std::size_t)>(
        [this, buffers](auto& self, beast::error_code failure = {}, std::size_t count = 0) mutable {
          if (beast_writes_) {
            beast_writes_ = false;
            return self.complete(failure, count);
          }
          // Control frames must not split a message; on a lost connection the write fails anyway.
          if (!failure && sent_ > 0 && !flush(failure) && !failure) {
            return net::Socket::async_wait(wait_write, std::move(self));
          }
          beast_writes_ = true;
          net::Socket::async_write_some(buffers, std::move(self));
        },
        handler, static_cast<net::Socket&>(*this));
  }

 private:
  void send_some(beast::error_code& failure) {
    const std::size_t of_header = std::min(sent_, header_size_);
    const std::size_t of_text = sent_ - of_header;
    std::array<iovec, 2> parts{
        {{header_.data() + of_header, header_size_ - of_header},
         {const_cast<char*>(message_->data()) + of_text, message_->size() - of_text}}};
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    const ssize_t count = ::sendmsg(native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0) {
      if (errno != EAGAIN && errno != EINTR) {
        failure.assign(errno, boost::system::system_category());
      }
      return;
    }
    sent_ += static_cast<std::size_t>(count);
    if (sent_ < header_size_ + message_->size()) return;
    message_ = nullptr;
    sent_ = 0;
  }

  std::shared_ptr<const std::string> message_;
  std::array<unsigned char, 10> header_{};
  std::size_t header_size_ = 0;
  std::size_t sent_ = 0;  // bytes of header and message
  bool beast_writes_ = false;
};

/// Waits until the other side closes or sends data, or until the time is over.
template <class Handler>
void wait_for_the_other_side(FrameSocket& socket, std::shared_ptr<asio::steady_timer> patience,
                             Handler handler) {
  socket.async_wait(asio::socket_base::wait_read, [&socket, patience = std::move(patience),
                                                   handler = std::move(handler)](
                                                      beast::error_code failure) mutable {
    char next = 0;
    const bool nothing_there =
        !failure && ::recv(socket.native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT) < 0 &&
        (errno == EAGAIN || errno == EINTR);
    if (nothing_there) {
      return wait_for_the_other_side(socket, std::move(patience), std::move(handler));
    }
    patience->cancel();
    handler(beast::error_code{});
  });
}

/// After the closing handshake Beast waits forever for the other side to close; this limits it to a
/// second. Beast finds this overload by its argument.
template <class Handler>
void async_teardown(beast::role_type, FrameSocket& socket, Handler&& handler) {
  beast::error_code ignored;
  socket.shutdown(asio::socket_base::shutdown_send, ignored);
  auto timer = std::make_shared<asio::steady_timer>(socket.get_executor(), std::chrono::seconds(1));
  // The handler owns the socket and lives as long as the timer.
  timer->async_wait([&socket, alive = std::weak_ptr(timer)](beast::error_code failure) {
    if (failure || alive.expired()) return;
    beast::error_code late;
    socket.cancel(late);
  });
  wait_for_the_other_side(socket, std::move(timer), std::forward<Handler>(handler));
}

/// Outlives its user's pointer while operations are pending. Does not support permessage-deflate,
/// which costs memory and allows compression bombs.
class Stream final : public WebSocket, public std::enable_shared_from_this<Stream> {
 public:
  Stream(net::Socket socket, User& user, const WebSocketPlan& plan)
      : stream_(FrameSocket(std::move(socket))), inbox_(plan.longest_message), user_(&user) {
    stream_.set_option(websocket::stream_base::timeout{plan.handshake, plan.quiet, true});
    stream_.read_message_max(plan.longest_message);
  }

  void accept(const std::string& key) override {
    request_.method(beast::http::verb::get);
    request_.target("/");
    request_.set(beast::http::field::host, "-");
    request_.set(beast::http::field::upgrade, "websocket");
    request_.set(beast::http::field::connection, "upgrade");
    request_.set(beast::http::field::sec_websocket_version, "13");
    request_.set(beast::http::field::sec_websocket_key, key);
    stream_.async_accept(request_, [self = shared_from_this()](beast::error_code failure) {
      self->request_ = {};
      if (failure) return self->end();
      if (self->user_ != nullptr) self->user_->opened();
    });
  }

  void read() override {
    stream_.async_read(inbox_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
      self->has_read(failure);
    });
  }

  bool write(std::shared_ptr<const std::string> text) override {
    if (is_closing_ || !stream_.is_open()) return false;
    stream_.next_layer().begin(std::move(text));
    beast::error_code failure;
    if (stream_.next_layer().flush(failure)) return true;
    // Not during this call: the caller of write() does not expect gone() from it.
    if (failure) {
      asio::post(stream_.get_executor(), [self = shared_from_this()] { self->end(); });
    } else {
      flush_later();
    }
    return false;
  }

  void close(CloseCode code, std::string_view reason) override {
    if (std::exchange(is_closing_, true)) return;
    close_reason_ = websocket::close_reason(
        static_cast<websocket::close_code>(code),
        beast::string_view(reason.data(), std::min<std::size_t>(reason.size(), 123)));
    if (!stream_.next_layer().has_message()) begin_closing();
  }

  void leave() override {
    user_ = nullptr;
    beast::error_code ignored;
    stream_.next_layer().close(ignored);
  }

 private:
  void flush_later() {
    stream_.next_layer().async_wait(
        net::Socket::wait_write, [self = shared_from_this()](beast::error_code failure) {
          if (failure || self->user_ == nullptr) return self->end();
          const bool is_over = self->stream_.next_layer().flush(failure);
          if (failure) return self->end();
          if (!is_over) return self->flush_later();
          if (self->is_closing_) return self->begin_closing();
          self->user_->written();
        });
  }

  void begin_closing() {
    stream_.async_close(close_reason_,
                        [self = shared_from_this()](beast::error_code) { self->end(); });
  }

  void has_read(beast::error_code failure) {
    if (failure == websocket::error::closed || (failure && !is_closing_)) return end();
    if (failure) return;  // the closing handshake reports its own end
    if (!stream_.got_text()) return close(CloseCode::not_text, "text messages only");
    // The user may call read() or leave() during this call.
    const beast::flat_buffer message(std::move(inbox_));
    const asio::const_buffer bytes = message.cdata();
    if (user_ != nullptr) {
      user_->received({static_cast<const char*>(bytes.data()), bytes.size()});
    }
  }

  void end() {
    User* const user = std::exchange(user_, nullptr);
    if (user == nullptr) return;
    leave();
    user->gone();
  }

  websocket::stream<FrameSocket, false> stream_;
  beast::flat_buffer inbox_;
  beast::http::request<beast::http::empty_body> request_;
  User* user_;
  websocket::close_reason close_reason_;
  bool is_closing_ = false;
};

}  // namespace

std::shared_ptr<WebSocket> make_websocket(net::Socket socket, WebSocket::User& user,
                                          const WebSocketPlan& plan) {
  const auto stream = std::make_shared<Stream>(std::move(socket), user, plan);
  return {stream.get(), [stream](WebSocket*) { stream->leave(); }};
}

}  // namespace aspis::live
