// Cores for the tournament's games of programs.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <boost/asio/steady_timer.hpp>

#include "referee/formats/schedule.hpp"
#include "server/lobby/cores.hpp"
#include "server/lobby/lobby_options.hpp"

namespace aspis::lobby {

/// The cores that games of the tournament have or wait for. Tells people about long waits. Owned by
/// the Lobby, on the game thread.
class GameCores {
 public:
  /// The references outlive the object. `player` gets the cores.
  GameCores(LobbyHost&, Cores&, Cores::Player&, boost::asio::io_context&);
  ~GameCores();
  GameCores(const GameCores&) = delete;
  GameCores& operator=(const GameCores&) = delete;

  /// Whether a core is reserved for a game of this use. If not, begin() is called when one is free.
  [[nodiscard]] bool has_core(Use);
  /// The game has the reserved core until end().
  void take(const formats::DueGame&, Use);
  void end(const formats::DueGame&);
  /// Reserves the core for the next game that asks. Returns false if no game waits for one.
  [[nodiscard]] bool begin(Use);

 private:
  struct Playing {
    Use use;
    std::shared_ptr<void> core;
  };
  void stop_waiting();
  void tell_after(std::chrono::seconds);
  void tell();

  LobbyHost& host_;
  Cores& cores_;
  Cores::Player& player_;
  std::map<std::pair<formats::MatchKey, int>, Playing> playing_;
  std::set<Use> wants_;         // games wait for a core
  std::optional<Use> offered_;  // reserved for the next game that asks
  bool is_asking_ = false;
  boost::asio::steady_timer patience_;
  bool waiting_ = false;
  bool told_ = false;
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
