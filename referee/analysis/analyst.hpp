// Who judges positions of one game, what is then known of a position, and how much searching that
// may take.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/rules/position.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::analysis {

/// Of one seat, with best play by both.
enum class Outcome : std::int8_t { loss = -1, draw = 0, win = 1 };

[[nodiscard]] constexpr Outcome turned(Outcome outcome) {
  return static_cast<Outcome>(-static_cast<int>(outcome));
}

/// Of one seat of two. The real outcome lies between `least` and `most`: both are proofs.
struct Value {
  Outcome least = Outcome::loss;
  Outcome most = Outcome::win;
  /// -1, a loss, to 1, a win: the outcome itself where it is proven, else a guess.
  double estimate = 0;
  /// Moves to the end where the winner hurries and the loser delays; in games that know it.
  std::optional<int> plies;
  /// Points ahead at the end after the best play that was found; in games of points.
  std::optional<int> margin;
  /// No play is better than `margin`.
  bool margin_is_exact = false;

  bool operator==(const Value&) const = default;
  [[nodiscard]] constexpr bool proven() const { return least == most; }
};

[[nodiscard]] constexpr Value proven(Outcome outcome, std::optional<int> plies = {}) {
  return {outcome, outcome, static_cast<double>(outcome), plies, {}, false};
}

/// No more search can tell more.
[[nodiscard]] constexpr bool is_final(const Value& value) {
  return value.proven() && (!value.margin || value.margin_is_exact);
}

/// The same position for the other seat.
[[nodiscard]] constexpr Value turned(const Value& value) {
  Value other = value;
  other.least = turned(value.most);
  other.most = turned(value.least);
  other.estimate = -value.estimate;
  if (value.margin) other.margin = -*value.margin;
  return other;
}

/// A move of the seat to move, and what is known of the position after it, for that seat.
struct MoveValue {
  std::string move;
  Value value;
};

/// A position as its player sees it.
struct Judgement {
  Value value;
  /// The best moves that are known, none better than the others, in the order of the rules; not
  /// necessarily all of them. None where nothing is known of any.
  std::vector<std::string> best;
  /// `best` holds every move as good as they are.
  bool best_are_all = false;
  std::uint64_t nodes = 0;  // positions searched for it
};

/// A position of a game and the move that was made there.
struct PlayedTurn {
  const rules::Position& position;
  std::string move;
};

struct Lesson {
  enum class Kind {
    forfeit,  // it lost by this, whatever the board said; `ply` has no move
    trap,     // after this move it could not move for `count` of its turns in a row
    mistake,  // a simple bot lost all but `count` of 100 games from here, and more from later turns
  };
  Kind kind = Kind::forfeit;
  int seat = 0;
  int ply = 0;  // from 1
  int count = 0;
  bool operator==(const Lesson&) const = default;
};

/// How long a search may go on: a number of nodes, which makes it the same search everywhere, and
/// somebody who may end it early.
class Budget {
 public:
  explicit Budget(std::uint64_t nodes, std::function<bool()> stopped = {})
      : left_(nodes), stopped_(std::move(stopped)) {}

  /// Takes one node; false from the moment on that nothing is left.
  [[nodiscard]] bool take() {
    if (left_ == 0) return false;
    --left_;
    if ((++taken_ & 15U) == 0 && is_stopped()) left_ = 0;
    return left_ > 0;
  }
  /// Takes what a part of it has taken.
  void spend(std::uint64_t nodes) {
    left_ -= std::min(left_, nodes);
    taken_ += nodes;
  }
  [[nodiscard]] bool is_stopped() const { return stopped_ && stopped_(); }
  [[nodiscard]] std::uint64_t left() const { return left_; }
  [[nodiscard]] std::uint64_t taken() const { return taken_; }

 private:
  std::uint64_t left_;
  std::uint64_t taken_ = 0;
  std::function<bool()> stopped_;  // asked now and then
};

/// Keeps what it has found for the next position. Not for two threads at once.
class Analyst {
 public:
  virtual ~Analyst() = default;

  /// The position for the seat to move. `position` is one of the analyst's game, with two seats in
  /// it, and not over. `played` is a move that was made here and what is known of it, for the seat
  /// to move: it bounds the value, and is among the best where it is one.
  [[nodiscard]] virtual Judgement judge(const rules::Position& position,
                                        const std::optional<MoveValue>& played, Budget&) = 0;

  /// The move that teaches the loser most, in a game that ended on the board; nothing if the proofs
  /// alone show it.
  [[nodiscard]] virtual std::optional<Lesson> lesson(const std::vector<PlayedTurn>&,
                                                     int /*loser*/) const {
    return std::nullopt;
  }

  /// Whether values have a margin: the difference of the scores.
  [[nodiscard]] virtual bool counts_points() const { return false; }
};

/// For games of `rules` that began from `setup`. The error says why there is none: the game has no
/// analysis, or not for that many seats. `dictionary` may be null where the game needs none and
/// outlives the analyst.
[[nodiscard]] protocol::Result<std::unique_ptr<Analyst>> analyst_for(
    const rules::Rules& rules, const rules::Setup& setup, const words::Dictionary* dictionary);

}  // namespace aspis::analysis
