#include "bots/connect/fetch.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>

#include "bots/connect/trust.hpp"

namespace aspis::connect {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using Code = boost::system::error_code;
using protocol::Error;

constexpr std::chrono::minutes fetch_patience{1};

class Fetch : public std::enable_shared_from_this<Fetch> {
 public:
  using Done = std::function<void(protocol::Result<std::string>)>;

  Fetch(asio::io_context& io, const Url& url, const Route& route, Done done)
      : url_(url),
        insecure_(route.insecure),
        done_(std::move(done)),
        context_(client_context(route.authority, route.insecure || !url.is_secure())),
        stream_(io, context_),
        resolver_(io),
        timer_(io) {
    parser_.body_limit(largest_file);
  }

  void start() {
    timer_.expires_after(fetch_patience);
    timer_.async_wait([self = shared_from_this()](const Code& error) {
      if (!error) self->fail("it takes more than a minute");
    });
    resolver_.async_resolve(url_.host, std::to_string(url_.port),
                            [self = shared_from_this()](const Code& error, const auto& found) {
                              if (self->go_on(error)) self->connect(found);
                            });
  }

  void cancel() {
    done_ = nullptr;
    conclude(Error{""});
  }

 private:
  void connect(const tcp::resolver::results_type& found) {
    asio::async_connect(stream_.next_layer(), found,
                        [self = shared_from_this()](const Code& error, const tcp::endpoint&) {
                          if (self->go_on(error)) self->secure();
                        });
  }

  void secure() {
    if (!url_.is_secure()) {
      ask(stream_.next_layer());
      return;
    }
    expect_host(stream_.native_handle(), url_.host, insecure_);
    stream_.async_handshake(asio::ssl::stream_base::client,
                            [self = shared_from_this()](const Code& error) {
                              if (self->go_on(error)) self->ask(self->stream_);
                            });
  }

  template <class Stream>
  void ask(Stream& stream) {
    request_ = "GET " + url_.target + " HTTP/1.1\r\nHost: " + url_.authority() +
               "\r\nUser-Agent: aspis-connect\r\nAccept: text/plain\r\nConnection: close\r\n\r\n";
    asio::async_write(stream, asio::buffer(request_),
                      [self = shared_from_this(), &stream](const Code& error, std::size_t) {
                        if (self->go_on(error)) self->hear(stream);
                      });
  }

  template <class Stream>
  void hear(Stream& stream) {
    http::async_read(stream, buffer_, parser_,
                     [self = shared_from_this()](const Code& error, std::size_t) {
                       if (self->go_on(error)) self->finish();
                     });
  }

  void finish() {
    auto answer = parser_.release();
    if (answer.result() == http::status::ok) {
      conclude(std::move(answer.body()));
    } else {
      fail("the server answers with status " + std::to_string(answer.result_int()));
    }
  }

  bool go_on(const Code& error) {
    if (!done_) return false;
    if (error) fail(error.message());
    return !error;
  }
  void fail(const std::string& why) {
    const std::string scheme = url_.is_secure() ? "https://" : "http://";
    conclude(Error{"cannot fetch " + scheme + url_.authority() + url_.target + ": " + why});
  }
  void conclude(protocol::Result<std::string> what) {
    const auto done = std::exchange(done_, nullptr);
    timer_.cancel();
    resolver_.cancel();
    Code ignored;
    stream_.next_layer().close(ignored);
    if (done) done(std::move(what));
  }

  Url url_;
  bool insecure_;
  Done done_;  // empty once called
  asio::ssl::context context_;
  asio::ssl::stream<tcp::socket> stream_;
  tcp::resolver resolver_;
  asio::steady_timer timer_;
  std::string request_;
  boost::beast::flat_buffer buffer_{64 * 1024};
  http::response_parser<http::string_body> parser_;
};

}  // namespace

std::function<void()> fetch(asio::io_context& io, const Url& url, const Route& route,
                            std::function<void(protocol::Result<std::string>)> done) {
  const auto fetch = std::make_shared<Fetch>(io, url, route, std::move(done));
  fetch->start();
  return [fetch = std::weak_ptr(fetch)] {
    if (const auto running = fetch.lock()) running->cancel();
  };
}

}  // namespace aspis::connect
