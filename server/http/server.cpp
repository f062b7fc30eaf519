#include "server/http/server.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/http/response.hpp"
#include "server/net/address.hpp"

namespace aspis::http {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

/// To whoever speaks plainly where TLS is expected, as browsers do that were given "http://".
constexpr std::string_view https_text =
    "This port speaks HTTPS: write https:// before the address.\n";

std::string https_hint() {
  return "HTTP/1.0 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: " +
         std::to_string(https_text.size()) + "\r\nConnection: close\r\n\r\n" +
         std::string(https_text);
}

}  // namespace

Server::Server(ServerPlan plan, live::Hub& hub)
    : io_(std::make_shared<asio::io_context>(1)),
      work_(io_->get_executor()),
      sessions_(io_, std::move(plan), hub) {
}

Server::~Server() {
  asio::post(*io_, [this] {
    close_listener();
    sessions_.close_all();
    io_->stop();
  });
  if (thread_.joinable()) thread_.join();
  // What was under way learns that it is over while there still are sessions.
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
    close_listener();
    sessions_.stop();
  });
}

void Server::post(std::function<void()> work) {
  asio::post(*io_, std::move(work));
}

HttpCounts Server::counts() const {
  return {sessions_.requests, sessions_.refused, sessions_.bad, sessions_.open()};
}

/// Memory or descriptors may run out for one connection: the others go on.
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

void Server::close_listener() {
  if (listener_) listener_->stop_accepting();
}

void Server::accept(protocol::Descriptor client, const tcp::endpoint& from) {
  Origin origin = origin_of(from);
  net::ConnectionLimits& limits = sessions_.connection_limits();
  auto ticket = origin.proxied ? limits.admit_proxy() : limits.admit(net::peer_of(from.address()));
  if (!ticket) return refuse(client);
  auto held = std::make_shared<net::ConnectionLimits::Ticket>(*std::move(ticket));
  if (tls_) client = tls_->start_session({held, std::move(client)});
  if (client) {
    sessions_.take(std::move(client), std::move(held), std::move(origin));
  } else {
    ++sessions_.refused;
  }
}

/// Says why where that can be said at once; nobody waits for somebody who is one too many.
void Server::refuse(const protocol::Descriptor& client) {
  ++sessions_.refused;
  if (tls_) return;
  const Response response = error_response(503, "too-many-connections",
                                           "too many connections: close some, or try again later");
  const std::string bytes = head_of(response) + sessions_.common()->close + response.body;
  static_cast<void>(::send(client.get(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL));
  ::shutdown(client.get(), SHUT_WR);
}

Origin Server::origin_of(const tcp::endpoint& from) const {
  const ServerPlan& plan = sessions_.plan();
  Origin origin{net::without_mapping(from.address()).to_string(), plan.certificate.has_value(),
                false};
  origin.proxied =
      std::find(plan.proxies.begin(), plan.proxies.end(), origin.peer) != plan.proxies.end();
  return origin;
}

}  // namespace aspis::http
