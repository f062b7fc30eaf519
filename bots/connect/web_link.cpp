// The one source where Beast's WebSocket client is instantiated.
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "bots/connect/link.hpp"
#include "bots/connect/stream.hpp"

namespace aspis::connect {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Code = boost::system::error_code;

constexpr std::chrono::seconds web_patience{15};  // for name, connection and handshakes together

/// ws:// or wss://
class WebLink final : public Link, public std::enable_shared_from_this<WebLink> {
 public:
  WebLink(asio::io_context& io, const Route& route, LinkListener& listener)
      : route_(route),
        listener_(&listener),
        resolver_(io),
        timer_(io),
        web_(io, route, route.url.is_secure()) {
    // The referee's own pings watch over the connection, and the whole attempt has one deadline.
    web_.set_option(websocket::stream_base::timeout{websocket::stream_base::none(),
                                                    websocket::stream_base::none(), false});
    web_.read_message_max(longest_server_line);
    web_.text(true);
  }

  void start() {
    timer_.expires_after(web_patience);
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

  void send(std::string_view line) override {
    if (!open_ || closing_) return;
    unsent_bytes_ += line.size();
    if (unsent_bytes_ > most_unsent) {
      asio::post(timer_.get_executor(),
                 [self = shared_from_this()] { self->end("the server does not accept data"); });
      closing_ = true;
      return;
    }
    unsent_.emplace_back(line);
    if (unsent_.size() == 1) write();
  }

  void close() override {
    listener_ = nullptr;
    if (std::exchange(closing_, true)) return;
    resolver_.cancel();
    timer_.expires_after(std::chrono::seconds(1));
    timer_.async_wait([self = shared_from_this()](const Code& error) {
      if (!error) self->cut();
    });
    if (!open_) {
      cut();
    } else if (unsent_.empty()) {
      say_goodbye();
    }
  }

 private:
  tcp::socket& socket() { return web_.next_layer().next_layer(); }

  void connect(const tcp::resolver::results_type& found) {
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

  void secure() {
    web_.next_layer().secure(route_.url.host, [self = shared_from_this()](const Code& error) {
      if (self->listener_ == nullptr) return;
      if (!error) {
        self->upgrade();
        return;
      }
      const std::string fault = self->web_.next_layer().certificate_fault();
      if (fault.empty()) {
        self->end("TLS with " + self->route_.url.authority() + " fails: " + error.message());
      } else {
        self->end("the certificate of " + self->route_.url.host + " is not trusted: " + fault +
                      " (give its authority with --ca FILE)",
                  true);
      }
    });
  }

  void upgrade() {
    web_.async_handshake(
        answer_, route_.url.authority(), route_.url.target,
        [self = shared_from_this()](const Code& error) {
          if (self->listener_ == nullptr) return;
          if (error == websocket::error::upgrade_declined) {
            self->end("no WebSocket at " + self->route_.url.target + " of " +
                      self->route_.url.authority() + ": the server answers with status " +
                      std::to_string(self->answer_.result_int()));
          } else if (error) {
            self->end("no WebSocket at " + self->route_.url.authority() + ": " + error.message());
          } else {
            self->open();
          }
        });
  }

  void open() {
    open_ = true;
    timer_.cancel();
    listener_->on_open();
    if (listener_ != nullptr) read();
  }

  void read() {
    web_.async_read(buffer_, [self = shared_from_this()](const Code& error, std::size_t) {
      if (self->listener_ == nullptr) return;
      if (error == websocket::error::closed || error == asio::error::eof) {
        self->end("the server closed the connection");
      } else if (error) {
        self->end("the connection broke: " + error.message());
      } else {
        self->hear();
      }
    });
  }

  /// A message is one line; should it have several, each is heard.
  void hear() {
    const auto bytes = buffer_.cdata();
    std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
    if (text.ends_with('\n')) text.remove_suffix(1);
    while (listener_ != nullptr) {
      const std::size_t stop = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, stop);
      if (line.ends_with('\r')) line.remove_suffix(1);
      listener_->on_line(line);
      if (stop == text.size()) break;
      text.remove_prefix(stop + 1);
    }
    buffer_.consume(buffer_.size());
    if (listener_ != nullptr) read();
  }

  void write() {
    web_.async_write(asio::buffer(unsent_.front()),
                     [self = shared_from_this()](const Code& error, std::size_t) {
                       self->unsent_bytes_ -= self->unsent_.front().size();
                       self->unsent_.pop_front();
                       if (error) return;  // reading tells
                       if (!self->unsent_.empty()) {
                         self->write();
                       } else if (self->closing_) {
                         self->say_goodbye();
                       }
                     });
  }

  void say_goodbye() {
    web_.async_close(websocket::close_code::normal,
                     [self = shared_from_this()](const Code&) { self->cut(); });
  }

  void cut() {
    timer_.cancel();
    Code ignored;
    socket().close(ignored);
  }

  void end(const std::string& text, bool hopeless = false) {
    LinkListener* const listener = std::exchange(listener_, nullptr);
    closing_ = true;
    resolver_.cancel();
    cut();
    if (listener != nullptr) listener->on_closed({text, hopeless});
  }

  Route route_;
  LinkListener* listener_;  // null once it hears nothing any more
  tcp::resolver resolver_;
  asio::steady_timer timer_;
  websocket::stream<Stream, false> web_;  // without compression
  websocket::response_type answer_;
  beast::flat_buffer buffer_{longest_server_line};
  std::deque<std::string> unsent_;
  std::size_t unsent_bytes_ = 0;
  bool open_ = false;
  bool closing_ = false;
};

}  // namespace

std::shared_ptr<Link> open_web_link(asio::io_context& io, const Route& route,
                                    LinkListener& listener) {
  const auto link = std::make_shared<WebLink>(io, route, listener);
  link->start();
  return link;
}

}  // namespace aspis::connect
