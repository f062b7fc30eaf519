#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include "bots/connect/link.hpp"
#include "bots/connect/stream.hpp"
#include "protocol/line_buffer.hpp"

namespace aspis::connect {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Code = boost::system::error_code;

constexpr std::chrono::seconds stream_patience{15};  // for name, connection and handshake together

/// Plain TCP, or TLS where there is a context.
class StreamLink final : public Link, public std::enable_shared_from_this<StreamLink> {
 public:
  StreamLink(asio::io_context& io, const Route& route, LinkListener& listener)
      : route_(route),
        listener_(&listener),
        stream_(io, route, is_tls()),
        resolver_(io),
        timer_(io) {}

  void start();
  void send(std::string_view line) override;
  void close() override;

 private:
  [[nodiscard]] bool is_tls() const { return route_.kind == Route::Kind::tls; }
  tcp::socket& socket() { return stream_.next_layer(); }
  void connect(const tcp::resolver::results_type&);
  void secure();
  void open();
  void read();
  void hear(std::size_t count);
  void write();
  void finish();
  void end(const std::string& text, bool hopeless = false);

  Route route_;
  LinkListener* listener_;  // null once it hears nothing any more
  Stream stream_;
  tcp::resolver resolver_;
  asio::steady_timer timer_;
  protocol::LineBuffer lines_{longest_server_line};
  std::string unsent_;
  std::string sending_;
  bool open_ = false;
  bool closing_ = false;
};

void StreamLink::start() {
  timer_.expires_after(stream_patience);
  timer_.async_wait([self = shared_from_this()](const Code& error) {
    if (!error) self->end("no answer from " + self->route_.url.authority());
  });
  resolver_.async_resolve(
      route_.url.host, std::to_string(route_.url.port),
      [self = shared_from_this()](const Code& error, const tcp::resolver::results_type& found) {
        if (self->listener_ == nullptr) return;
        if (error) {
          self->end("cannot find " + self->route_.url.host + ": " + error.message());
        } else {
          self->connect(found);
        }
      });
}

void StreamLink::connect(const tcp::resolver::results_type& found) {
  asio::async_connect(
      socket(), found, [self = shared_from_this()](const Code& error, const tcp::endpoint&) {
        if (self->listener_ == nullptr) return;
        if (error) {
          self->end("cannot reach " + self->route_.url.authority() + ": " + error.message());
          return;
        }
        Code ignored;
        self->socket().set_option(tcp::no_delay(true), ignored);
        self->secure();
      });
}

void StreamLink::secure() {
  stream_.secure(route_.url.host, [self = shared_from_this()](const Code& error) {
    if (self->listener_ == nullptr) return;
    if (!error) {
      self->open();
      return;
    }
    const std::string fault = self->stream_.certificate_fault();
    if (!fault.empty()) {
      self->end("the certificate of " + self->route_.url.host + " is not trusted: " + fault +
                    " (give its authority with --ca FILE)",
                true);
    } else {
      self->end("TLS with " + self->route_.url.authority() + " fails: " + error.message());
    }
  });
}

void StreamLink::open() {
  open_ = true;
  timer_.cancel();
  listener_->on_open();
  if (listener_ != nullptr) read();
}

void StreamLink::read() {
  const auto room = lines_.room();
  auto taken = [self = shared_from_this()](const Code& error, std::size_t count) {
    if (self->listener_ == nullptr) return;
    if (error) {
      const bool ended = error == asio::error::eof || error == asio::ssl::error::stream_truncated;
      self->end(ended ? "the server closed the connection"
                      : "the connection broke: " + error.message());
    } else {
      self->hear(count);
    }
  };
  stream_.async_read_some(asio::mutable_buffer(room.data(), room.size()), std::move(taken));
}

void StreamLink::hear(std::size_t count) {
  const auto self = shared_from_this();
  lines_.filled(count);
  while (listener_ != nullptr) {
    const auto line = lines_.next_line();
    if (!line) break;
    listener_->on_line(*line);
  }
  if (listener_ == nullptr) return;
  if (lines_.too_long()) {
    end("the server sent a line of more than " + std::to_string(longest_server_line) + " bytes");
  } else {
    read();
  }
}

void StreamLink::send(std::string_view line) {
  if (!open_ || closing_) return;
  unsent_.append(line).append("\n");
  if (unsent_.size() > most_unsent) {
    asio::post(timer_.get_executor(),
               [self = shared_from_this()] { self->end("the server does not accept data"); });
    closing_ = true;
    return;
  }
  if (sending_.empty()) write();
}

void StreamLink::write() {
  sending_ = std::exchange(unsent_, "");
  auto written = [self = shared_from_this()](const Code& error, std::size_t) {
    self->sending_.clear();
    if (error) return;  // reading tells
    if (!self->unsent_.empty()) {
      self->write();
    } else if (self->closing_) {
      self->finish();
    }
  };
  asio::async_write(stream_, asio::buffer(sending_), std::move(written));
}

void StreamLink::close() {
  listener_ = nullptr;
  if (std::exchange(closing_, true)) return;
  resolver_.cancel();
  if (!open_) {
    finish();
    return;
  }
  // What was said last is to arrive, but nobody waits long for it.
  timer_.expires_after(std::chrono::seconds(1));
  timer_.async_wait([self = shared_from_this()](const Code& error) {
    Code ignored;
    if (!error) self->socket().close(ignored);
  });
  if (sending_.empty()) finish();
}

void StreamLink::finish() {
  Code ignored;
  if (open_ && is_tls()) {
    stream_.shut_down([self = shared_from_this()](const Code&) {
      Code also_ignored;
      self->socket().close(also_ignored);
      self->timer_.cancel();
    });
    return;
  }
  timer_.cancel();
  socket().shutdown(tcp::socket::shutdown_both, ignored);
  socket().close(ignored);
}

void StreamLink::end(const std::string& text, bool hopeless) {
  LinkListener* const listener = std::exchange(listener_, nullptr);
  closing_ = true;
  timer_.cancel();
  resolver_.cancel();
  Code ignored;
  socket().close(ignored);
  if (listener != nullptr) listener->on_closed({text, hopeless});
}

}  // namespace

std::shared_ptr<Link> open_stream_link(asio::io_context& io, const Route& route,
                                       LinkListener& listener) {
  const auto link = std::make_shared<StreamLink>(io, route, listener);
  link->start();
  return link;
}

std::shared_ptr<Link> open_link(asio::io_context& io, const Route& route, LinkListener& listener) {
  return route.kind == Route::Kind::web ? open_web_link(io, route, listener)
                                        : open_stream_link(io, route, listener);
}

}  // namespace aspis::connect
