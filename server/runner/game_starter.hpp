// Turns due games into assignments for a pool, and finished games into results.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/pool.hpp"
#include "server/runner/game_queue.hpp"
#include "server/runner/run_options.hpp"

namespace aspis::runner {

class Director;

/// Owned by the director; runs on its pool's threads or on the server's game thread. In a server it
/// starts games whose bots are available, in the order of the schedule, and skips the others.
class GameStarter {
 public:
  /// The director outlives the starter and its assignments.
  GameStarter(Director&, const tournament::Tournament&);

  /// The next assignment for the pool.
  [[nodiscard]] match::Next next();

 private:
  struct Assigned;

  [[nodiscard]] bool is_blocked() const;
  [[nodiscard]] match::Next wait();
  [[nodiscard]] match::Next next_local();
  [[nodiscard]] match::Next next_on_server();
  /// Games of one match, played by these bots of these entrants.
  [[nodiscard]] match::Assignment assignment(std::vector<GameInPlay>, formats::Sides entrants,
                                             std::vector<match::SeatMaker> bots,
                                             const std::optional<tournament::Terms>&);
  [[nodiscard]] match::SeatMaker make_seat(formats::Entrant) const;
  [[nodiscard]] match::GamePlan game_plan(const GameInPlay&,
                                          const std::optional<tournament::Terms>&) const;
  [[nodiscard]] std::shared_ptr<match::Observer> make_observer(
      const GameInPlay&, const std::vector<std::string>& aliases) const;
  void store_unplayed(GameInPlay, const tournament::SeatingDecision&);
  void finish(Assigned&, std::size_t game, match::GameOutcome);

  Director& director_;
  // The tournament's constant parts. Its list of entrants can change, so it is not kept here.
  const formats::Plan plan_;
  const std::uint64_t seed_;
  std::size_t scan_from_ = 0;  // where the last scan of the queue stopped; on the game thread
};

}  // namespace aspis::runner
