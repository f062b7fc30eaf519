// Who looks on while a game is played: spectators' pages and figures. Cannot change anything.
#pragma once

#include <chrono>
#include <optional>

#include "protocol/record.hpp"
#include "referee/rules/position.hpp"

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

}  // namespace aspis::match
