// The one function that plays a game: rules, seats, clock and seed in, record out. With what it is
// played with, who looks on meanwhile, and the steps from a position and a forfeit to the verdict,
// which are the same for the loop that plays a game and for the one that checks its record.
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

/// Called on the thread of the game's host, between two turns of the game; what it takes is
/// nobody's thinking time, but everybody waits for it. Views live for the call. An exception ends
/// the game as aborted and comes out on the host's loop.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Every bot is ready, or known to be at fault; no move is played yet.
  virtual void began(const protocol::Record& so_far, const rules::Position&) = 0;
  /// `go` was written to `seat`. `overhead` is how long the referee took for it since the answer
  /// before it was readable; nothing at the first turn of a game.
  virtual void turn_began(int seat, std::optional<std::chrono::microseconds> overhead) = 0;
  /// The last event of the record is new: a move, a forfeit or a warning.
  virtual void noted(const protocol::Record& so_far, const rules::Position&) = 0;
  /// Its verdict is known; the end. Of a game that was stopped before it began there is nothing
  /// else.
  virtual void over(const protocol::Record&) = 0;
};

/// What a game is played with. The rules and the dictionary outlive it.
struct GamePlan {
  const rules::Rules* rules = nullptr;
  protocol::Setup setup;
  std::optional<std::uint64_t> seed;  // from which the setup was dealt
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  protocol::TimeControl clock;
  std::chrono::milliseconds grace{0};
  std::chrono::milliseconds ready_limit{10'000};
  std::chrono::milliseconds pace{0};  // from one `go` to the next at least
  std::vector<std::string> names;     // of the entrants, one a seat
  std::string date;                   // when it began, for the record
  int cores = 1;
  int games_at_once = 1;
  /// Where the referee stood still in a turn that then was lost by time or by the network: the game
  /// ends as void, to be played again, instead of being lost.
  bool is_void_by_stalls = false;
  std::shared_ptr<Observer> observer = nullptr;  // or nobody looks on
};

/// What every bot of the game is told; refers to the plan's setup.
[[nodiscard]] seats::Opening opening_of(const GamePlan&);

/// The record's header; no event and no verdict yet. As many seats as the plan has names.
[[nodiscard]] protocol::Record blank_record(const GamePlan&);

/// What a refused answer means for its seat, or nothing where it was played.
/// "W,resign" is a forfeit too.
[[nodiscard]] std::optional<protocol::Forfeit> judge(rules::Position&, std::string_view answer,
                                                     std::string_view mark);

/// The verdict of a finished position. `last` is the forfeit that ended it, where one did.
[[nodiscard]] protocol::Verdict verdict_of(const rules::Position&, const protocol::Forfeit* last);

/// Everybody's result is void, with the scores so far.
[[nodiscard]] protocol::Verdict no_result(const rules::Position&, int seats, protocol::Reason,
                                          std::string detail);

/// Begins the detail of a game that is void because of the referee's machine, not of a bot.
inline constexpr std::string_view host_stalled = "host stalled";
/// Begins the warning about a stall of that machine, of which the bot was charged nothing.
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
/// std::invalid_argument where the rules refuse the setup: try it with Rules::start before.
GameHandle start_game(seats::Host&, GamePlan, Seats, Finished);

/// Ends the game with the verdict `aborted`, if it is still in play. On the host's thread.
void abort_game(const GameHandle&);

}  // namespace aspis::match
