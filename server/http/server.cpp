#include "server/http/server.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <ctime>
#include <exception>
#include <utility>
#include <vector>

#include "server/http/connection.hpp"
#include "server/http/upgrade.hpp"
#include "server/net/address.hpp"

namespace aspis::http {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

/// Sent to browsers that were given "http://" instead of "https://".
constexpr std::string_view https_text =
    "This port speaks HTTPS: write https:// before the address.\n";

std::string https_hint() {
  return "HTTP/1.0 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: " +
         std::to_string(https_text.size()) + "\r\nConnection: close\r\n\r\n" +
         std::string(https_text);
}

}  // namespace

HttpSessions::HttpSessions(std::shared_ptr<boost::asio::io_context> io, ServerPlan plan,
                           live::Hub& hub)
    : io_(std::move(io)),
      plan_(std::move(plan)),
      hub_(hub),
      limits_(std::make_shared<net::ConnectionLimits>(plan_.limits.max_per_peer,
                                                      plan_.limits.max_total)),
      deadlines_(*io_) {
}

HttpSessions::~HttpSessions() = default;

void HttpSessions::take(protocol::Descriptor descriptor, Ticket ticket, Origin origin) {
  auto connection = std::make_shared<Connection>(
      *this, net::make_socket(*io_, std::move(descriptor)), std::move(origin), ticket);
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
  // One timer for all connections: resetting one per connection for every request would cost more
  // than the rest of an answer.
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

Server::Server(ServerPlan plan, live::Hub& hub)
    : io_(std::make_shared<asio::io_context>(1)),
      work_(io_->get_executor()),
      sessions_(io_, std::move(plan), hub) {
}

Server::~Server() {
  asio::post(*io_, [this] {
    if (listener_) listener_->stop_accepting();
    sessions_.close_all();
    io_->stop();
  });
  if (thread_.joinable()) thread_.join();
  // Let pending operations finish with an error while the sessions still exist.
  io_->restart();
  io_->poll();
}

protocol::Result<std::uint16_t> Server::listen() {
  const ServerPlan& plan = sessions_.plan();
  if (plan.certificate) {
    auto tls = net::Tls::make(*plan.certificate,
                              {.handshake = plan.limits.header,
                               .write = plan.limits.write,
                               .at_the_end = std::chrono::milliseconds(250)},
                              https_hint());
    if (!tls) return tls.error();
    tls_ = *std::move(tls);
  }
  auto listener =
      net::Listener::bind(*io_, plan.address,
                          {[this](protocol::Descriptor client, const tcp::endpoint& from) {
                             accept(std::move(client), from);
                           },
                           [this] { ++sessions_.refused; }});
  if (!listener) return listener.error();
  listener_ = *std::move(listener);
  listener_->start();
  thread_ = std::thread([this] { run(); });
  return listener_->port();
}

void Server::stop() {
  asio::post(*io_, [this] {
    if (listener_) listener_->stop_accepting();
    sessions_.stop();
  });
}

HttpCounts Server::counts() const {
  return {sessions_.requests, sessions_.refused, sessions_.bad, sessions_.open()};
}

/// If memory or descriptors run out for one connection, the others must continue.
void Server::run() {
  for (;;) {
    try {
      io_->run();
      return;
    } catch (const std::exception&) {
      ++sessions_.refused;
    }
  }
}

void Server::accept(protocol::Descriptor client, const tcp::endpoint& from) {
  Origin origin = make_origin(from);
  net::ConnectionLimits& limits = sessions_.connection_limits();
  auto ticket = origin.proxied ? limits.admit_proxy() : limits.admit(net::to_peer(from.address()));
  if (!ticket) return refuse(client);
  if (tls_) client = tls_->start_session({*ticket, std::move(client)});
  if (client) {
    sessions_.take(std::move(client), *std::move(ticket), std::move(origin));
  } else {
    ++sessions_.refused;
  }
}

/// Sends the reason if that is possible without waiting.
void Server::refuse(const protocol::Descriptor& client) {
  ++sessions_.refused;
  if (tls_) return;
  const Response response = error_response(503, "too-many-connections",
                                           "too many connections: close some, or try again later");
  const std::string bytes = response_head(response) + sessions_.common()->close + response.body;
  static_cast<void>(::send(client.get(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL));
  ::shutdown(client.get(), SHUT_WR);
}

Origin Server::make_origin(const tcp::endpoint& from) const {
  const ServerPlan& plan = sessions_.plan();
  Origin origin{net::without_mapping(from.address()).to_string(), plan.certificate.has_value(),
                false};
  origin.proxied =
      std::find(plan.proxies.begin(), plan.proxies.end(), origin.peer) != plan.proxies.end();
  return origin;
}

}  // namespace aspis::http
