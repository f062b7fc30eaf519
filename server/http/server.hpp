// The HTTP server: listens, reads requests within limits, answers from pages made before or from a
// handler, and hands upgrades on. Knows no routes.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "server/http/plan.hpp"
#include "server/http/sessions.hpp"
#include "server/net/listener.hpp"
#include "server/net/tls.hpp"

namespace aspis::http {

struct HttpCounts {
  std::uint64_t requests = 0;
  std::uint64_t refused = 0;  // by a limit
  std::uint64_t bad = 0;      // 400s
  int open = 0;               // connections and bots' WebSockets; spectators are the hub's to count
};

/// Threads of its own: one for requests and bots' WebSockets, one for TLS where there is a
/// certificate. Spectators are on the hub's, over TLS too.
class Server {
 public:
  /// Spectators of "/api/v1/live" go to `hub`, which outlives the server.
  Server(ServerPlan, live::Hub& hub);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Once. Returns the port. Errors name the address and say why.
  [[nodiscard]] protocol::Result<std::uint16_t> listen();
  /// Takes nothing new; what is being answered is.
  void stop();
  [[nodiscard]] HttpCounts counts() const;
  /// Has it done on the thread for requests.
  void post(std::function<void()>);

 private:
  void run();
  void accept(protocol::Descriptor, const boost::asio::ip::tcp::endpoint& from);
  void refuse(const protocol::Descriptor&);
  void close_listener();
  [[nodiscard]] Origin origin_of(const boost::asio::ip::tcp::endpoint& from) const;

  const std::shared_ptr<boost::asio::io_context> io_;
  const boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  HttpSessions sessions_;
  std::unique_ptr<net::Tls> tls_;            // none where there is no certificate
  std::shared_ptr<net::Listener> listener_;  // none before listen()
  std::thread thread_;
};

}  // namespace aspis::http
