#include "server/login/bot_listener.hpp"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/login/login_session.hpp"
#include "server/net/address.hpp"

namespace aspis::login {
namespace {

namespace asio = boost::asio;
using protocol::Result;
using std::chrono::steady_clock;

constexpr int most_refused = 64;  // that are told why at a time

/// A connection's place, and that it is bridged, for as long as it is open.
class BridgedTicket {
 public:
  BridgedTicket(net::ConnectionLimits::Ticket ticket, std::shared_ptr<std::atomic<int>> count)
      : ticket_(std::move(ticket)), count_(std::move(count)) {
    ++*count_;
  }
  ~BridgedTicket() { --*count_; }
  BridgedTicket(const BridgedTicket&) = delete;
  BridgedTicket& operator=(const BridgedTicket&) = delete;

 private:
  net::ConnectionLimits::Ticket ticket_;
  std::shared_ptr<std::atomic<int>> count_;
};

}  // namespace

BotListener::BotListener(match::GameThread& game_thread, const BotLimits& limits,
                         LoginHandler& handler)
    : game_thread_(game_thread),
      limits_(limits),
      handler_(handler),
      connections_(std::make_shared<net::ConnectionLimits>(limits.a_peer, limits.in_all)),
      bridged_(std::make_shared<std::atomic<int>>(0)),
      failures_(limits.failed_logins) {
}

BotListener::~BotListener() {
  close();
}

Result<std::uint16_t> BotListener::listen(const std::string& address,
                                          const std::optional<net::Certificate>& certificate) {
  net::Tls* tls = nullptr;
  if (certificate) {
    auto made = net::Tls::make(
        *certificate, {.handshake = limits_.login},
        error_line("tls",
                   "this port speaks TLS; connect with TLS, or use the server's plain port"));
    if (!made) return made.error();
    tls = add_tls(*std::move(made));
  }
  auto listener = net::Listener::bind(
      game_thread_.host().io(), address,
      {[this, tls](protocol::Descriptor descriptor, const net::Listener::Tcp::endpoint& from) {
         accept(std::move(descriptor), net::peer_of(from.address()), tls);
       },
       [this] { ++refused_; }});
  if (!listener) return listener.error();
  const std::uint16_t port = (*listener)->port();
  asio::post(game_thread_.host().io(), [this, listener = *listener] {
    if (is_closed_) return;
    listeners_.push_back(listener);
    listener->start();
  });
  return port;
}

net::Tls* BotListener::add_tls(std::unique_ptr<net::Tls> tls) {
  const protocol::MutexLock lock(mutex_);
  return tls_.emplace_back(std::move(tls)).get();
}

void BotListener::accept(protocol::Descriptor descriptor, const std::string& peer, net::Tls* tls) {
  const auto now = steady_clock::now();
  auto ticket = admit(peer, now, tls != nullptr);
  if (!ticket) {
    // Over TLS nothing can be said without the cost of a handshake.
    if (tls == nullptr) turn_away(std::move(descriptor), peer, ticket.error().text);
    return;
  }
  if (tls != nullptr) descriptor = tls->start_session({*ticket, std::move(descriptor)});
  if (descriptor) start_session({*std::move(ticket), std::move(descriptor)}, peer, now);
}

void BotListener::take(protocol::Descriptor descriptor, const std::string& address) {
  asio::dispatch(game_thread_.host().io(), [this, descriptor = std::move(descriptor),
                                            peer = net::peer_of(address)]() mutable {
    const auto now = steady_clock::now();
    auto ticket = admit(peer, now, true);
    if (ticket) {
      start_session({*std::move(ticket), std::move(descriptor)}, peer, now);
    } else {
      turn_away(std::move(descriptor), peer, ticket.error().text);
    }
  });
}

Result<std::shared_ptr<void>> BotListener::admit(const std::string& peer, Instant now,
                                                 bool is_bridged) {
  if (failures_.are_too_many(peer, now)) {
    ++refused_;
    return protocol::Error{"too many failed logins from your address; try again in a minute"};
  }
  auto ticket = connections_->admit(peer);
  if (!ticket) {
    ++refused_;
    return ticket.error();
  }
  ++accepted_;
  std::shared_ptr<void> held;
  if (is_bridged) {
    held = std::make_shared<BridgedTicket>(*std::move(ticket), bridged_);
  } else {
    held = std::make_shared<net::ConnectionLimits::Ticket>(*std::move(ticket));
  }
  return held;
}

void BotListener::start_session(protocol::Connection connection, const std::string& peer,
                                Instant now) {
  if (is_closed_) return;
  const auto session =
      std::make_shared<LoginSession>(game_thread_.host().io(), *this, std::move(connection), peer);
  sessions_.emplace(session.get(), session);
  ++waiting_;
  session->start(now + limits_.login);
}

void BotListener::turn_away(protocol::Descriptor descriptor, const std::string& peer,
                            const std::string& why) {
  if (is_closed_ || refused_sessions_.size() >= most_refused) return;
  const auto session = std::make_shared<LoginSession>(
      game_thread_.host().io(), *this, protocol::Connection{nullptr, std::move(descriptor)}, peer);
  refused_sessions_.emplace(session.get(), session);
  session->refuse(error_line("busy", why));
}

std::string BotListener::log_in(const std::string& peer, std::string_view token,
                                protocol::Connection& connection, std::string received) {
  const auto alias = handler_.admit(token, connection, std::move(received));
  if (alias) return "";
  if (!handler_.knows_all_tokens()) {
    return error_line("busy", "the server is still starting; try again");
  }
  ++failed_;
  failures_.add(peer, steady_clock::now());
  return error_line("login", alias.error().text);
}

void BotListener::forget(LoginSession& session) {
  if (refused_sessions_.erase(&session) == 0 && sessions_.erase(&session) > 0) --waiting_;
}

BotListenerCounts BotListener::counts() const {
  return {accepted_, refused_, failed_, waiting_, *bridged_};
}

void BotListener::close() {
  game_thread_.call([this] {
    is_closed_ = true;
    for (const auto& listener : listeners_) listener->stop_accepting();
    listeners_.clear();
    for (Sessions* const all : {&sessions_, &refused_sessions_}) {
      for (const auto& [key, session] : std::exchange(*all, {})) session->abandon();
    }
    waiting_ = 0;
  });
}

}  // namespace aspis::login
