// How bots come in: listeners for plain TCP and TLS, limits on who may knock how often, and the
// login line. From there on a bot belongs to whoever owns its token. Knows no games.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/messages.hpp"
#include "protocol/result.hpp"
#include "protocol/thread_annotations.hpp"
#include "referee/match/game_thread.hpp"
#include "server/login/login_pace.hpp"
#include "server/net/connection_limits.hpp"
#include "server/net/listener.hpp"
#include "server/net/tls.hpp"

namespace aspis::login {

class LoginSession;

struct BotLimits {
  /// Of one address, not logged in yet: whoever comes then takes the place of the oldest of these.
  int a_peer = 100;
  int in_all = 4'000;                            // logged in or not
  std::chrono::milliseconds login{10'000};       // for the whole login line, TLS handshake included
  std::chrono::milliseconds wrong_token{1'000};  // until it is answered: guessing takes its time
  int logins_at_once = 20;  // of one token within ten seconds; further ones wait
};

/// Whom a token lets in. Called on the game thread.
class LoginHandler {
 public:
  virtual ~LoginHandler() = default;
  /// Takes the connection, which does not block, TCP or of a pair, or refuses and leaves it as it
  /// is. `received` came after the login line already. The error is its text for the bot.
  virtual protocol::Result<std::string> admit(const protocol::Login&,
                                              protocol::Connection& connection,
                                              std::string received) = 0;
  /// False while not all tokens are known yet: whoever is refused then is told to come again, and
  /// it is no failed login.
  [[nodiscard]] virtual bool knows_all_tokens() const { return true; }
};

struct BotListenerCounts {
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;  // by a limit, or closed for others
  std::uint64_t failed_logins = 0;
  int waiting = 0;  // for their login line
  int bridged = 0;  // TLS and WebSocket connections that are open
};

/// Safe to call from any thread.
class BotListener {
  using Instant = std::chrono::steady_clock::time_point;

 public:
  /// Game thread and handler outlive it.
  BotListener(match::GameThread&, const BotLimits&, LoginHandler&);
  /// As close(), and ends what TLS connections there are.
  ~BotListener();
  BotListener(const BotListener&) = delete;
  BotListener& operator=(const BotListener&) = delete;

  /// The address is as net::read_listen_address() takes it; TLS where there is a certificate.
  /// Returns the port. Errors name the address and say why.
  [[nodiscard]] protocol::Result<std::uint16_t> listen(const std::string& address,
                                                       const std::optional<net::Certificate>&);

  /// One end of a pair whose other end speaks lines for a bot that came another way (a WebSocket).
  /// `peer` is the address that the limits count for.
  void take(protocol::Descriptor, const std::string& peer);

  /// Closes the listeners and what has not logged in yet; nobody comes any more.
  void close();

  [[nodiscard]] BotListenerCounts counts() const;

 private:
  friend class LoginSession;  // for the next three

  /// When this token may log in. Whoever has waited with it until now does so no more.
  [[nodiscard]] Instant next_login(LoginSession&, const std::string& token);
  struct Refusal {
    std::string line;  // for the bot
    std::chrono::milliseconds delay{0};
  };
  /// None where the connection was taken, or else it is left as it is.
  [[nodiscard]] std::optional<Refusal> log_in(const protocol::Login&, protocol::Connection&,
                                              std::string received);
  /// The session is over, its bot admitted or gone.
  void forget(LoginSession&);

  using Sessions = std::unordered_map<LoginSession*, std::shared_ptr<LoginSession>>;
  using Ticket = net::ConnectionLimits::TicketPtr;

  [[nodiscard]] net::Tls* add_tls(std::unique_ptr<net::Tls>);
  void accept(protocol::Descriptor, const std::string& peer, net::Tls*);
  [[nodiscard]] protocol::Result<Ticket> admit(const std::string& peer);
  [[nodiscard]] std::shared_ptr<void> bridged(Ticket) const;
  void start_session(protocol::Connection, const Ticket&);
  void turn_away(protocol::Descriptor, const std::string& why);

  match::GameThread& game_thread_;
  const BotLimits limits_;
  LoginHandler& handler_;
  const std::shared_ptr<net::ConnectionLimits> connections_;
  const std::shared_ptr<std::atomic<int>> bridged_;  // those counted may outlive the listener
  std::atomic<std::uint64_t> accepted_{0}, refused_{0}, failed_{0};
  std::atomic<int> waiting_{0};

  // On the game thread.
  LoginPace pace_;
  std::unordered_map<std::string, LoginSession*> delayed_;  // by token: one each
  std::vector<std::shared_ptr<net::Listener>> listeners_;
  Sessions sessions_;
  Sessions refused_sessions_;  // not counted
  bool is_closed_ = false;

  protocol::Mutex mutex_;
  std::vector<std::unique_ptr<net::Tls>> tls_ ASPIS_GUARDED_BY(mutex_);  // one a listener
};

}  // namespace aspis::login
