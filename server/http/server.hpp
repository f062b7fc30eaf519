// The HTTP server: listens, reads requests within limits, answers from pages made before or from a
// handler, and hands upgrades on. Knows no routes.
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

/// What all connections of one server share: the plan, the pages, the counts, the deadlines, and
/// where upgrades go. Does not listen. On one thread but for the counts. Replies come back through
/// `io`, which they keep alive.
class HttpSessions {
 public:
  HttpSessions(std::shared_ptr<boost::asio::io_context> io, ServerPlan plan, live::Hub& hub);
  ~HttpSessions();
  HttpSessions(const HttpSessions&) = delete;
  HttpSessions& operator=(const HttpSessions&) = delete;

  using Ticket = net::ConnectionLimits::TicketPtr;
  /// A stream from `origin` on which requests come, and its place among all.
  void take(protocol::Descriptor, Ticket, Origin);
  /// What is idle is closed, the rest after its answer.
  void stop();
  void close_all();

  [[nodiscard]] const std::shared_ptr<boost::asio::io_context>& io() const { return io_; }
  [[nodiscard]] const ServerPlan& plan() const { return plan_; }
  [[nodiscard]] live::Hub& hub() { return hub_; }
  [[nodiscard]] bool is_stopping() const { return is_stopping_; }
  [[nodiscard]] net::ConnectionLimits& connection_limits() { return *limits_; }
  /// Where heads are read into, one after the other: its memory is used again.
  [[nodiscard]] Head& scratch() { return scratch_; }
  /// Of this second.
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
