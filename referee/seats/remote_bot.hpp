// A bot on the network, whose connections may be lost and replaced: it logs in and plays one game
// at a time. Works with lines and descriptors; tokens and tournaments are handled elsewhere.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/descriptor.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Tells relays which relay words a RemoteBot accepts: PROTOCOL.md, Relays.
inline constexpr std::string_view takes_line = "takes stderr classic\n";

struct RemotePolicy {
  /// The interval of pings while no game waits for its answer; they also measure its lag.
  std::chrono::milliseconds ping_every{5'000};
  /// A connection that sends nothing for this long, not even answers to pings, is given up.
  std::chrono::milliseconds silent{30'000};
  /// Lag compensation: refunds at most this per move, from a quota that begins full, holds at most
  /// `lag_quota` and regains `lag_refill` per move. Zero turns it off.
  std::chrono::milliseconds lag_a_move{250};
  std::chrono::milliseconds lag_quota{1'000};
  std::chrono::milliseconds lag_refill{20};
  /// Limits lag to slightly more than the kernel's own round trip: a program that answers pings
  /// slowly, even on purpose, is not network lag. Turn it off behind a network relay.
  bool lag_by_kernel = true;
  /// Whole lines that every connection hears right after its `welcome`.
  std::string after_welcome{};
  /// Extra time for the first move of a program that does not say `ready`.
  std::chrono::milliseconds start{10'000};
  /// In a game without any limit of time: how long a lost bot is waited for.
  std::chrono::milliseconds absence{300'000};
};

/// Notifies the bot's owner, on the host's thread, never from within one of the bot's own
/// functions.
class RemoteListener {
 public:
  virtual ~RemoteListener() = default;
  /// Connected or not, playing or not: something of it changed.
  virtual void on_presence() = 0;
  /// A line that begins with "lobby ": between and during games.
  virtual void on_lobby_line(std::string_view line) = 0;
};

/// All on the thread of its host. The listener outlives it.
class RemoteBot {
 public:
  RemoteBot(Host&, const RemotePolicy&, RemoteListener&);
  ~RemoteBot();
  RemoteBot(const RemoteBot&) = delete;
  RemoteBot& operator=(const RemoteBot&) = delete;

  /// Takes over a connected stream socket that has just logged in as `alias`: sends `welcome
  /// ALIAS`, replaces the previous connection (which gets `error replaced ...`), and sends the game
  /// so far again if one is in play. `received` holds bytes that followed the login line.
  void connect(protocol::Connection, const std::string& alias, std::string_view received);
  /// Ends the connection, if any, with `error CODE TEXT`; a game in play continues without it.
  void disconnect(const std::string& code, const std::string& text);

  [[nodiscard]] bool is_connected() const;
  /// A seat made by seat() is open.
  [[nodiscard]] bool is_playing() const;
  /// Its program does not say when it is ready, as its relay said in the last game: one of wordcube
  /// in the classic dialect.
  [[nodiscard]] bool is_classic() const;
  /// The last measured round trip; zero before the first.
  [[nodiscard]] std::chrono::microseconds lag() const;

  /// Sends one line, given without its end; drops it if the bot is not connected.
  void say(std::string_view line);

  /// For one game. A second one while the first is open is a failure of that seat. The bot outlives
  /// its seats.
  [[nodiscard]] std::unique_ptr<Seat> seat();

  class Session;

 private:
  std::shared_ptr<Session> session_;
};

}  // namespace aspis::seats
