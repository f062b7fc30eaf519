// The only source that instantiates Beast's WebSocket client.
#include "bots/connect/link.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "bots/connect/stream.hpp"

namespace aspis::connect {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using Code = boost::system::error_code;

constexpr std::size_t longest_server_line = 64 * 1024;  // a board's row may be wide
constexpr std::size_t max_unsent = 1024 * 1024;         // bytes that the server did not take
constexpr std::chrono::seconds patience{15};  // for name, connection and handshakes together

/// Every kind of link: plain TCP and TLS use the stream below a WebSocket that never begins.
class StreamLink final : public Link, public std::enable_shared_from_this<StreamLink> {
 public:
  StreamLink(asio::io_context& io, const Route& route, LinkListener& listener)
      : route_(route), listener_(&listener), timer_(io), web_(io, route, route.is_tls()) {
    // The referee's own pings check the connection, and the whole attempt has one deadline.
    web_.set_option(websocket::stream_base::timeout{websocket::stream_base::none(),
                                                    websocket::stream_base::none(), false});
    web_.read_message_max(longest_server_line);
    web_.text(true);
  }

  void start() {
    const auto self = shared_from_this();
    timer_.expires_after(patience);
    timer_.async_wait([self](const Code& error) {
      if (!error && !self->open_) self->end("no answer from " + self->route_.url.authority());
    });
    stream().open(route_.url, [self](Stream::Step step, const Code& error) {
      if (self->listener_ == nullptr) return;
      if (error) {
        self->end_attempt(step, error);
      } else if (self->is_web()) {
        self->upgrade();
      } else {
        self->be_open();
      }
    });
  }

  void send(std::string_view line) override {
    if (!open_ || closing_) return;
    unsent_.emplace_back(line);
    if (!is_web()) unsent_.back() += '\n';
    unsent_bytes_ += unsent_.back().size();
    if (unsent_bytes_ > max_unsent) {
      asio::post(timer_.get_executor(),
                 [self = shared_from_this()] { self->end("the server does not accept data"); });
      closing_ = true;
    } else if (unsent_.size() == 1) {
      write();
    }
  }

  void close() override {
    listener_ = nullptr;
    if (std::exchange(closing_, true)) return;
    // Wait for the last bytes to arrive, but not for long.
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
  Stream& stream() { return web_.next_layer(); }
  [[nodiscard]] bool is_web() const { return route_.kind == Route::Kind::web; }

  void end_attempt(Stream::Step step, const Code& error) {
    const std::string there = route_.url.authority();
    const std::string failure = step == Stream::Step::secure ? stream().certificate_error() : "";
    if (step == Stream::Step::find) {
      end("cannot find " + route_.url.host + ": " + error.message());
    } else if (step == Stream::Step::reach) {
      end("cannot reach " + there + ": " + error.message());
    } else if (failure.empty()) {
      end("TLS with " + there + " fails: " + error.message());
    } else {
      end("the certificate of " + route_.url.host + " is not trusted: " + failure +
              " (give its authority with --ca FILE)",
          true);
    }
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
            self->be_open();
          }
        });
  }

  void be_open() {
    open_ = true;
    timer_.cancel();
    listener_->on_open();
    if (listener_ != nullptr) read();
  }

  void read() {
    auto taken = [self = shared_from_this()](const Code& error, std::size_t count) {
      if (self->listener_ == nullptr) return;
      if (error == websocket::error::closed || error == asio::error::eof ||
          error == asio::ssl::error::stream_truncated) {
        self->end("the server closed the connection");
      } else if (error) {
        self->end("the connection broke: " + error.message());
      } else {
        self->hear(count);
      }
    };
    if (is_web()) {
      web_.async_read(bytes_, std::move(taken));
    } else {
      stream().async_read_some(bytes_.prepare(longest_server_line), std::move(taken));
    }
  }

  void hear(std::size_t count) {
    if (!is_web()) {
      bytes_.commit(count);
    } else if (!text().ends_with('\n')) {  // a message is a line, with or without its end
      static_cast<char*>(bytes_.prepare(1).data())[0] = '\n';
      bytes_.commit(1);
    }
    while (listener_ != nullptr) {
      const std::size_t stop = std::min(text().find('\n'), text().size());
      std::string_view line = text().substr(0, stop);
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line.size() > longest_server_line) {
        return end("the server sent a line of more than " + std::to_string(longest_server_line) +
                   " bytes");
      }
      if (stop == text().size()) return read();
      listener_->on_line(line);
      bytes_.consume(stop + 1);
    }
  }

  [[nodiscard]] std::string_view text() const {
    return {static_cast<const char*>(bytes_.cdata().data()), bytes_.size()};
  }

  void write() {
    auto written = [self = shared_from_this()](const Code& error, std::size_t) {
      self->unsent_bytes_ -= self->unsent_.front().size();
      self->unsent_.pop_front();
      if (error) return;  // reading tells
      if (!self->unsent_.empty()) {
        self->write();
      } else if (self->closing_) {
        self->say_goodbye();
      }
    };
    if (is_web()) {
      web_.async_write(asio::buffer(unsent_.front()), std::move(written));
    } else {
      asio::async_write(stream(), asio::buffer(unsent_.front()), std::move(written));
    }
  }

  void say_goodbye() {
    const auto said = [self = shared_from_this()](const Code&) { self->cut(); };
    if (is_web()) {
      web_.async_close(websocket::close_code::normal, said);
    } else if (route_.is_tls()) {
      stream().shut_down(said);
    } else {
      cut();
    }
  }

  void cut() {
    timer_.cancel();
    stream().close();
  }

  void end(const std::string& why, bool hopeless = false) {
    LinkListener* const listener = std::exchange(listener_, nullptr);
    closing_ = true;
    cut();
    if (listener != nullptr) listener->on_closed(why, hopeless);
  }

  Route route_;
  LinkListener* listener_;  // null after close()
  asio::steady_timer timer_;
  websocket::stream<Stream, false> web_;  // without compression
  websocket::response_type answer_;
  boost::beast::flat_buffer bytes_{2 * longest_server_line + 4};  // heard
  std::deque<std::string> unsent_;                                // the first is being written
  std::size_t unsent_bytes_ = 0;
  bool open_ = false;
  bool closing_ = false;
};

}  // namespace

std::shared_ptr<Link> open_link(asio::io_context& io, const Route& route, LinkListener& listener) {
  const auto link = std::make_shared<StreamLink>(io, route, listener);
  link->start();
  return link;
}

}  // namespace aspis::connect
