// What a game of a tournament is played with: as its plan has it, the same wherever it is played;
// by whom, and whether it can be begun now.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/schedule.hpp"
#include "referee/match/game.hpp"
#include "referee/match/seat_maker.hpp"

namespace aspis::tournament {

/// A program on this machine that plays for an entrant, wherever it comes from: a roster, a sample
/// bot, a version that was handed in.
struct LocalProgram {
  std::string command;           // as a roster has it
  std::filesystem::path folder;  // where it runs; "" is its own
  bool classic = false;
  std::string language;  // a key of submissions::languages(); "" where it was not handed in
  auto operator<=>(const LocalProgram&) const = default;
};

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

/// Says of each game that is due whether it can be begun now, and with what: the runner's window
/// into who is there and what was agreed. On the game thread.
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

/// `board_seed` as formats::board_seed has it; `aliases` by seat; `terms` in place of the plan's
/// own, where there are any. Without a dictionary, a date and an observer, which are the caller's.
/// Throws std::invalid_argument where the rules refuse the plan's options.
[[nodiscard]] match::GamePlan planned_game(const rules::Rules&, const formats::Plan&,
                                           std::uint64_t board_seed,
                                           std::vector<std::string> aliases,
                                           const Terms* terms = nullptr);

}  // namespace aspis::tournament
