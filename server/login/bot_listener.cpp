#include "server/login/bot_listener.hpp"

#include <fcntl.h>

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

constexpr int max_refused = 64;  // connections being told why they are refused

}  // namespace

BotListener::BotListener(match::GameThread& game_thread, const BotLimits& limits,
                         LoginHandler& handler)
    : game_thread_(game_thread),
      limits_(limits),
      handler_(handler),
      connections_(std::make_shared<net::ConnectionLimits>(limits.max_per_peer, limits.max_total)),
      bridged_(std::make_shared<std::atomic<int>>(0)),
      pace_(limits.logins_at_once) {
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
         accept(std::move(descriptor), net::to_peer(from.address()), tls);
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
  auto ticket = admit(peer);
  if (!ticket) {
    // With TLS, the reason could only be sent after an expensive handshake.
    if (tls == nullptr) turn_away(std::move(descriptor), ticket.error().text);
    return;
  }
  std::shared_ptr<void> held = *ticket;
  std::shared_ptr<const protocol::Descriptor> tcp;
  if (tls != nullptr) {
    held = bridged(*ticket);
    tcp =
        std::make_shared<const protocol::Descriptor>(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, 0));
    descriptor = tls->start_session({held, std::move(descriptor)});
  }
  if (descriptor) start_session({std::move(held), std::move(descriptor), std::move(tcp)}, *ticket);
}

void BotListener::take(protocol::Descriptor descriptor, const std::string& address) {
  asio::dispatch(game_thread_.host().io(), [this, descriptor = std::move(descriptor),
                                            peer = net::to_peer(address)]() mutable {
    auto ticket = admit(peer);
    if (ticket) {
      start_session({bridged(*ticket), std::move(descriptor)}, *ticket);
    } else {
      turn_away(std::move(descriptor), ticket.error().text);
    }
  });
}

Result<BotListener::Ticket> BotListener::admit(const std::string& peer) {
  auto ticket = connections_->admit(peer);
  if (!ticket) {
    ++refused_;
    return ticket.error();
  }
  ++accepted_;
  return ticket;
}

/// Holds a connection's place and counts it as bridged while it is open.
std::shared_ptr<void> BotListener::bridged(const Ticket& ticket) const {
  ++*bridged_;
  return {ticket.get(), [held = ticket, count = bridged_](void*) mutable {
            --*count;
            held.reset();
          }};
}

void BotListener::start_session(protocol::Connection connection, const Ticket& ticket) {
  if (is_closed_) return;
  const auto session = std::make_shared<LoginSession>(game_thread_.host().io(), *this,
                                                      std::move(connection), ticket);
  sessions_.emplace(session.get(), session);
  ++waiting_;
  ticket->on_displaced([this, weak = std::weak_ptr(session)] {
    if (const auto still = weak.lock()) {
      ++refused_;
      still->make_room();
    }
  });
  session->start(steady_clock::now() + limits_.login);
}

void BotListener::turn_away(protocol::Descriptor descriptor, const std::string& why) {
  if (is_closed_ || refused_sessions_.size() >= max_refused) return;
  const auto session =
      std::make_shared<LoginSession>(game_thread_.host().io(), *this,
                                     protocol::Connection{nullptr, std::move(descriptor)}, nullptr);
  refused_sessions_.emplace(session.get(), session);
  session->refuse(error_line("busy", why));
}

BotListener::Instant BotListener::next_login(LoginSession& session, const std::string& token) {
  const Instant now = steady_clock::now();
  const Instant next = pace_.next(token, now);
  if (next <= now) return now;
  LoginSession*& waits = delayed_[token];
  if (waits != nullptr && waits != &session) {
    ++refused_;
    waits->refuse(error_line("busy", "this token logs in too often, and has just done so again"));
  }
  waits = &session;
  return next;
}

std::optional<BotListener::Refusal> BotListener::log_in(const protocol::Login& login,
                                                        protocol::Connection& connection,
                                                        std::string received) {
  const auto alias = handler_.admit(login, connection, std::move(received));
  if (alias) {
    pace_.add(login.token, steady_clock::now());
    return std::nullopt;
  }
  if (!handler_.knows_all_tokens()) {
    return Refusal{error_line("busy", "the server is still starting; try again")};
  }
  ++failed_;
  return Refusal{error_line("login", alias.error().text), limits_.wrong_token};
}

void BotListener::forget(LoginSession& session) {
  std::erase_if(delayed_, [&session](const auto& entry) { return entry.second == &session; });
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
    delayed_.clear();
    waiting_ = 0;
  });
}

}  // namespace aspis::login
