// A bot somewhere on the network, through connections that come and go: it is logged in, plays one
// game at a time, is lost and comes back. Knows lines and descriptors, neither tokens nor
// tournaments.
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

/// What a RemoteBot takes of a relay's own words, for whoever tells relays: PROTOCOL.md, Relays.
inline constexpr std::string_view takes_line = "takes stderr classic\n";

struct RemotePolicy {
  /// How often a connection is pinged while no game waits for its answer; also how its lag is
  /// known.
  std::chrono::milliseconds ping_every{5'000};
  /// A connection from which nothing came for so long, pings included, is given up.
  std::chrono::milliseconds silent{30'000};
  /// Lag compensation: at most so much is given a move, from a quota that begins full, holds at
  /// most `lag_quota` and gets `lag_refill` back with every move. Zero turns it off.
  std::chrono::milliseconds lag_a_move{250};
  std::chrono::milliseconds lag_quota{1'000};
  std::chrono::milliseconds lag_refill{20};
  /// No more than the kernel's own round trip and a little: a program that is slow to answer pings,
  /// or pretends to be, is no network. Not where a relay of the network's is between.
  bool lag_by_kernel = true;
  /// Whole lines that every connection hears right after its `welcome`.
  std::string after_welcome{};
  /// For a program that does not say `ready`: what it may take longer for its first move.
  std::chrono::milliseconds start{10'000};
  /// In a game without any limit of time: how long a lost bot is waited for.
  std::chrono::milliseconds absence{300'000};
};

/// What its owner is told, on the thread of the host, never from within one of the bot's own
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

  /// Takes over a connected stream socket that has just logged in as `alias`: says `welcome ALIAS`,
  /// puts it in the place of the one before (which hears `error replaced ...`), and sends the game
  /// so far again where one is in play. `received` came after the login line already.
  void connect(protocol::Connection, const std::string& alias, std::string_view received);
  /// Ends the connection, if there is one, with `error CODE TEXT`; a game in play goes on without.
  void disconnect(const std::string& code, const std::string& text);

  [[nodiscard]] bool is_connected() const;
  /// A seat made by seat() is open.
  [[nodiscard]] bool is_playing() const;
  /// Its program does not say when it is ready, as its relay said in the last game: one of wordcube
  /// in the classic dialect.
  [[nodiscard]] bool is_classic() const;
  /// The last measured round trip; zero where there is none.
  [[nodiscard]] std::chrono::microseconds lag() const;

  /// One line, without its end, to the bot now; dropped where it is not connected.
  void say(std::string_view line);

  /// For one game. A second one while the first is open is a fault of that seat. The bot outlives
  /// its seats.
  [[nodiscard]] std::unique_ptr<Seat> seat();

  class Session;

 private:
  std::shared_ptr<Session> session_;
};

}  // namespace aspis::seats
