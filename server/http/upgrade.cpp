#include "server/http/upgrade.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <utility>

#include "protocol/ascii.hpp"
#include "server/live/hub.hpp"
#include "server/net/address.hpp"

namespace aspis::http {

namespace asio = boost::asio;

namespace {

/// The maximum size of a bot's message, which may have several lines. The referee limits lines.
constexpr std::size_t longest_message = 64 * 1024;

/// The referee's lines may be longer than a bot's; anything longer is a bug in this program.
constexpr std::size_t longest_row = 1024 * 1024;

constexpr std::size_t read_at_once = 4 * 1024;
constexpr std::chrono::seconds closing{5};

Response upgrade_required() {
  Response response =
      error_response(426, "upgrade-required", "only WebSocket version 13 is supported");
  response.headers.emplace_back("Upgrade", "websocket");
  response.headers.emplace_back("Connection", "Upgrade");
  response.headers.emplace_back("Sec-WebSocket-Version", "13");
  return response;
}

/// True for 16 bytes in base64.
bool is_key(std::string_view key) {
  return key.size() == 24 && key.ends_with("==") &&
         std::all_of(key.begin(), key.end() - 2, [](char letter) {
           return protocol::is_ascii_letter(letter) || (letter >= '0' && letter <= '9') ||
                  letter == '+' || letter == '/';
         });
}

Response taken() {
  Response response;
  response.status = 0;
  return response;
}

/// Returns a response with status 0 if the request is valid.
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
  if (!has_own_origin(request, plan.own_host)) {
    return error_response(403, "origin", "WebSockets are not allowed from this origin");
  }
  return taken();
}

/// Keeps a spectator's connection and counts it for its client, also if it came through a proxy.
protocol::Result<std::shared_ptr<void>> keep_place(const Upgrading& from, const Request& request) {
  std::shared_ptr<void> place = from.ticket;
  if (!from.sessions.plan().site->identify_person(request).empty()) {
    from.ticket->keep();
    return place;
  }
  if (!from.origin.proxied) {
    if (auto kept = from.ticket->keep_for_peer(); !kept) return kept.error();
    return place;
  }
  auto behind = from.sessions.connection_limits().admit_behind_proxy(net::to_peer(request.peer));
  if (!behind) return behind.error();
  // Release both at the same time.
  using Both = std::pair<std::shared_ptr<void>, HttpSessions::Ticket>;
  place = std::make_shared<Both>(std::move(place), *std::move(behind));
  return place;
}

Response upgrade_to_live(const Upgrading& from, const Request& request) {
  live::Hub& hub = from.sessions.hub();
  auto wanted = live::read_subscriptions(request.query, hub.limits().topics_a_spectator);
  if (!wanted) return error_response(400, "bad-topic", wanted.error().text);
  Site& site = *from.sessions.plan().site;
  live::Arrival arrival;
  for (const live::Subscription& subscription : *wanted) {
    if (!site.may_follow(request, subscription.topic)) {
      return error_response(403, "topic",
                            "topic " + subscription.topic + " is for staff: log in first");
    }
    if (live::is_for_staff(subscription.topic)) {
      arrival.may_read = [&site, request](const std::string& topic) {
        return site.may_follow(request, topic);
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
  from.ticket->keep();  // the listener for bots counts it
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

BotSocket::BotSocket(HttpSessions& sessions, net::Socket socket, std::string peer,
                     std::shared_ptr<void> held)
    : sessions_(sessions),
      socket_(live::make_websocket(std::move(socket), *this,
                                   {.longest_message = longest_message,
                                    .quiet = std::chrono::milliseconds(60'000),
                                    .handshake = closing})),
      lines_(*sessions.io()),
      deadline_(*sessions.io()),
      peer_(std::move(peer)),
      held_(std::move(held)) {
}

void BotSocket::start(const std::string& key) {
  socket_->accept(key);
}

void BotSocket::opened() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) {
    return finish(live::CloseCode::failed, "the server is busy: try again later");
  }
  lines_ = net::make_socket(*sessions_.io(), protocol::Descriptor(ends[0]));
  sessions_.plan().site->take_bot(protocol::Descriptor(ends[1]), peer_);
  socket_->read();
  read_lines();
}

void BotSocket::received(std::string_view text) {
  if (is_over_) return;
  to_lines_.assign(text);
  if (!text.ends_with('\n')) to_lines_ += '\n';
  written_ = 0;
  write_lines();
}

void BotSocket::write_lines() {
  boost::system::error_code failure;
  const std::string_view rest = std::string_view(to_lines_).substr(written_);
  written_ += lines_.write_some(asio::buffer(rest), failure);
  if (failure && failure != asio::error::would_block) {
    return finish(live::CloseCode::done, "the game is over");
  }
  if (written_ == to_lines_.size()) {
    to_lines_ = {};
    return socket_->read();
  }
  lines_.async_wait(asio::socket_base::wait_write,
                    [self = shared_from_this()](boost::system::error_code error) {
                      if (!error && !self->is_over_) self->write_lines();
                    });
}

void BotSocket::read_lines() {
  const std::size_t before = from_lines_.size();
  if (before > longest_row) return finish(live::CloseCode::failed, "a line is too long");
  from_lines_.resize(before + read_at_once);
  lines_.async_read_some(
      asio::buffer(from_lines_.data() + before, read_at_once),
      [self = shared_from_this(), before](boost::system::error_code error, std::size_t count) {
        self->from_lines_.resize(before + count);
        if (self->is_over_) return;
        if (error) return self->finish(live::CloseCode::done, "");
        self->send_lines();
      });
}

void BotSocket::send_lines() {
  for (std::size_t end = 0; (end = from_lines_.find('\n', searched_)) != std::string::npos;) {
    auto line = std::make_shared<const std::string>(from_lines_, 0, end);
    from_lines_.erase(0, end + 1);
    searched_ = 0;
    if (!socket_->write(std::move(line))) return;
  }
  searched_ = from_lines_.size();
  if (from_lines_.empty()) from_lines_ = {};
  read_lines();
}

void BotSocket::written() {
  if (!is_over_) send_lines();
}

void BotSocket::finish(live::CloseCode code, std::string_view reason) {
  if (std::exchange(is_over_, true)) return;
  boost::system::error_code ignored;
  lines_.close(ignored);
  socket_->close(code, reason);
  deadline_.expires_after(closing);
  deadline_.async_wait([self = shared_from_this()](boost::system::error_code failure) {
    if (!failure) self->close();
  });
}

void BotSocket::gone() {
  close();
}

void BotSocket::close() {
  is_over_ = true;
  boost::system::error_code ignored;
  lines_.close(ignored);
  deadline_.cancel();
  socket_->leave();
  held_.reset();
  sessions_.forget(*this);
}

}  // namespace aspis::http
