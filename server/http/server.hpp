// The HTTP server: listens, reads requests within limits, answers with pages made in advance or a
// handler's response, and passes on upgrades. Knows no routes.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <unordered_map>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "server/http/plan.hpp"
#include "server/http/request.hpp"
#include "server/http/response.hpp"
#include "server/net/connection_limits.hpp"
#include "server/net/listener.hpp"
#include "server/net/tls.hpp"

namespace aspis::live {
class Hub;
}

namespace aspis::http {

class BotSocket;
class Connection;

/// State shared by all connections of a server: plan, pages, counts, deadlines, and the target of
/// upgrades. Does not listen. Used on one thread except for the counts. Replies are posted to `io`
/// and keep it alive.
class HttpSessions {
 public:
  HttpSessions(std::shared_ptr<boost::asio::io_context> io, ServerPlan plan, live::Hub& hub);
  ~HttpSessions();
  HttpSessions(const HttpSessions&) = delete;
  HttpSessions& operator=(const HttpSessions&) = delete;

  using Ticket = net::ConnectionLimits::TicketPtr;
  /// Takes a connection from `origin`, with its place in the limits.
  void take(protocol::Descriptor, Ticket, Origin);
  /// Closes idle connections; others are closed after their answer.
  void stop();
  void close_all();

  [[nodiscard]] const std::shared_ptr<boost::asio::io_context>& io() const { return io_; }
  [[nodiscard]] const ServerPlan& plan() const { return plan_; }
  [[nodiscard]] live::Hub& hub() { return hub_; }
  [[nodiscard]] bool is_stopping() const { return is_stopping_; }
  [[nodiscard]] net::ConnectionLimits& connection_limits() { return *limits_; }
  /// A buffer for parsed heads, reused for all connections to save allocations.
  [[nodiscard]] Head& scratch() { return scratch_; }
  /// The headers for the current second.
  [[nodiscard]] const std::shared_ptr<const CommonHeaders>& common(bool in_frames = false);

  void forget(Connection&);
  void keep(std::shared_ptr<BotSocket>);
  void forget(BotSocket&);

  std::atomic<std::uint64_t> requests{0}, refused{0}, bad{0};
  [[nodiscard]] int open() const { return open_; }

 private:
  void watch_deadlines();

  const std::shared_ptr<boost::asio::io_context> io_;
  const ServerPlan plan_;
  live::Hub& hub_;
  const std::shared_ptr<net::ConnectionLimits> limits_;
  boost::asio::steady_timer deadlines_;
  bool is_watching_ = false;
  bool is_stopping_ = false;
  Head scratch_;
  std::shared_ptr<const CommonHeaders> common_;
  std::shared_ptr<const CommonHeaders> common_in_frames_;
  std::unordered_map<Connection*, std::shared_ptr<Connection>> connections_;
  std::unordered_map<BotSocket*, std::shared_ptr<BotSocket>> bot_sockets_;
  std::atomic<int> open_{0};
};

struct HttpCounts {
  std::uint64_t requests = 0;
  std::uint64_t refused = 0;  // because of a limit
  std::uint64_t bad = 0;      // answers with status 400
  int open = 0;               // connections and bots' WebSockets; the hub counts spectators
};

/// Has its own threads: one for requests and bots' WebSockets, one for TLS if there is a
/// certificate. Spectators are on the hub's threads, also with TLS.
class Server {
 public:
  /// Spectators of "/api/v1/live" are passed to `hub`, which must outlive the server.
  Server(ServerPlan, live::Hub& hub);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Call it once. Returns the port. Errors name the address and the reason.
  [[nodiscard]] protocol::Result<std::uint16_t> listen();
  /// Accepts no new connections; answers in progress are finished.
  void stop();
  [[nodiscard]] HttpCounts counts() const;
  /// The loop of the thread for requests.
  [[nodiscard]] boost::asio::io_context& io() { return *io_; }

 private:
  void run();
  void accept(protocol::Descriptor, const boost::asio::ip::tcp::endpoint& from);
  void refuse(const protocol::Descriptor&);
  [[nodiscard]] Origin make_origin(const boost::asio::ip::tcp::endpoint& from) const;

  const std::shared_ptr<boost::asio::io_context> io_;
  const boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  HttpSessions sessions_;
  std::unique_ptr<net::Tls> tls_;            // null without a certificate
  std::shared_ptr<net::Listener> listener_;  // null before listen()
  std::thread thread_;
};

}  // namespace aspis::http
