#include "server/http/sessions.hpp"

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

#include "server/http/bot_socket.hpp"
#include "server/http/connection.hpp"

namespace aspis::http {

HttpSessions::HttpSessions(std::shared_ptr<boost::asio::io_context> io, ServerPlan plan,
                           live::Hub& hub)
    : io_(std::move(io)),
      plan_(std::move(plan)),
      hub_(hub),
      limits_(std::make_shared<net::ConnectionLimits>(plan_.limits.a_peer, plan_.limits.in_all)),
      deadlines_(*io_) {
}

HttpSessions::~HttpSessions() = default;

void HttpSessions::take(protocol::Descriptor descriptor, Ticket ticket, Origin origin) {
  auto connection = std::make_shared<Connection>(*this, net::socket_of(*io_, std::move(descriptor)),
                                                 std::move(origin), ticket);
  connections_.emplace(connection.get(), connection);
  ++open_;
  ticket->on_displaced([this, weak = std::weak_ptr(connection)] {
    if (const auto still = weak.lock()) {
      ++refused;
      still->close();
    }
  });
  connection->start();
  watch_deadlines();
}

void HttpSessions::stop() {
  is_stopping_ = true;
  const auto connections = connections_;
  for (const auto& [key, connection] : connections) connection->stop();
}

void HttpSessions::close_all() {
  is_stopping_ = true;
  const auto connections = connections_;
  for (const auto& [key, connection] : connections) connection->close();
  const auto bot_sockets = bot_sockets_;
  for (const auto& [key, bot_socket] : bot_sockets) bot_socket->close();
  deadlines_.cancel();
}

const std::shared_ptr<const CommonHeaders>& HttpSessions::common(bool in_frames) {
  const std::time_t now = std::time(nullptr);
  std::shared_ptr<const CommonHeaders>& known = in_frames ? common_in_frames_ : common_;
  if (!known || known->second != now) {
    known = std::make_shared<const CommonHeaders>(
        common_headers(now, in_frames ? plan_.headers_in_frames : plan_.headers));
  }
  return known;
}

void HttpSessions::forget(Connection& connection) {
  if (connections_.erase(&connection) > 0) --open_;
}

void HttpSessions::keep(std::shared_ptr<BotSocket> bot_socket) {
  BotSocket* const key = bot_socket.get();
  bot_sockets_.emplace(key, std::move(bot_socket));
  ++open_;
}

void HttpSessions::forget(BotSocket& bot_socket) {
  if (bot_sockets_.erase(&bot_socket) > 0) --open_;
}

void HttpSessions::watch_deadlines() {
  // One timer for all: a timer a connection, set anew for every request, would cost more than the
  // rest of an answer.
  if (std::exchange(is_watching_, true)) return;
  const HttpLimits& limits = plan_.limits;
  const auto shortest = std::min({limits.header, limits.body, limits.idle, limits.write});
  deadlines_.expires_after(
      std::clamp(shortest / 8, std::chrono::milliseconds(10), std::chrono::milliseconds(250)));
  deadlines_.async_wait([this](boost::system::error_code failure) {
    if (failure) return;
    is_watching_ = false;
    const auto now = std::chrono::steady_clock::now();
    std::vector<std::shared_ptr<Connection>> late;
    for (const auto& [key, connection] : connections_) {
      if (connection->is_late(now)) late.push_back(connection);
    }
    for (const auto& connection : late) connection->end_late();
    if (!connections_.empty()) watch_deadlines();
  });
}

}  // namespace aspis::http
