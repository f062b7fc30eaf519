// Requests that want to become WebSockets: spectators', which go to the hub's thread, and bots'.
#include <algorithm>
#include <utility>

#include "server/http/bot_socket.hpp"
#include "server/http/connection.hpp"
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

/// 0 where nothing is wrong so far.
Response complaint(const Head& head, const Request& request, const ServerPlan& plan) {
  Response none;
  none.status = 0;
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
  return none;
}

}  // namespace

bool Connection::upgrade(const Head& head, const Request& request) {
  Response response = complaint(head, request, sessions_.plan());
  if (response.status == 0 && !inbox_.bytes().empty()) {
    response = error_response(400, "bad-upgrade", "frames came before the handshake's answer");
  }
  if (response.status == 0) {
    response = request.path == live_path ? upgrade_to_live(request) : upgrade_to_bot(request);
  }
  if (response.status == 0) return false;
  if (response.status == 400) ++sessions_.bad;
  keeps_ = false;
  return send_response(std::move(response));
}

/// Spectators stay, so many of an address; behind a proxy they count for whom they are for.
protocol::Result<std::shared_ptr<void>> Connection::keep_place(const Request& request) {
  std::shared_ptr<void> place = ticket_;
  const auto& person_of = sessions_.plan().upgrades.person_of;
  if (person_of && !person_of(request).empty()) {
    ticket_->keep();
    return place;
  }
  if (!origin_.proxied) {
    if (auto kept = ticket_->keep_for_peer(); !kept) return kept.error();
    return place;
  }
  auto behind = sessions_.connection_limits().admit_behind_proxy(net::peer_of(request.peer));
  if (!behind) return behind.error();
  // Both are let go together.
  using Both = std::pair<std::shared_ptr<void>, net::ConnectionLimits::Ticket>;
  place = std::make_shared<Both>(std::move(place), *std::move(behind));
  return place;
}

Response Connection::upgrade_to_live(const Request& request) {
  auto wanted =
      live::read_subscriptions(request.query, sessions_.hub().limits().topics_a_spectator);
  if (!wanted) return error_response(400, "bad-topic", wanted.error().text);
  auto place = keep_place(request);
  if (!place) {
    ++sessions_.refused;
    return error_response(503, "too-many-connections", place.error().text);
  }
  live::Arrival arrival{{*std::move(place), protocol::Descriptor(socket_.release())},
                        std::string(request.header("sec-websocket-key")),
                        std::move(*wanted)};
  close();
  sessions_.hub().add_spectator(std::move(arrival));
  Response none;
  none.status = 0;
  return none;
}

Response Connection::upgrade_to_bot(const Request& request) {
  if (!sessions_.plan().upgrades.bot) {
    return error_response(503, "no-bots", "this server does not accept bots over WebSockets");
  }
  ticket_->keep();  // the bots' listener counts it
  auto bot_socket =
      std::make_shared<BotSocket>(sessions_, std::move(socket_), request.peer, std::move(ticket_));
  sessions_.keep(bot_socket);
  close();
  bot_socket->start(std::string(request.header("sec-websocket-key")));
  Response none;
  none.status = 0;
  return none;
}

}  // namespace aspis::http
