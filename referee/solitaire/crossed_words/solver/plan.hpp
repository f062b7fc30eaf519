// Which long words shall lie where in the end, and changes of such plans; not how to get there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "protocol/random.hpp"
#include "referee/solitaire/crossed_words/scoring.hpp"
#include "referee/solitaire/crossed_words/solver/goal_words.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// A word that shall lie in a line of an even number.
struct Goal {
  Direction direction = Direction::across;
  int line = 0;
  int start = 0;
  std::uint32_t word = 0;
  float chain = 0.0F;  // as of Candidate
  bool operator==(const Goal&) const = default;
};

/// Where letter number `k` of the goal lies.
[[nodiscard]] constexpr Square square_of(const Goal& goal, int k) {
  return goal.direction == Direction::across ? Square{goal.line, goal.start + k}
                                             : Square{goal.start + k, goal.line};
}
[[nodiscard]] constexpr std::size_t index_of(Square at) {
  return static_cast<std::size_t>(at.row * side + at.column);
}

using Plan = std::vector<Goal>;

class PlanRandom : public protocol::Random {
 public:
  using Random::Random;
  /// Uniform in [0, 1).
  double fraction() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }
};

inline constexpr int most_goals = 14;

/// How many of each letter there are, 0 for a.
using Pool = std::array<int, 26>;

/// The letters of a plan on the board, and which goals they belong to.
class PlanBoard {
 public:
  PlanBoard() { letters_.fill(nothing); }

  static constexpr std::uint8_t nothing = 0xff;

  void add(const Goal&, const GoalWord&);

  /// Whether the goal may lie there: letters agree where lines cross, nothing else touches, and the
  /// pool has the letters.
  [[nodiscard]] bool admits(const Goal&, const GoalWord&, const Pool&) const;

  [[nodiscard]] std::uint8_t letter(Square at) const { return letters_[index_of(at)]; }
  [[nodiscard]] const Pool& used() const { return used_; }

 private:
  [[nodiscard]] bool holds(Square at) const {
    return is_inside(at) && letters_[index_of(at)] != nothing;
  }
  [[nodiscard]] bool is_in_goal(Square at, Direction direction) const {
    return in_goal_[static_cast<std::size_t>(direction)][index_of(at)];
  }

  std::array<std::uint8_t, squares> letters_{};
  std::array<std::array<bool, squares>, 2> in_goal_{};
  Pool used_{};
};

[[nodiscard]] PlanBoard board_of(const Plan&, const GoalWords&);

/// Plans of goals that agree with each other and hang together, made of a pool of letters.
class Planner {
 public:
  Planner(const GoalWords& words, const Pool& pool) : words_(words), pool_(pool) {}

  /// Goals put together by chance, the dear ones rather; empty where no goal word can be made.
  [[nodiscard]] Plan first(PlanRandom&, const std::function<bool()>& stopped) const;

  /// The same with a goal or two replaced, added or taken away; nothing when that fails.
  [[nodiscard]] std::optional<Plan> changed(const Plan&, PlanRandom&) const;

  /// The sum of what the goals' chains score.
  [[nodiscard]] double worth(const Plan&) const;

 private:
  [[nodiscard]] bool add_goal(Plan&, Direction, int line, PlanRandom&) const;
  [[nodiscard]] bool hangs_together(const Plan&) const;
  [[nodiscard]] bool cross(const Goal&, const Goal&) const;

  const GoalWords& words_;
  Pool pool_;
};

}  // namespace aspis::solitaire::crossed_words::solver
