#include "bots/connect/fetch.hpp"

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>

#include "bots/connect/stream.hpp"

namespace aspis::connect {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using Code = boost::system::error_code;
using protocol::Error;

std::string origin_of(const Url& url) {
  return (url.is_secure() ? "https://" : "http://") + url.authority();
}

std::string head_of_request(const Url& url, const Request& request) {
  std::string head = request.method + " " + url.target + " HTTP/1.1\r\nHost: " + url.authority() +
                     "\r\nUser-Agent: aspis-connect\r\nAccept: " + request.accept +
                     "\r\nConnection: close\r\n";
  if (!request.token.empty()) head += "Authorization: Bearer " + request.token + "\r\n";
  if (!request.type.empty()) {
    head += "Content-Type: " + request.type +
            "\r\nContent-Length: " + std::to_string(request.body.size()) + "\r\n";
  }
  for (const auto& [name, value] : request.headers) head += name + ": " + value + "\r\n";
  return head + "\r\n";
}

/// The error that it ends with is only why.
class Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  using Done = std::function<void(protocol::Result<Answer>)>;

  Exchange(asio::io_context& io, const Url& url, Request request, const Route& route, Done done)
      : url_(url),
        request_(std::move(request)),
        done_(std::move(done)),
        stream_(io, route, url.is_secure()),
        timer_(io) {
    parser_.body_limit(largest_file);
  }

  void start() {
    const auto self = shared_from_this();
    timer_.expires_after(request_.patience);
    timer_.async_wait([self](const Code& error) {
      if (error) return;
      const auto minutes =
          std::chrono::duration_cast<std::chrono::minutes>(self->request_.patience).count();
      self->conclude(Error{"it takes more than " +
                           (minutes == 1 ? "a minute" : std::to_string(minutes) + " minutes")});
    });
    stream_.open(url_, [self](Stream::Step step, const Code& error) {
      if (!self->done_) return;
      if (!error) return self->ask();
      if (step != Stream::Step::secure) return self->conclude(Error{error.message()});
      const std::string fault = self->stream_.certificate_fault();
      self->conclude(Error{fault.empty() ? "TLS fails: " + error.message()
                                         : "its certificate is not trusted: " + fault +
                                               " (give its authority with --ca FILE)"});
    });
  }

  void cancel() {
    done_ = nullptr;
    conclude(Error{""});
  }

 private:
  /// Reads from the beginning on: a server that refuses a body answers before it has all of it.
  void ask() {
    head_ = head_of_request(url_, request_);
    const std::array<asio::const_buffer, 2> parts = {asio::buffer(head_),
                                                     asio::buffer(request_.body)};
    asio::async_write(stream_, parts,
                      [self = shared_from_this()](const Code&, std::size_t) {});  // reading tells
    auto read = [self = shared_from_this()](const Code& error, std::size_t) {
      if (!self->done_) return;
      if (error == http::error::bad_version) {
        self->conclude(Error{"it does not answer like a web server"});
      } else if (error) {
        self->conclude(Error{error.message()});
      } else {
        auto answer = self->parser_.release();
        self->conclude(Answer{static_cast<int>(answer.result_int()), std::move(answer.body())});
      }
    };
    if (request_.status_alone) {
      http::async_read_header(stream_, buffer_, parser_, std::move(read));
    } else {
      http::async_read(stream_, buffer_, parser_, std::move(read));
    }
  }

  void conclude(protocol::Result<Answer> what) {
    const auto done = std::exchange(done_, nullptr);
    timer_.cancel();
    stream_.close();
    if (done) done(std::move(what));
  }

  Url url_;
  Request request_;
  Done done_;  // empty once called
  Stream stream_;
  asio::steady_timer timer_;
  std::string head_;
  boost::beast::flat_buffer buffer_{64 * 1024};
  http::response_parser<http::string_body> parser_;
};

std::function<void()> exchange(asio::io_context& io, const Url& url, Request request,
                               const Route& route, Exchange::Done done) {
  const auto begun =
      std::make_shared<Exchange>(io, url, std::move(request), route, std::move(done));
  begun->start();
  return [begun = std::weak_ptr(begun)] {
    if (const auto running = begun.lock()) running->cancel();
  };
}

}  // namespace

std::function<void()> ask(asio::io_context& io, const Url& url, Request request, const Route& route,
                          std::function<void(protocol::Result<Answer>)> done) {
  return exchange(
      io, url, std::move(request), route,
      [done = std::move(done), origin = origin_of(url)](protocol::Result<Answer> answer) {
        if (!answer) {
          answer = Error{"cannot reach " + origin + ": " + answer.error().text};
        }
        done(std::move(answer));
      });
}

std::function<void()> fetch(asio::io_context& io, const Url& url, const Route& route,
                            std::function<void(protocol::Result<std::string>)> done) {
  Request request;
  request.accept = "text/plain";
  return exchange(
      io, url, std::move(request), route,
      [done = std::move(done), file = origin_of(url) + url.target](protocol::Result<Answer> got) {
        if (got && got->status == 200) return done(std::move(got->body));
        done(Error{"cannot fetch " + file + ": " +
                   (got ? "the server answers with status " + std::to_string(got->status)
                        : got.error().text)});
      });
}

}  // namespace aspis::connect
