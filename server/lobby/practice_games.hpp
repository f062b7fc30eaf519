// The practice games of a lobby, from the accepted challenge to the stored record.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "referee/match/game.hpp"
#include "referee/match/game_thread.hpp"
#include "server/lobby/members.hpp"
#include "server/lobby/practice.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::lobby {

/// Practice that was accepted waits until both bots are free, is played, gives way to games of the
/// tournament, and is stored apart from everything that counts. Owned by the Lobby, on the game
/// thread.
class PracticeGames {
 public:
  struct Callbacks {
    std::function<void(const Challenge&)> expired;  // accepted practice that did not begin in time
    std::function<void()> stored;
  };
  PracticeGames(const LobbyOptions&, match::GameThread&, std::shared_ptr<Members>,
                const tournament::SampleBots&, tournament::TournamentObserver&, Callbacks);

  /// Begins as soon as both are free, or expires when one leaves or `until` has come.
  void add_accepted(const Challenge&, std::chrono::sys_seconds until);
  void start_waiting_games();
  /// Begins a game that waits for a core on a free one. Returns false if no game can begin.
  bool begin_waiting_game();
  /// How long it is until this entrant may ask for another game; nothing where it may now.
  [[nodiscard]] std::chrono::seconds wait_of(int entrant) const;
  /// Accepted practice this entrant asked for that has not begun; null where there is none.
  [[nodiscard]] const Challenge* waiting_for(int entrant) const;
  /// Whether accepted practice waits for this entrant's bot, whoever asked.
  [[nodiscard]] bool is_waited_for(int entrant) const;
  using Sides = std::array<PracticeSide, 2>;
  /// Plays a scrimmage on a free core; the first side begins. `over` gets its row, or null if it
  /// was aborted. Returns false if it cannot begin.
  bool play_scrimmage(const Sides&, std::function<void(const db::PracticeRow*)> over);
  /// Returns false if no scrimmage is in play.
  bool abort_newest_scrimmage(const std::string& why);
  /// The game of this entrant's bot, if it plays one.
  void abort_practice_of(const LobbyMember&, const std::string& why);
  void abort_all(const std::string& why);

 private:
  struct Game;
  struct Waiting {
    Challenge challenge;
    std::chrono::sys_seconds until;
  };

  [[nodiscard]] Sides sides_of(const Challenge&) const;
  [[nodiscard]] bool has_expired(const Waiting&, const Sides&) const;
  [[nodiscard]] bool can_start(const Sides&) const;
  [[nodiscard]] bool needs_core(const Sides&) const;
  void end_scrimmages_of(const Sides&);
  [[nodiscard]] bool is_lost(const Sides&) const;
  [[nodiscard]] match::SeatMaker seats_of(const PracticeSide&) const;
  [[nodiscard]] protocol::Result<match::GamePlan> game_plan(const Sides&, const Terms&) const;
  bool start(const Challenge&);
  void play(const std::shared_ptr<Game>&, match::GamePlan);
  void tell_opponents(const Sides&) const;
  void set_busy(const Game&, bool) const;
  void game_over(Game&, const match::GameOutcome&);
  void abort(const Game&, const std::string& why) const;
  void store(const Sides&, StoredPractice);
  [[nodiscard]] std::shared_ptr<match::Observer> show(const match::GamePlan&, const char* label);

  const LobbyOptions& options_;
  match::GameThread& game_thread_;
  const std::shared_ptr<Members> members_;
  const tournament::SampleBots& sample_bots_;
  tournament::TournamentObserver& observer_;
  const Callbacks callbacks_;
  std::vector<Waiting> waiting_;
  /// When the games of the last hour began that an entrant asked for, oldest first.
  std::map<int, std::deque<std::chrono::sys_seconds>> begun_;
  std::vector<std::shared_ptr<Game>> games_;
  /// By the names of two who practised: who began their last game.
  std::map<std::pair<std::string, std::string>, std::string> began_last_;
  std::int64_t last_id_ = 0;
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
