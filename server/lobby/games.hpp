// The games in play in a lobby that are not the tournament's: practice, scrimmages and checks.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/match/game.hpp"
#include "referee/match/game_thread.hpp"
#include "server/lobby/members.hpp"
#include "server/lobby/practice.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::match {
struct CheckPlan;
struct Finding;
}  // namespace aspis::match

namespace aspis::lobby {

class Lobby;
class PracticeQueue;

/// The checker's games with a bot, on the plan's terms.
[[nodiscard]] match::CheckPlan make_check_plan(const PlayedGame&, match::SeatMaker bot);
/// "FAILED: loses a game" and its advice, for people.
[[nodiscard]] std::vector<std::string> finding_lines(const match::Finding&);

/// Plays them until they end or something more important needs a bot or the core. Practice and
/// scrimmages are stored apart from everything that counts. Owned by the Lobby, on the game thread.
class Games {
 public:
  /// The references outlive the object.
  Games(const LobbyOptions&, match::GameThread&, std::shared_ptr<Members>,
        const tournament::SampleBots&, tournament::TournamentObserver&, PracticeQueue&, Lobby&);

  using Sides = std::array<PracticeSide, 2>;
  /// Whether a program of the two needs a core. Sample bots against a network bot need none,
  /// because they mostly wait for the other.
  [[nodiscard]] bool needs_core(const Sides&) const;
  /// Plays practice that this entrant asked for, on the free core if it needs one; the first side
  /// begins. The error is one of the rules.
  [[nodiscard]] protocol::Result<void> play_practice(const Sides&, const Terms&, int asked_by);
  /// Plays a scrimmage on a free core. `over` gets its row, or null if the game was aborted.
  /// Returns false if the game cannot begin.
  bool play_scrimmage(const Sides&, std::function<void(const db::PracticeRow*)> over);
  /// Plays the checker's games with the connected bot.
  [[nodiscard]] protocol::Result<void> start_check(int entrant);
  /// One line of text for each finding of the last check.
  [[nodiscard]] std::vector<std::string> findings(int entrant) const;

  /// Aborts everything that the entrant's bot plays here.
  void abort_games(int entrant, const std::string& why);
  void abort_check(int entrant, const std::string& why);
  /// Returns false if no scrimmage is in play.
  bool abort_newest_scrimmage(const std::string& why);
  void abort_all(const std::string& why);

 private:
  struct Game;
  using GamePtr = std::shared_ptr<Game>;

  [[nodiscard]] GamePtr find_check(int entrant) const;
  [[nodiscard]] bool fail_if_program_lost(const Sides&) const;
  [[nodiscard]] match::SeatMaker make_seats(const PracticeSide&) const;
  [[nodiscard]] protocol::Result<match::GamePlan> game_plan(const Sides&, const Terms&) const;
  void play(const GamePtr&, match::GamePlan, const char* label);
  void add(const GamePtr&);
  void remove(const GamePtr&);
  void set_busy(const Game&, bool) const;
  void game_over(const GamePtr&, const match::GameOutcome&);
  void play_check(const GamePtr&);
  void check_played(const GamePtr&);
  void add_finding(Game&, const match::Finding&);
  void add_line(int entrant, const std::string& line);
  void abort(const GamePtr&, const std::string& why);

  const LobbyOptions& options_;
  match::GameThread& game_thread_;
  const std::shared_ptr<Members> members_;
  const tournament::SampleBots& sample_bots_;
  tournament::TournamentObserver& observer_;
  PracticeQueue& practice_;
  Lobby& lobby_;
  std::vector<GamePtr> games_;                        // the newest is last
  std::map<int, std::vector<std::string>> findings_;  // by entrant
  std::int64_t last_id_ = 0;
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
