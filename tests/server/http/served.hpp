// A server on a free port of the loopback for one test, with a handler that echoes each request.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "server/http/server.hpp"
#include "server/live/hub.hpp"
#include "tests/support/raw_client.hpp"

namespace aspis::http {

/// "GET /path?name=value,name=value body"
inline std::string said(const Request& request) {
  std::string text = request.method + ' ' + request.path;
  char mark = '?';
  for (const auto& [name, value] : request.query) {
    text += std::exchange(mark, ',') + name + '=' + value;
  }
  return text + ' ' + request.body;
}

inline void echo(const Request& request, const Reply& reply) {
  Response response;
  response.content_type = "text/plain";
  response.body = said(request);
  reply(std::move(response));
}

/// A site made of functions that a test may replace.
struct TestSite final : Site {
  std::function<void(Request, Reply)> handler = echo;
  std::string_view (*find_page)(std::string_view target) = nullptr;
  const Pages* pages = nullptr;
  std::size_t (*limit)(const Request&) = nullptr;
  std::function<void(protocol::Descriptor, const std::string& peer)> bot{};

  void handle(Request request, Reply reply) override {
    handler(std::move(request), std::move(reply));
  }
  std::shared_ptr<const Page> page(std::string_view target) override {
    return find_page ? pages->find(find_page(target)) : nullptr;
  }
  std::size_t body_limit(const Request& request) override {
    return limit ? limit(request) : Site::body_limit(request);
  }
  void take_bot(protocol::Descriptor lines, const std::string& peer) override {
    bot(std::move(lines), peer);
  }
};

/// The site of a Served's plan.
inline TestSite& site(const ServerPlan& plan) {
  return static_cast<TestSite&>(*plan.site);
}

class Served {
 public:
  explicit Served(const std::function<void(ServerPlan&)>& change = {},
                  const live::HubLimits& hub_limits = {})
      : hub(hub_limits) {
    ServerPlan plan;
    plan.address = "127.0.0.1:0";
    plan.pages = &pages;
    own_site.pages = &pages;
    plan.site = &own_site;
    plan.headers = {{"X-Content-Type-Options", "nosniff"}};
    if (change) change(plan);
    server = std::make_unique<Server>(std::move(plan), hub);
    auto listening = server->listen();
    if (!listening) throw std::runtime_error(listening.error().text);
    port = *listening;
  }

  /// Sends these bytes on a new connection and reads the first response.
  [[nodiscard]] support::RawResponse ask(const std::string& bytes) const {
    support::RawClient client(port);
    client.send(bytes);
    return client.response();
  }

  TestSite own_site;
  Pages pages;
  live::Hub hub;
  std::unique_ptr<Server> server;
  std::uint16_t port = 0;
};

inline std::string get(const std::string& target, const std::string& headers = "") {
  return "GET " + target + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n";
}

}  // namespace aspis::http
