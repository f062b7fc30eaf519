// Judges positions of one game: the interface, the facts known of a position, and the limit of a
// search.
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

/// For one seat, with best play by both.
enum class Outcome : std::int8_t { loss = -1, draw = 0, win = 1 };

[[nodiscard]] constexpr Outcome turned(Outcome outcome) {
  return static_cast<Outcome>(-static_cast<int>(outcome));
}

/// For one seat of two. The real outcome is between `least` and `most`: both are proven.
struct Value {
  Outcome least = Outcome::loss;
  Outcome most = Outcome::win;
  /// From -1, a loss, to 1, a win: the outcome itself if it is proven, else a guess.
  double estimate = 0;
  /// Moves to the end if the winner hurries and the loser delays; for games that know it.
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

/// The value of the same position for the other seat.
[[nodiscard]] constexpr Value turned(const Value& value) {
  Value other = value;
  other.least = turned(value.most);
  other.most = turned(value.least);
  other.estimate = -value.estimate;
  if (value.margin) other.margin = -*value.margin;
  return other;
}

/// A move of the seat to move, and the value of the position after it, for that seat.
struct MoveValue {
  std::string move;
  Value value;
};

/// A position as its player sees it.
struct Judgement {
  Value value;
  /// The best known moves, equal to each other, in the order of the rules; not necessarily all of
  /// them. Empty if none is known.
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
    forfeit,  // it lost by this, regardless of the board; `ply` has no move
    trap,     // after this move it could not move for `count` of its turns in a row
    mistake,  // a simple bot lost all but `count` of 100 games from here, and more from later turns
  };
  Kind kind = Kind::forfeit;
  int seat = 0;
  int ply = 0;  // from 1
  int count = 0;
  bool operator==(const Lesson&) const = default;
};

/// The limit of a search: a number of nodes, so that it gives the same result everywhere, and a
/// callback that may end it early.
class Budget {
 public:
  explicit Budget(std::uint64_t nodes, std::function<bool()> stopped = {})
      : left_(nodes), stopped_(std::move(stopped)) {}

  /// Takes one node; returns false once the budget is spent.
  [[nodiscard]] bool take() {
    if (left_ == 0) return false;
    --left_;
    if ((++taken_ & 15U) == 0 && is_stopped()) left_ = 0;
    return left_ > 0;
  }
  /// Takes the nodes that a part of the budget has spent.
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

/// Keeps results for the next position. Not thread-safe.
class Analyst {
 public:
  virtual ~Analyst() = default;

  /// Judges the position for the seat to move. It must be of the analyst's game, with two seats in
  /// play, and not over. `played` is a move that was made here and its value for the seat to move:
  /// it bounds the result, and is listed if it is among the best.
  [[nodiscard]] virtual Judgement judge(const rules::Position& position,
                                        const std::optional<MoveValue>& played, Budget&) = 0;

  /// The move that teaches the loser most, in a game that ended on the board; nullopt if it is only
  /// known from proofs.
  [[nodiscard]] virtual std::optional<Lesson> lesson(const std::vector<PlayedTurn>&,
                                                     int /*loser*/) const {
    return std::nullopt;
  }

  /// True if values have a margin: the difference of the scores.
  [[nodiscard]] virtual bool counts_points() const { return false; }
};

/// The analyst for games of `rules` that began from `setup`. The error says that the game has no
/// analysis, or none for this number of seats. `dictionary` may be null if the game needs none; it
/// outlives the analyst.
[[nodiscard]] protocol::Result<std::unique_ptr<Analyst>> analyst_for(
    const rules::Rules& rules, const rules::Setup& setup, const words::Dictionary* dictionary);

}  // namespace aspis::analysis
