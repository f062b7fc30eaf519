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

/// One HTTP exchange over one connection.
class Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  using Done = std::function<void(Result<Answer>)>;

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
        const auto status = static_cast<int>(answer.result_int());
        if (self->request_.is_file && status != 200) {
          return self->fail("the server answers with status " + std::to_string(status));
        }
        self->conclude(Answer{status, std::move(answer.body())});
      }
    };
    if (request_.status_alone) {
      http::async_read_header(stream_, buffer_, parser_, std::move(read));
    } else {
      http::async_read(stream_, buffer_, parser_, std::move(read));
    }
  }

  void fail(const std::string& why) {
    const std::string origin = (url_.is_secure() ? "https://" : "http://") + url_.authority();
    const std::string wanted =
        request_.is_file ? "fetch " + origin + url_.target : "reach " + origin;
    conclude(Error{"cannot " + wanted + ": " + why});
  }

  void conclude(Result<Answer> what) {
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

}  // namespace

std::function<void()> ask(asio::io_context& io, const Url& url, Request request, const Route& route,
                          std::function<void(Result<Answer>)> done) {
  const auto begun =
      std::make_shared<Exchange>(io, url, std::move(request), route, std::move(done));
  begun->start();
  return [begun = std::weak_ptr(begun)] {
    if (const auto running = begun.lock()) running->cancel();
  };
}

Result<Answer> ask(const Url& url, Request request, const Route& route) {
  Result<Answer> answer = Error{"no answer"};
  asio::io_context io;
  ask(io, url, std::move(request), route,
      [&answer](Result<Answer> given) { answer = std::move(given); });
  io.run();
  return answer;
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
  return ask(io, file, {.accept = "text/plain", .is_file = true}, route,
             [found = std::move(found), sha256, kept](const Result<Answer>& got) {
               found(got ? keep(kept, sha256, got->body) : got.error());
             });
}

}  // namespace aspis::connect
