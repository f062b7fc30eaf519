// Requests and responses as the rest of the program sees them, without Beast and sockets.
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

/// A user authenticated by a reverse proxy, with the proxy's values.
struct SignedOn {
  std::string user;   // "anna"
  std::string email;  // "anna@example.edu"
};

struct Request {
  std::string method;  // "GET"
  std::string path;    // decoded, begins with "/", without "." and ".." and doubled slashes
  std::vector<std::pair<std::string, std::string>> query;  // decoded, in order
  /// Names in lower case; if one occurs several times, the first.
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string peer;     // the client's address without the port
  bool secure = false;  // over TLS
  /// Set if a trusted proxy sent its user field exactly once. Never read from `headers`, which
  /// omits these fields.
  std::optional<SignedOn> signed_on{};

  /// Returns "" if the header is missing.
  [[nodiscard]] std::string_view header(std::string_view lower_case_name) const;
  [[nodiscard]] std::string_view query_value(std::string_view name) const;
  [[nodiscard]] std::string_view cookie(std::string_view name) const;
};

/// A file to send in pieces: an open descriptor and the number of bytes.
struct FileBody {
  protocol::Descriptor file;
  std::uint64_t size = 0;
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;  // in addition to the common ones
  /// The user, if a password or token identified one: the connection is then never closed to make
  /// room for strangers. Not sent.
  std::string person{};
  /// Sent instead of `body` if set.
  std::shared_ptr<const FileBody> file{};
};

/// Call it once, from any thread. Does nothing if the client has disconnected.
using Reply = std::function<void(Response)>;

/// {"error": {"code": CODE, "message": TEXT}}, the format of all errors.
[[nodiscard]] Response error_response(int status, std::string_view code, std::string_view text);

/// The host of "https://aspis.example.edu:8443/aspis"; "" if the text is not a URL.
[[nodiscard]] std::string host_of_url(std::string_view url);

/// `host` is the value of a Host header, with or without a port. `own` is the server's configured
/// name; if it is "", all hosts are accepted. Otherwise only that name, localhost and IP addresses
/// are: a stranger could point another name here, and its pages would then have the same origin
/// (DNS rebinding).
[[nodiscard]] bool may_be_own_host(std::string_view host, std::string_view own);

/// Whether the request comes from a page of this server, or from a program, which sends no Origin.
/// `own` as in may_be_own_host().
[[nodiscard]] bool has_own_origin(const Request&, std::string_view own);

}  // namespace aspis::http
