// The HTTP front: listens, reads requests within limits, answers from pages made before or from a
// handler, and hands upgrades on. Knows no routes.
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

#include "protocol/result.hpp"
#include "server/http/message.hpp"
#include "server/http/page.hpp"

namespace aspis::http {

/// Where WebSockets begin.
inline constexpr std::string_view live_path = "/api/v1/live";
inline constexpr std::string_view bot_path = "/api/v1/bot";

struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 64 * 1024;
  std::size_t upload_bytes = 1024 * 1024;   // for targets that `is_upload` names
  std::chrono::milliseconds header{5'000};  // for the whole header, TLS handshake included
  std::chrono::milliseconds body{20'000};
  std::chrono::milliseconds idle{30'000};   // between two requests
  std::chrono::milliseconds write{30'000};  // for a response to be taken, and 1 s for each 16 KiB
  int a_peer = 20;
  int in_all = 12'000;  // spectators' WebSockets included
};

struct HttpCounts {
  std::uint64_t requests = 0;
  std::uint64_t refused = 0;  // by a limit
  std::uint64_t bad = 0;      // 400s
  int open = 0;               // connections and bots' bridges; spectators are the hub's to count
};

/// What becomes of a WebSocket upgrade.
struct Upgrades {
  /// Whether one may be made from this page: the exact Origin. Empty: from any.
  std::function<bool(const Request&)> is_allowed;
  /// "/api/v1/bot": the other end of a bridge that carries lines for a bot, for gate::Gate::take.
  std::function<void(int descriptor, const std::string& peer)> bot;
};

struct ServerPlan {
  std::string address;                                             // as gate::Gate::listen
  std::optional<std::pair<std::string, std::string>> certificate;  // files of the chain and the key
  HttpLimits limits;
  /// Looked at first for GET and HEAD.
  const Pages* pages = nullptr;
  /// The page that stands for a target under which there is none, "" where none does. Empty: none
  /// ever does.
  std::function<std::string_view(std::string_view target)> page_of;
  Handler handler;
  Upgrades upgrades;
  std::function<bool(std::string_view path)> is_upload;
  /// Added to every response: the security headers.
  std::vector<std::pair<std::string, std::string>> headers;
  /// The addresses of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.
  std::vector<std::string> proxies;
};

}  // namespace aspis::http

namespace aspis::live {
class Hub;
}

namespace aspis::http {

/// Threads of its own: one for requests and bots' bridges, one for TLS where there is a
/// certificate. Spectators are on the hub's, over TLS too.
class Server {
 public:
  /// Spectators of "/api/v1/live" go to `hub`, which outlives the server.
  Server(ServerPlan, live::Hub& hub);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Returns the port. Errors name the address and say why.
  [[nodiscard]] protocol::Result<std::uint16_t> listen();
  /// Takes nothing new; what is being answered is.
  void stop();
  [[nodiscard]] HttpCounts counts() const;

 private:
  class Shared;
  std::unique_ptr<Shared> shared_;
};

}  // namespace aspis::http
