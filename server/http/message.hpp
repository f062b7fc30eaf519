// A request and its response as the rest of the program sees them. No Beast, no sockets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/descriptor.hpp"

namespace aspis::http {

/// Whom a reverse proxy has made sure of, in its own words.
struct SignedOn {
  std::string user;   // "anna"
  std::string email;  // "anna@example.edu"
};

struct Request {
  std::string method;  // "GET"
  std::string path;    // decoded, begins with "/", without "." and ".." and doubled slashes
  std::vector<std::pair<std::string, std::string>> query;  // decoded, in order
  /// Names in lower case; of those that stand several times the first.
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string peer;     // the address it came from, without the port
  bool secure = false;  // over TLS
  /// Where a trusted proxy passed it on and said so, once. Never from the headers above, in which
  /// its fields do not stand.
  std::optional<SignedOn> signed_on{};

  /// "" where there is none.
  [[nodiscard]] std::string_view header(std::string_view lower_case_name) const;
  [[nodiscard]] std::string_view query_value(std::string_view name) const;
  [[nodiscard]] std::string_view cookie(std::string_view name) const;
};

/// A file that is sent as it is, a piece at a time: an open descriptor, and how much of it.
struct FileBody {
  protocol::Descriptor file;
  std::uint64_t size = 0;
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;  // beside those every response gets
  /// Who asked, where a password or a token has shown it: no stranger takes the place of this
  /// connection from now on. Not sent.
  std::string person{};
  /// In place of `body`, where there is one.
  std::shared_ptr<const FileBody> file{};
};

/// Once, from any thread. Dropped where the client has gone.
using Reply = std::function<void(Response)>;

/// On a thread of the server: must not wait for anything; what takes time goes elsewhere and
/// replies from there.
using Handler = std::function<void(Request, Reply)>;

/// {"error": {"code": CODE, "message": TEXT}}: the one form of every error.
[[nodiscard]] Response error_response(int status, std::string_view code, std::string_view text);

/// The host of "https://aspis.example.edu:8443/aspis"; "" if the text is not a URL.
[[nodiscard]] std::string host_of_url(std::string_view url);

/// `host` is that of the Host header, with or without a port. `own` is the server's name, "" if it
/// was not told any: then every host may be its own. Otherwise, only that name, localhost and
/// addresses are accepted: any other name may have been pointed here by a stranger, whose pages
/// would have the same origin (DNS rebinding).
[[nodiscard]] bool may_be_own_host(std::string_view host, std::string_view own);

}  // namespace aspis::http
