#include "server/live/websocket.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <utility>

namespace aspis::live {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

namespace {

/// Beast waits without end for the other side to close after the closing handshake; here it is
/// given a second.
class PatientSocket : public Socket {
 public:
  explicit PatientSocket(Socket socket) : Socket(std::move(socket)) {}
};

/// Beast finds this one by its argument.
template <class Handler>
void async_teardown(beast::role_type, PatientSocket& socket, Handler&& handler) {
  beast::error_code ignored;
  socket.shutdown(asio::socket_base::shutdown_send, ignored);
  auto timer = std::make_shared<asio::steady_timer>(socket.get_executor(), std::chrono::seconds(1));
  // The handler keeps the socket, and is itself kept as long as the timer.
  timer->async_wait([&socket, alive = std::weak_ptr(timer)](beast::error_code failure) {
    if (failure || alive.expired()) return;
    beast::error_code late;
    socket.cancel(late);
  });
  socket.async_wait(asio::socket_base::wait_read,
                    [timer, handler = std::forward<Handler>(handler)](beast::error_code) mutable {
                      timer->cancel();
                      handler(beast::error_code{});
                    });
}

}  // namespace

/// Outlives the WebSocket by what is under way. Without permessage-deflate: it costs memory and
/// lets little become much.
class WebSocket::Stream : public std::enable_shared_from_this<Stream> {
 public:
  Stream(Socket socket, User& user, const WebSocketPlan& plan)
      : stream_(PatientSocket(std::move(socket))), inbox_(plan.longest_message), user_(&user) {
    stream_.set_option(websocket::stream_base::timeout{plan.handshake, plan.quiet, true});
    stream_.read_message_max(plan.longest_message);
    stream_.auto_fragment(false);  // one message, one frame, and no copy of it
    stream_.text(true);
  }

  void accept(const std::string& key) {
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

  void read() {
    stream_.async_read(inbox_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
      self->has_read(failure);
    });
  }

  void write(std::shared_ptr<const std::string> text) {
    const asio::const_buffer bytes = asio::buffer(*text);
    stream_.async_write(bytes, [self = shared_from_this(), kept = std::move(text)](
                                   beast::error_code failure, std::size_t) {
      if (failure) return self->end();
      if (self->user_ != nullptr) self->user_->written();
    });
  }

  void close(CloseCode code, std::string_view reason) {
    if (std::exchange(is_closing_, true)) return;
    const websocket::close_reason why(
        static_cast<websocket::close_code>(code),
        beast::string_view(reason.data(), std::min<std::size_t>(reason.size(), 123)));
    stream_.async_close(why, [self = shared_from_this()](beast::error_code) { self->end(); });
  }

  void leave() {
    user_ = nullptr;
    beast::error_code ignored;
    stream_.next_layer().close(ignored);
  }

 private:
  void has_read(beast::error_code failure) {
    if (failure == websocket::error::closed || (failure && !is_closing_)) return end();
    if (failure) return;  // the closing handshake has its own end
    if (!stream_.got_text()) return close(CloseCode::not_text, "text messages only");
    // The user may read on, or leave, in the call.
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

  websocket::stream<PatientSocket, false> stream_;
  beast::flat_buffer inbox_;
  beast::http::request<beast::http::empty_body> request_;
  User* user_;
  bool is_closing_ = false;
};

WebSocket::WebSocket(Socket socket, User& user, const WebSocketPlan& plan)
    : stream_(std::make_shared<Stream>(std::move(socket), user, plan)) {
}

WebSocket::~WebSocket() {
  stream_->leave();
}

void WebSocket::leave() {
  stream_->leave();
}

void WebSocket::accept(const std::string& key) {
  stream_->accept(key);
}
void WebSocket::read() {
  stream_->read();
}
void WebSocket::write(std::shared_ptr<const std::string> text) {
  stream_->write(std::move(text));
}
void WebSocket::close(CloseCode code, std::string_view reason) {
  stream_->close(code, reason);
}

}  // namespace aspis::live
