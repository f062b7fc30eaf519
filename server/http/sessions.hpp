// What all connections of one server share: the plan, the pages, the counts, the deadlines, and
// where upgrades go. Listens on nothing itself.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/http/head.hpp"
#include "server/http/plan.hpp"
#include "server/http/request.hpp"
#include "server/http/response.hpp"
#include "server/net/connection_limits.hpp"
#include "server/net/socket.hpp"

namespace aspis::live {
class Hub;
}

namespace aspis::http {

class BotSocket;
class Connection;

/// On one thread but for the counts. Replies come back through `io`, which they keep alive.
class HttpSessions {
 public:
  HttpSessions(std::shared_ptr<boost::asio::io_context> io, ServerPlan plan, live::Hub& hub);
  ~HttpSessions();
  HttpSessions(const HttpSessions&) = delete;
  HttpSessions& operator=(const HttpSessions&) = delete;

  using Ticket = std::shared_ptr<net::ConnectionLimits::Ticket>;
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

}  // namespace aspis::http
