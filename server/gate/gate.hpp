// How bots come in: listeners for plain TCP and TLS, limits on who may knock how often, and the
// login line. From there on a bot belongs to whoever owns its token. Knows no games.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "referee/match/game_thread.hpp"

namespace aspis::gate {

struct GateLimits {
  int a_peer = 100;  // connections of one address at a time: a class room may share one
  int in_all = 4'000;
  std::chrono::milliseconds login{10'000};  // for the whole login line, TLS handshake included
  int failed_logins = 20;                   // of one address a minute; then it is refused for one
};

struct Certificate {
  std::string chain_file;  // PEM
  std::string key_file;
};

/// Whom a token lets in. Takes the descriptor and owns it from then on, or refuses and does not.
/// It is a connected stream socket that does not block, TCP or of a pair; it keeps its number for
/// as long as it is open, by which the gate knows whom to count. Called on the game thread.
class Doorkeeper {
 public:
  virtual ~Doorkeeper() = default;
  /// `received` came after the login line already. The error is its text for the bot.
  virtual protocol::Result<std::string> admit(std::string_view token, int descriptor,
                                              std::string received) = 0;
  /// False while not all tokens are known yet: whoever is refused then is told to come again, and
  /// it is no failed login.
  [[nodiscard]] virtual bool knows_all_tokens() const { return true; }
};

struct GateCounts {
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;  // by a limit
  std::uint64_t failed_logins = 0;
  int waiting = 0;  // for their login line
  int bridged = 0;  // TLS and WebSocket connections that are open
};

/// Safe to call from any thread.
class Gate {
 public:
  Gate(match::GameThread&, GateLimits, Doorkeeper&);
  /// Closes the listeners and what has not logged in yet.
  ~Gate();
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  /// "127.0.0.1:4242", "[::]:4242", ":4242"; port 0 picks a free one. TLS where there is a
  /// certificate. Returns the port. Errors name the address and say why.
  [[nodiscard]] protocol::Result<std::uint16_t> listen(const std::string& address,
                                                       const std::optional<Certificate>&);

  /// The near end of a bridge whose far end speaks lines for a bot that came another way (a
  /// WebSocket). Owns the descriptor. `peer` is the address that the limits count for.
  void take(int descriptor, const std::string& peer);

  [[nodiscard]] GateCounts counts() const;

 private:
  class Shared;
  std::shared_ptr<Shared> shared_;
};

}  // namespace aspis::gate
