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
#include "server/http/response.hpp"
#include "server/http/seats.hpp"
#include "server/http/server.hpp"
#include "server/live/socket.hpp"

namespace aspis::http {

class Bridge;
class Connection;

/// Where a connection comes from.
struct Origin {
  std::string peer;
  bool secure = false;
  bool proxied = false;  // by one of ServerPlan::proxies
};

/// On one thread but for the counts. Replies come back through `io`, which they keep alive.
class Front {
 public:
  Front(std::shared_ptr<boost::asio::io_context> io, ServerPlan plan, live::Hub& hub);
  ~Front();
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  /// A stream from `origin` on which requests come. `seat` is let go with it.
  void take(protocol::Descriptor, Origin origin, std::shared_ptr<void> seat);
  /// What is idle is closed, the rest after its answer.
  void stop();
  void close_all();

  [[nodiscard]] const std::shared_ptr<boost::asio::io_context>& io() const { return io_; }
  [[nodiscard]] const ServerPlan& plan() const { return plan_; }
  [[nodiscard]] live::Hub& hub() { return hub_; }
  [[nodiscard]] bool is_stopping() const { return is_stopping_; }
  [[nodiscard]] const std::shared_ptr<Seats>& seats() const { return seats_; }
  /// Where heads are read into, one after the other: its memory is used again.
  [[nodiscard]] Head& scratch() { return scratch_; }
  /// Of this second.
  [[nodiscard]] const std::shared_ptr<const CommonHeaders>& common();

  void forget(Connection&);
  void keep(std::shared_ptr<Bridge>);
  void forget(Bridge&);

  std::atomic<std::uint64_t> requests{0}, refused{0}, bad{0};
  [[nodiscard]] int open() const { return open_; }

 private:
  void watch_deadlines();

  const std::shared_ptr<boost::asio::io_context> io_;
  const ServerPlan plan_;
  live::Hub& hub_;
  const std::shared_ptr<Seats> seats_;
  boost::asio::steady_timer deadlines_;
  bool is_watching_ = false;
  bool is_stopping_ = false;
  Head scratch_;
  std::shared_ptr<const CommonHeaders> common_;
  std::unordered_map<Connection*, std::shared_ptr<Connection>> connections_;
  std::unordered_map<Bridge*, std::shared_ptr<Bridge>> bridges_;
  std::atomic<int> open_{0};
};

}  // namespace aspis::http
