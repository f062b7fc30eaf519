// One walk through plans: each step changes the plan a little and keeps the change if the game got
// better, or, by chance, if it got not much worse.
#pragma once

#include <cstdint>
#include <functional>

#include "referee/solitaire/crossed_words/solver/beam.hpp"
#include "referee/solitaire/crossed_words/solver/plan.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// Simulated annealing over plans. Used by one thread at a time; the same seed and the same calls
/// give the same games.
class Chain {
 public:
  Chain(const GoalWords&, const Supply&, std::uint64_t seed, int width);

  /// So many games; fewer where `stopped` becomes true. `heat` is in points: a loss of that many is
  /// kept one time in e.
  void walk(int games, double heat, const std::function<bool()>& stopped);

  /// Goes on from where the other chain is.
  void follow(const Chain& other);

  [[nodiscard]] int total() const { return total_; }  // of the plan it is at
  [[nodiscard]] const Solution& best() const { return best_; }
  [[nodiscard]] std::uint64_t games() const { return games_; }

 private:
  int play(const Plan&, const std::function<bool()>& stopped);

  Planner planner_;
  Beam beam_;
  PlanRandom random_;
  int width_;
  Plan plan_;
  int total_ = 0;
  Solution best_;
  std::uint64_t games_ = 0;
};

}  // namespace aspis::solitaire::crossed_words::solver
