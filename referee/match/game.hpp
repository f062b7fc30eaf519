// Plays a game: rules, seats, clock and seed in, record out. Declares the plan of a game, its
// observer, and the steps from a position and a forfeit to the verdict, which the game loop and the
// check of records share.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "referee/rules/position.hpp"
#include "referee/rules/rules.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::match {

/// Called on the game host's thread, between two turns. No bot is charged for the time it takes,
/// but every game on the host waits. Views are valid during the call. An exception aborts the game
/// and is thrown from the host's loop.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Every bot is ready, or known to have failed; no move is played yet.
  virtual void began(const protocol::Record& so_far, const rules::Position&) = 0;
  /// `go` was written to `seat`. `overhead` is the referee's time since the previous answer was
  /// readable; nullopt at the first turn of a game.
  virtual void turn_began(int seat, std::optional<std::chrono::microseconds> overhead) = 0;
  /// The last event of the record is new: a move, a forfeit or a warning.
  virtual void noted(const protocol::Record& so_far, const rules::Position&) = 0;
  /// The end: the verdict is known. The only call for a game that was stopped before it began.
  virtual void over(const protocol::Record&) = 0;
};

/// The terms that all games of a match or of a check share. The rules and the dictionary outlive
/// them.
struct GameTerms {
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  protocol::TimeControl clock;
  std::chrono::milliseconds grace{0};
  std::chrono::milliseconds ready_limit{10'000};
};

/// The plan of a game.
struct GamePlan : GameTerms {
  protocol::Setup setup;
  std::optional<std::uint64_t> seed;  // from which the setup was dealt
  std::chrono::milliseconds pace{0};  // from one `go` to the next at least
  std::vector<std::string> names;     // of the entrants, one a seat
  std::string date;                   // when it began, for the record
  int cores = 1;
  int games_at_once = 1;
  /// If the referee stalled in a turn that was then lost by time or by the network, the game ends
  /// as void, to be replayed, instead of being lost.
  bool is_void_by_stalls = false;
  std::shared_ptr<Observer> observer = nullptr;  // may be null
};

/// The opening that every bot of the game receives; refers to the plan's setup.
[[nodiscard]] seats::Opening make_opening(const GamePlan&);

/// The record's header; no event and no verdict yet. As many seats as the plan has names.
[[nodiscard]] protocol::Record blank_record(const GamePlan&);

/// Plays the answer, or returns the forfeit of its seat. "W,resign" is a forfeit too.
[[nodiscard]] std::optional<protocol::Forfeit> judge(rules::Position&, std::string_view answer,
                                                     std::string_view mark);

/// The verdict of a finished position. `last` is the forfeit that ended it, or null.
[[nodiscard]] protocol::Verdict make_verdict(const rules::Position&, const protocol::Forfeit* last);

/// Every result is void, with the scores so far.
[[nodiscard]] protocol::Verdict no_result(const rules::Position&, int seats, protocol::Reason,
                                          std::string detail);

/// Begins the detail of a game that is void because of the referee's machine, not of a bot.
inline constexpr std::string_view host_stalled = "host stalled";
/// Begins the warning about a stall of the referee's machine, which is not charged to the bot.
inline constexpr std::string_view stood_still = "the referee stalled for ";

struct GameOutcome {
  protocol::Record record;
  std::vector<seats::Report> reports;  // one a seat
};

using Seats = std::vector<std::unique_ptr<seats::Seat>>;
/// Called once, on the host's thread, as soon as the verdict is known.
using Finished = std::function<void(GameOutcome)>;

class Game;
using GameHandle = std::weak_ptr<Game>;

/// Starts a game on the host's loop and returns; the host's run() plays it. Throws
/// std::invalid_argument if the rules refuse the setup: check it with Rules::start before.
GameHandle start_game(seats::Host&, GamePlan, Seats, Finished);

/// Ends the game with the verdict `aborted`, if it is still in play. On the host's thread.
void abort_game(const GameHandle&);

}  // namespace aspis::match
