// Says of each game that is due whether it can be begun now, and with what: the runner's window
// into who is there and what was agreed.
#pragma once

#include <optional>
#include <vector>

#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "referee/formats/schedule.hpp"
#include "referee/match/seat_maker.hpp"

namespace aspis::tournament {

/// What a game is played with in place of the plan's own, as its entrants agreed.
struct Terms {
  std::vector<protocol::Option> options;
  protocol::TimeControl clock;
  bool operator==(const Terms&) const = default;
};

struct SeatingDecision {
  enum class What {
    play,
    later,      // wake() the runner when that may have changed
    forfeit,    // somebody did not come in time
    skip,       // the same, but the game is void
    elsewhere,  // by the run's executor; no bot is taken
  };
  What what = What::later;
  std::vector<match::SeatMaker> seats;  // play: by seat of this game
  std::optional<Terms> terms;           // play
  std::vector<bool> absent;             // forfeit, skip: by seat of this game
};

/// On the game thread.
class SeatingPolicy {
 public:
  virtual ~SeatingPolicy() = default;
  /// With What::play the bots are taken until left().
  [[nodiscard]] virtual SeatingDecision seat(const formats::DueGame&) = 0;
  /// The game is over, was aborted, or could not be begun after all.
  virtual void left(const formats::DueGame&) = 0;
  /// Whether the host has lost a program of this game, which is played again then.
  [[nodiscard]] virtual bool has_lost_program(const formats::DueGame&) { return false; }
};

}  // namespace aspis::tournament
