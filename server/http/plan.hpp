// What an HTTP server is told: where it listens, its limits, what it answers and with what.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
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

/// Where WebSockets begin.
inline constexpr std::string_view live_path = "/api/v1/live";
inline constexpr std::string_view bot_path = "/api/v1/bot";

struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 64 * 1024;
  std::chrono::milliseconds header{5'000};  // for the whole header, TLS handshake included
  std::chrono::milliseconds body{20'000};
  std::chrono::milliseconds idle{30'000};   // between two requests
  std::chrono::milliseconds write{30'000};  // for a response to be taken, and 1 s for each 16 KiB
  /// Of one address: requests' connections, of which the quietest makes room for the next, and as
  /// many spectators' WebSockets, beyond which there is none.
  int a_peer = 250;
  int in_all = 12'000;  // spectators' WebSockets included
};

/// What becomes of a WebSocket upgrade.
struct Upgrades {
  /// Whether one may be made from this page: the exact Origin. Empty: from any.
  std::function<bool(const Request&)> is_allowed;
  /// Whose browser it is, where that is shown: Response::person. Empty: nobody is known.
  std::function<std::string(const Request&)> person_of{};
  /// Whether who sent this may follow the topic. Empty: everybody may follow all.
  std::function<bool(const Request&, const std::string& topic)> may_follow{};
  /// "/api/v1/bot": one end of a pair that carries lines for a bot, for login::BotListener::take.
  std::function<void(protocol::Descriptor, const std::string& peer)> bot;
};

struct ServerPlan {
  std::string address;  // as net::read_listen_address() takes it
  std::optional<net::Certificate> certificate;
  HttpLimits limits;
  /// Looked at first for GET and HEAD.
  const Pages* pages = nullptr;
  /// The page that stands for a target under which there is none, "" where none does. Empty: none
  /// ever does.
  std::function<std::string_view(std::string_view target)> page_of;
  /// Before that: one of its own for the target, or null. On the thread for requests. Empty: none.
  std::function<std::shared_ptr<const Page>(std::string_view target)> own_page{};
  Handler handler;
  Upgrades upgrades;
  /// How large the body of this request may be, before it comes. Empty: limits.body_bytes.
  std::function<std::size_t(const Request&)> body_limit;
  /// Added to every response: the security headers.
  std::vector<std::pair<std::string, std::string>> headers;
  /// In their place for pages that other sites may show in a frame.
  std::vector<std::pair<std::string, std::string>> headers_in_frames;
  /// The addresses of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.
  std::vector<std::string> proxies;
  /// The fields in which these proxies, and nobody else, say whom they have made sure of; in lower
  /// case. "" for none; without one for the address the user is one.
  std::string sso_header{};
  std::string sso_email_header{};
};

}  // namespace aspis::http
