// What is known of a position: proven bounds on its result, and an estimate where they differ.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

}  // namespace aspis::analysis
