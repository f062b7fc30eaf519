#include "server/http/upgrade.hpp"

#include <algorithm>
#include <utility>

#include "server/http/bot_socket.hpp"
#include "server/live/arrival.hpp"
#include "server/live/hub.hpp"
#include "server/net/address.hpp"

namespace aspis::http {
namespace {

Response upgrade_required() {
  Response response =
      error_response(426, "upgrade-required", "only WebSocket version 13 is supported");
  response.headers.emplace_back("Upgrade", "websocket");
  response.headers.emplace_back("Connection", "Upgrade");
  response.headers.emplace_back("Sec-WebSocket-Version", "13");
  return response;
}

/// 16 bytes in base64.
bool is_key(std::string_view key) {
  return key.size() == 24 && key.ends_with("==") &&
         std::all_of(key.begin(), key.end() - 2, [](char letter) {
           return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                  (letter >= '0' && letter <= '9') || letter == '+' || letter == '/';
         });
}

Response taken() {
  Response response;
  response.status = 0;
  return response;
}

/// Of status 0 where nothing is wrong so far.
Response complaint(const Head& head, const Request& request, const ServerPlan& plan) {
  if (!head.upgrades_to_websocket || request.header("sec-websocket-version") != "13") {
    return upgrade_required();
  }
  if (head.method != "GET" || head.content_length != 0) {
    return error_response(400, "bad-upgrade", "a WebSocket handshake is a GET without a body");
  }
  if (!is_key(request.header("sec-websocket-key"))) {
    return error_response(400, "bad-upgrade", "Sec-WebSocket-Key is not 16 bytes in base64");
  }
  if (plan.upgrades.is_allowed && !plan.upgrades.is_allowed(request)) {
    return error_response(403, "origin", "WebSockets are not allowed from this origin");
  }
  return taken();
}

/// Spectators stay, so many of an address; behind a proxy they count for whom they are for.
protocol::Result<std::shared_ptr<void>> keep_place(const Upgrading& from, const Request& request) {
  std::shared_ptr<void> place = from.ticket;
  const auto& person_of = from.sessions.plan().upgrades.person_of;
  if (person_of && !person_of(request).empty()) {
    from.ticket->keep();
    return place;
  }
  if (!from.origin.proxied) {
    if (auto kept = from.ticket->keep_for_peer(); !kept) return kept.error();
    return place;
  }
  auto behind = from.sessions.connection_limits().admit_behind_proxy(net::peer_of(request.peer));
  if (!behind) return behind.error();
  // Both are let go together.
  using Both = std::pair<std::shared_ptr<void>, net::ConnectionLimits::Ticket>;
  place = std::make_shared<Both>(std::move(place), *std::move(behind));
  return place;
}

Response upgrade_to_live(const Upgrading& from, const Request& request) {
  live::Hub& hub = from.sessions.hub();
  auto wanted = live::read_subscriptions(request.query, hub.limits().topics_a_spectator);
  if (!wanted) return error_response(400, "bad-topic", wanted.error().text);
  const auto& may_follow = from.sessions.plan().upgrades.may_follow;
  live::Arrival arrival;
  for (const live::Subscription& subscription : *wanted) {
    if (!may_follow) break;
    if (!may_follow(request, subscription.topic)) {
      return error_response(403, "topic",
                            "topic " + subscription.topic + " is for staff: log in first");
    }
    if (live::is_for_staff(subscription.topic)) {
      arrival.may_read = [may_follow, request](const std::string& topic) {
        return may_follow(request, topic);
      };
    }
  }
  auto place = keep_place(from, request);
  if (!place) {
    ++from.sessions.refused;
    return error_response(503, "too-many-connections", place.error().text);
  }
  arrival.connection = {*std::move(place), protocol::Descriptor(from.socket.release())};
  arrival.key = request.header("sec-websocket-key");
  arrival.subscriptions = *std::move(wanted);
  hub.add_spectator(std::move(arrival));
  return taken();
}

Response upgrade_to_bot(const Upgrading& from, const Request& request) {
  if (!from.sessions.plan().upgrades.bot) {
    return error_response(503, "no-bots", "this server does not accept bots over WebSockets");
  }
  from.ticket->keep();  // the bots' listener counts it
  auto bot_socket =
      std::make_shared<BotSocket>(from.sessions, std::move(from.socket), request.peer, from.ticket);
  from.sessions.keep(bot_socket);
  bot_socket->start(std::string(request.header("sec-websocket-key")));
  return taken();
}

}  // namespace

Response upgrade(const Upgrading& from, const Head& head, const Request& request) {
  Response response = complaint(head, request, from.sessions.plan());
  if (response.status != 0) return response;
  if (from.has_frames) {
    return error_response(400, "bad-upgrade", "frames came before the handshake's answer");
  }
  return request.path == live_path ? upgrade_to_live(from, request) : upgrade_to_bot(from, request);
}

}  // namespace aspis::http
