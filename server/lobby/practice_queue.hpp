// Accepted practice of a lobby that has not begun.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/games.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

/// Accepted practice waits until both bots are free, and until a core is if a program plays. Owned
/// by the Lobby, on the game thread.
class PracticeQueue {
 public:
  /// The references outlive the object.
  PracticeQueue(const LobbyOptions&, const Members&, Games&, Lobby&);

  /// The game begins when both are free. It expires if one leaves or at `until`.
  void add_accepted(const Challenge&, std::chrono::sys_seconds until);
  /// Starts every accepted game whose players are free.
  void start_ready_games();
  /// Starts an accepted game on a free core. Returns false if no game can begin.
  bool start_on_free_core();
  void clear() { waiting_.clear(); }
  /// How long until this entrant may ask for another game; 0 if it may now.
  [[nodiscard]] std::chrono::seconds wait_time(int entrant) const;
  /// Accepted practice of this challenger that has not begun, or null.
  [[nodiscard]] const Challenge* find_accepted(int entrant) const;
  /// Whether an accepted practice game waits for this entrant's bot, no matter who asked.
  [[nodiscard]] bool has_accepted_game(int entrant) const;

 private:
  using Sides = Games::Sides;
  struct Waiting {
    Challenge challenge;
    std::chrono::sys_seconds until;
  };

  [[nodiscard]] Sides make_sides(const Challenge&) const;
  [[nodiscard]] bool has_expired(const Waiting&, const Sides&) const;
  [[nodiscard]] bool can_start(const Sides&) const;
  void end_scrimmages(const Sides&);
  bool start(const Challenge&);

  const LobbyOptions& options_;
  const Members& members_;
  Games& games_;
  Lobby& lobby_;
  std::vector<Waiting> waiting_;
  /// By challenger: when its games of the last hour began, oldest first.
  std::map<int, std::deque<std::chrono::sys_seconds>> recent_starts_;
  /// By the names of two players: who moved first in their last practice game.
  std::map<std::pair<std::string, std::string>, std::string> last_first_player_;
};

}  // namespace aspis::lobby
