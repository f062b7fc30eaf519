// From games that are due to games that are played, and from games that are over to results.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/pool.hpp"
#include "server/runner/game_queue.hpp"
#include "server/runner/result_writer.hpp"
#include "server/runner/run_control.hpp"

namespace aspis::runner {

/// Owned by the runner, on the threads of its pool or on the server's game thread. In a server
/// games whose bots are there are begun, in the order of the schedule; the others are passed over.
class GameStarter {
 public:
  struct Parts {
    const RunOptions& options;
    RunControl& control;
    GameQueue& queue;
    ResultWriter& writer;
    RunProgress& progress;
    std::function<void()> wake_players;
    std::function<void()> notify_planner;
    std::function<void()> game_returned;  // it was not played
  };
  /// All parts outlive the starter and its assignments.
  GameStarter(Parts, const tournament::Tournament&);

  /// For the pool.
  [[nodiscard]] match::Next next();

 private:
  struct Assigned;

  [[nodiscard]] match::Next wait();
  [[nodiscard]] match::Next next_local();
  [[nodiscard]] match::Next next_seated();
  [[nodiscard]] match::Assignment assignment(std::vector<GameInPlay>);
  [[nodiscard]] match::Assignment assignment(GameInPlay, tournament::SeatingDecision);
  [[nodiscard]] match::SeatMaker seat_of(formats::Entrant) const;
  [[nodiscard]] match::GamePlan game_plan(const GameInPlay&,
                                          const std::optional<tournament::Terms>&) const;
  [[nodiscard]] std::shared_ptr<match::Observer> observer_of(
      const GameInPlay&, const std::vector<std::string>& aliases) const;
  void store_unplayed(GameInPlay, const tournament::SeatingDecision&);
  void finish(Assigned&, std::size_t game, match::GameOutcome);

  const Parts parts_;
  // Of the tournament, all fixed when it is made; who is in it is not.
  const formats::Plan plan_;
  const std::uint64_t seed_;
  std::size_t scan_from_ = 0;  // where the last look at the queue broke off; on the game thread
};

}  // namespace aspis::runner
