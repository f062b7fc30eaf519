#include "bots/connect/fetch.hpp"

#include <unistd.h>

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "bots/connect/stream.hpp"
#include "protocol/sha256.hpp"
#include "referee/words/word_list_text.hpp"

namespace aspis::connect {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
namespace http = boost::beast::http;
using Code = boost::system::error_code;
using protocol::Error;
using protocol::Result;

std::string make_origin(const Url& url) {
  return (url.is_secure() ? "https://" : "http://") + url.authority();
}

std::string write_head(const Url& url, const Request& request) {
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

std::string compute_digest(const fs::path& path) {
  std::error_code error;
  if (fs::file_size(path, error) > largest_file || error) return "";
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return file ? protocol::sha256(text) : "";
}

Result<fs::path> keep(const fs::path& kept, const std::string& sha256, const std::string& text) {
  const std::string found = protocol::sha256(text);
  if (found != sha256) {
    return Error{"the server's dictionary has the digest " + found.substr(0, 12) + "..., not " +
                 sha256.substr(0, 12) + "... as it says"};
  }
  std::error_code error;
  fs::create_directories(kept.parent_path(), error);
  const fs::path fresh = kept.parent_path() / (sha256 + "." + std::to_string(::getpid()) + ".part");
  std::ofstream file(fresh, std::ios::binary);
  file << text << std::flush;
  if (file) fs::rename(fresh, kept, error);
  if (!file || error) {
    fs::remove(fresh, error);
    return Error{"cannot keep the dictionary in " + kept.parent_path().string()};
  }
  return fs::absolute(kept);
}

/// One HTTP exchange over one connection. Its errors begin with `trouble`.
class Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  using Done = std::function<void(Result<Answer>)>;

  Exchange(asio::io_context& io, const Url& url, Request request, const Route& route,
           std::string trouble, Done done)
      : url_(url),
        request_(std::move(request)),
        trouble_(std::move(trouble)),
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
      self->fail("it takes more than " +
                 (minutes == 1 ? "a minute" : std::to_string(minutes) + " minutes"));
    });
    stream_.open(url_, [self](Stream::Step step, const Code& error) {
      if (!self->done_) return;
      if (!error) return self->ask();
      if (step != Stream::Step::secure) return self->fail(error.message());
      const std::string failure = self->stream_.certificate_error();
      self->fail(failure.empty() ? "TLS fails: " + error.message()
                                 : "its certificate is not trusted: " + failure +
                                       " (give its authority with --ca FILE)");
    });
  }

  void cancel() {
    done_ = nullptr;
    fail("");
  }

 private:
  /// Reads from the beginning on: a server that refuses a body answers before it has all of it.
  void ask() {
    head_ = write_head(url_, request_);
    const std::array<asio::const_buffer, 2> parts = {asio::buffer(head_),
                                                     asio::buffer(request_.body)};
    asio::async_write(stream_, parts,
                      [self = shared_from_this()](const Code&, std::size_t) {});  // reading tells
    auto read = [self = shared_from_this()](const Code& error, std::size_t) {
      if (!self->done_) return;
      if (error == http::error::bad_version) {
        self->fail("it does not answer like a web server");
      } else if (error) {
        self->fail(error.message());
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

  void fail(const std::string& why) { conclude(Error{trouble_ + why}); }

  void conclude(Result<Answer> what) {
    const auto done = std::exchange(done_, nullptr);
    timer_.cancel();
    stream_.close();
    if (done) done(std::move(what));
  }

  Url url_;
  Request request_;
  std::string trouble_;
  Done done_;  // empty once called
  Stream stream_;
  asio::steady_timer timer_;
  std::string head_;
  boost::beast::flat_buffer buffer_{64 * 1024};
  http::response_parser<http::string_body> parser_;
};

std::function<void()> exchange(asio::io_context& io, const Url& url, Request request,
                               const Route& route, const std::string& trouble,
                               Exchange::Done done) {
  const auto begun =
      std::make_shared<Exchange>(io, url, std::move(request), route, trouble, std::move(done));
  begun->start();
  return [begun = std::weak_ptr(begun)] {
    if (const auto running = begun.lock()) running->cancel();
  };
}

}  // namespace

std::function<void()> ask(asio::io_context& io, const Url& url, Request request, const Route& route,
                          std::function<void(Result<Answer>)> done) {
  return exchange(io, url, std::move(request), route, "cannot reach " + make_origin(url) + ": ",
                  std::move(done));
}

std::function<void()> fetch(asio::io_context& io, const Url& url, const Route& route,
                            std::function<void(Result<std::string>)> done) {
  Request request;
  request.accept = "text/plain";
  const std::string trouble = "cannot fetch " + make_origin(url) + url.target + ": ";
  return exchange(
      io, url, std::move(request), route, trouble,
      [done = std::move(done), trouble](Result<Answer> got) {
        if (!got) return done(got.error());
        if (got->status == 200) return done(std::move(got->body));
        done(Error{trouble + "the server answers with status " + std::to_string(got->status)});
      });
}

fs::path default_cache() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "aspis" / "dictionaries";
  const char* const home = std::getenv("HOME");
  const fs::path base =
      home != nullptr && *home == '/' ? fs::path(home) / ".cache" : fs::temp_directory_path();
  return base / "aspis" / "dictionaries";
}

std::function<void()> find_dictionary(asio::io_context& io, const std::string& sha256,
                                      const fs::path& cache, const std::optional<Url>& server,
                                      const Route& route,
                                      std::function<void(Result<fs::path>)> found) {
  const auto at_once = [&found](const Result<fs::path>& what) -> std::function<void()> {
    found(what);
    return [] {};
  };
  if (sha256.size() != 64 || sha256.find_first_not_of("0123456789abcdef") != std::string::npos) {
    return at_once(Error{"the server names its dictionary without a digest"});
  }
  const auto shipped = words::default_dictionary_path();
  if (shipped && compute_digest(*shipped) == sha256) return at_once(fs::absolute(*shipped));
  // Checked each time, so that a changed file is fetched again.
  const fs::path kept = cache / (sha256 + ".txt");
  if (compute_digest(kept) == sha256) return at_once(fs::absolute(kept));
  if (!server) {
    return at_once(
        Error{"the dictionary is missing and the server's web address is not known; give it with "
              "--http URL"});
  }
  Url file = *server;
  file.target = "/dictionaries/" + sha256 + ".txt";
  return fetch(io, file, route,
               [found = std::move(found), sha256, kept](const Result<std::string>& text) {
                 found(text ? keep(kept, sha256, *text) : text.error());
               });
}

}  // namespace aspis::connect
