// Board, terms and bots of a tournament's game, the same on every machine, and the decision whether
// it can begin now.
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

namespace aspis::seats {
struct ChildLimits;
}

namespace aspis::tournament {

/// A program that plays for an entrant on this machine: from the roster, a sample bot or an
/// uploaded version.
struct LocalProgram {
  std::string command;           // in the form of a roster
  std::filesystem::path folder;  // working folder; "": its own
  bool classic = false;
  std::string language;  // a key of submissions::languages(); "" if not uploaded
  auto operator<=>(const LocalProgram&) const = default;
};

/// Agreed by the entrants of a game; replaces the plan's values.
struct Terms {
  std::vector<protocol::Option> options;
  protocol::TimeControl clock;
  bool operator==(const Terms&) const = default;
};

struct SeatingDecision {
  enum class What {
    play,
    later,      // wake() the director when this may change
    forfeit,    // an entrant was not there in time
    skip,       // like forfeit, but the game is void
    elsewhere,  // on the run's executor, without a bot from here
  };
  What what = What::later;
  std::vector<match::SeatMaker> seats;  // for `play`, by seat of this game
  std::optional<Terms> terms;           // for `play`
  std::vector<bool> absent;             // for `forfeit` and `skip`, by seat of this game
};

/// Decides which due games can begin now, and with which bots and terms. The director's pool asks
/// it on the game thread.
class SeatingPolicy {
 public:
  virtual ~SeatingPolicy() = default;
  /// A decision to play reserves the bots until left().
  [[nodiscard]] virtual SeatingDecision seat(const formats::DueGame&) = 0;
  /// The game ended, was aborted, or could not begin after all.
  virtual void left(const formats::DueGame&) = 0;
  /// Fails the tournament and returns true if the host has lost a program of this game, which is
  /// then replayed.
  [[nodiscard]] virtual bool fail_if_program_lost(const formats::DueGame&) { return false; }
};

/// The memory limit and other limits of a program under this plan.
[[nodiscard]] seats::ChildLimits program_limits(const formats::Plan&);

/// `board_seed` is from formats::board_seed; `aliases` are by seat; `terms` replace the plan's, if
/// given. The caller sets dictionary, date and observer. Throws std::invalid_argument if the rules
/// refuse the plan's options.
[[nodiscard]] match::GamePlan planned_game(const rules::Rules&, const formats::Plan&,
                                           std::uint64_t board_seed,
                                           std::vector<std::string> aliases,
                                           const Terms* terms = nullptr);

}  // namespace aspis::tournament
