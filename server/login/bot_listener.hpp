// Accepts bots: listeners for TCP and TLS, limits on connections and logins, and the login line.
// After the login the bot belongs to the owner of its token. Knows no games.
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
  /// Connections from one address before login: a further one replaces the oldest of them.
  int max_per_peer = 100;
  int max_total = 4'000;                         // before and after login
  std::chrono::milliseconds login{10'000};       // for the login line, including the TLS handshake
  std::chrono::milliseconds wrong_token{1'000};  // delay before the answer, to slow down guessing
  int logins_at_once = 20;  // per token within ten seconds; further logins wait
};

/// Decides which tokens may log in. Called on the game thread.
class LoginHandler {
 public:
  virtual ~LoginHandler() = default;
  /// Takes the connection (a non-blocking TCP socket or socketpair end) and returns its alias. An
  /// error is a text for the bot and leaves the connection unchanged. `received` holds the bytes
  /// after the login line.
  virtual protocol::Result<std::string> admit(const protocol::Login&,
                                              protocol::Connection& connection,
                                              std::string received) = 0;
  /// False while some tokens are not loaded: refused bots are then told to try again, and the login
  /// does not count as failed.
  [[nodiscard]] virtual bool knows_all_tokens() const { return true; }
};

struct BotListenerCounts {
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;  // by a limit, or to make room
  std::uint64_t failed_logins = 0;
  int waiting = 0;  // have not sent their login line
  int bridged = 0;  // open TLS and WebSocket connections
};

/// Safe to call from any thread.
class BotListener {
  using Instant = std::chrono::steady_clock::time_point;

 public:
  /// Game thread and handler must outlive this object.
  BotListener(match::GameThread&, const BotLimits&, LoginHandler&);
  /// Calls close() and ends the open TLS connections.
  ~BotListener();
  BotListener(const BotListener&) = delete;
  BotListener& operator=(const BotListener&) = delete;

  /// The address has the form of net::read_listen_address(); with a certificate the listener uses
  /// TLS. Returns the port. Errors name the address and the reason.
  [[nodiscard]] protocol::Result<std::uint16_t> listen(const std::string& address,
                                                       const std::optional<net::Certificate>&);

  /// Takes one end of a socketpair whose other end carries the lines of a bot connected in another
  /// way (WebSocket). Limits count it for the address `peer`.
  void take(protocol::Descriptor, const std::string& peer);

  /// Closes the listeners and all connections that have not logged in.
  void close();

  [[nodiscard]] BotListenerCounts counts() const;

 private:
  friend class LoginSession;  // for the next three functions

  /// When this token may log in. Refuses the session that has been waiting with this token.
  [[nodiscard]] Instant next_login(LoginSession&, const std::string& token);
  struct Refusal {
    std::string line;  // for the bot
    std::chrono::milliseconds delay{0};
  };
  /// Returns empty if the handler took the connection; otherwise leaves it unchanged.
  [[nodiscard]] std::optional<Refusal> log_in(const protocol::Login&, protocol::Connection&,
                                              std::string received);
  /// Called when the session is over: the bot was admitted or has disconnected.
  void forget(LoginSession&);

  using Sessions = std::unordered_map<LoginSession*, std::shared_ptr<LoginSession>>;
  using Ticket = net::ConnectionLimits::TicketPtr;

  [[nodiscard]] net::Tls* add_tls(std::unique_ptr<net::Tls>);
  void accept(protocol::Descriptor, const std::string& peer, net::Tls*);
  [[nodiscard]] protocol::Result<Ticket> admit(const std::string& peer);
  [[nodiscard]] std::shared_ptr<void> bridged(const Ticket&) const;
  void start_session(protocol::Connection, const Ticket&);
  void turn_away(protocol::Descriptor, const std::string& why);

  match::GameThread& game_thread_;
  const BotLimits limits_;
  LoginHandler& handler_;
  const std::shared_ptr<net::ConnectionLimits> connections_;
  const std::shared_ptr<std::atomic<int>> bridged_;  // tickets that use it may outlive the listener
  std::atomic<std::uint64_t> accepted_{0}, refused_{0}, failed_{0};
  std::atomic<int> waiting_{0};

  // The following members are used only on the game thread.
  LoginPace pace_;
  std::unordered_map<std::string, LoginSession*> delayed_;  // by token, one for each
  std::vector<std::shared_ptr<net::Listener>> listeners_;
  Sessions sessions_;
  Sessions refused_sessions_;  // not counted
  bool is_closed_ = false;

  protocol::Mutex mutex_;
  std::vector<std::unique_ptr<net::Tls>> tls_ ASPIS_GUARDED_BY(mutex_);  // one per listener
};

}  // namespace aspis::login
