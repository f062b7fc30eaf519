// A game in play under its rules: pure state, no clocks, no processes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/random.hpp"
#include "protocol/verdict.hpp"
#include "referee/rules/setup.hpp"

namespace aspis::rules {

using protocol::Random;

/// The reason why a line is not a move here.
struct Refusal {
  /// Reason::malformed if the line cannot be read as a move of this game, Reason::illegal if it can
  /// but breaks a rule.
  protocol::Reason reason = protocol::Reason::illegal;
  /// The broken rule in a few words, fixed for each rule: "no such word", "run over a blank".
  std::string rule;
  /// The error for the bot's author: "'hlep' is not in the dictionary".
  std::string found;
};

/// The end of a game by its rules; forfeits by clock or crash use Position::drop.
struct Ending {
  protocol::Reason reason = protocol::Reason::void_;
  std::vector<protocol::Standing> standings;  // one a seat
  std::vector<std::int64_t> scores;           // one a seat
  std::string detail;                         // for people, may be empty
};

/// Seats count from 0. Not thread-safe.
class Position {
 public:
  virtual ~Position() = default;

  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;

  /// The seat to move; of no meaning once over.
  [[nodiscard]] virtual int turn() const = 0;
  [[nodiscard]] virtual bool over() const = 0;

  /// Only once over.
  [[nodiscard]] virtual Ending ending() const = 0;

  /// Points so far, one per seat, as the game counts them.
  [[nodiscard]] virtual std::vector<std::int64_t> scores() const = 0;

  /// Plays `move` for the seat to move, in the comma form that begins with the seat's mark
  /// ("W,1,1,1,1,5,1,apple"). A refused move changes nothing. Must not be over.
  [[nodiscard]] virtual std::optional<Refusal> play(std::string_view move) = 0;

  /// `seat` is out of the game by a forfeit. With two players left the other one has won;
  /// ending() then gives Reason::void_ as its reason and the caller names the real one.
  virtual void drop(int seat) = 0;

  /// The arguments of the protocol's `state` line.
  [[nodiscard]] virtual std::string status() const = 0;

  /// Every legal move of the seat to move, in a fixed order. Costly on large boards.
  [[nodiscard]] virtual std::vector<std::string> moves() const = 0;

  /// A legal move, not necessarily uniform, cheap on large boards. Only while not over.
  [[nodiscard]] virtual std::string random_move(Random&) const = 0;

  /// The present board; no rows if the game has none.
  [[nodiscard]] virtual Board board() const = 0;

  /// The whole state as text, lines ending in \n: two positions with the same text play on alike.
  [[nodiscard]] virtual std::string text() const = 0;
};

}  // namespace aspis::rules
