// Configuration of an HTTP server: addresses, limits, pages, and handlers.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/descriptor.hpp"
#include "server/http/message.hpp"
#include "server/http/page.hpp"
#include "server/net/tls.hpp"

namespace aspis::http {

/// The paths of WebSockets.
inline constexpr std::string_view live_path = "/api/v1/live";
inline constexpr std::string_view bot_path = "/api/v1/bot";

struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 64 * 1024;       // see Site::body_limit()
  std::chrono::milliseconds header{5'000};  // for the whole header, including the TLS handshake
  std::chrono::milliseconds body{20'000};
  std::chrono::milliseconds idle{30'000};   // between two requests
  std::chrono::milliseconds write{30'000};  // to send a response, plus 1 s for each 16 KiB
  /// Per address: connections for requests, of which the quietest is closed for a new one; and the
  /// same number of spectators' WebSockets, beyond which new ones are refused.
  int max_per_peer = 250;
  int max_total = 12'000;  // including spectators' WebSockets
};

/// The program whose requests the server reads. Called on the thread for requests; must not block.
class Site {
 public:
  virtual ~Site() = default;
  /// Slow work is done on another thread, which replies.
  virtual void handle(Request, Reply) = 0;
  /// Returns the page for a GET or HEAD of a target outside ServerPlan::pages, or null.
  [[nodiscard]] virtual std::shared_ptr<const Page> page(std::string_view) { return nullptr; }
  /// The maximum size of this request's body, asked before reading it.
  [[nodiscard]] virtual std::size_t body_limit(const Request&) { return HttpLimits().body_bytes; }
  /// The user of a browser that opens a WebSocket, as in Response::person; "" if unknown.
  [[nodiscard]] virtual std::string identify_person(const Request&) { return ""; }
  /// Whether the sender may follow the topic. Safe to call from any thread.
  [[nodiscard]] virtual bool may_follow(const Request&, const std::string&) { return true; }
  /// Gets a socketpair end with the lines of a bot at bot_path, for login::BotListener::take.
  virtual void take_bot(protocol::Descriptor, const std::string&) {}
};

struct ServerPlan {
  std::string address;  // in the form of net::read_listen_address()
  std::optional<net::Certificate> certificate;
  HttpLimits limits;
  Site* site = nullptr;  // outlives the server
  /// Searched first for GET and HEAD.
  const Pages* pages = nullptr;
  /// The host whose pages may open WebSockets, as in may_be_own_host().
  std::string own_host{};
  /// Security headers, added to every response.
  std::vector<std::pair<std::string, std::string>> headers;
  /// Used instead for pages that other sites may show in a frame.
  std::vector<std::pair<std::string, std::string>> headers_in_frames;
  /// The addresses of reverse proxies with trusted X-Forwarded-For and X-Forwarded-Proto.
  std::vector<std::string> proxies;
  /// The fields, in lower case, in which these proxies name an authenticated user; "" disables
  /// them. Without an e-mail field, the user field is also the address.
  std::string sso_header{};
  std::string sso_email_header{};
};

}  // namespace aspis::http
