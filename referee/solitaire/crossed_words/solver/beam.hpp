// A beam search for the game that brings a plan furthest, by the letters that have been used, and a
// walk through plans that keeps a change if the game got better, or, by chance, not much worse.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "referee/solitaire/crossed_words/solver/move_generator.hpp"
#include "referee/solitaire/crossed_words/solver/plan.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/solitaire/crossed_words/solver/turn.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// The move that led to a state: a turn and a stage of a goal.
struct Step {
  Turn turn;
  std::uint8_t goal = 0;
  std::uint8_t begin = 0;
  std::uint8_t end = 0;
};

struct State {
  FilledLines filled{};
  Holding holding;
  int score = 0;
  float value = 0.0F;     // by which states of a layer are compared
  std::uint64_t key = 0;  // of board, hand and piles
  std::uint64_t board_key = 0;
  std::uint32_t parent = 0;  // in the beam's history
  Step step;
};

class Layer {
 public:
  explicit Layer(std::size_t width = 1) : width_(width) {}

  /// True if a state of that value may be kept.
  [[nodiscard]] bool admits(float value) const { return !full_ || value > least_; }
  void add(const State&);

  /// The best, at most as many as the width, each once and of one board not too many; the best
  /// first. The layer is empty afterwards.
  [[nodiscard]] std::vector<State> take_best();

 private:
  void prune();

  std::size_t width_;
  bool full_ = false;
  float least_ = 0.0F;
  std::vector<State> states_;
};

/// The weights that states are compared by, in addition to their scores.
struct Weights {
  float keep = 0.96F;  // of a line's value, for every letter still to be placed
  float missed = 250;  // penalty for a letter that the plan will lack
  float useless = 8;   // penalty for a letter in hand that the plan does not want
  int more = 2;        // letters drawn in addition to those of the play
};

/// Belongs to one thread.
class Beam {
 public:
  Beam(const GoalWords&, const Supply&, const Weights&);

  /// The best total of plays inside the plan's goals with `width` states for each number of letters
  /// used; the best so far once `stopped` returns true. The same arguments give the same game.
  int search(const Plan&, int width, const std::function<bool()>& stopped);

  /// The game of the last search.
  [[nodiscard]] Solution solution() const;

 private:
  struct Past {
    std::uint32_t parent = 0;
    Step step;
  };

  void expand(const State&, std::uint32_t number, int used);
  void expand(const State&, const Forward&, const State& child, int used);
  [[nodiscard]] Wants find_wants(const FilledLines&, const Holding&) const;
  void remember(const State&);

  const GoalWords& words_;
  const Supply& supply_;
  Weights weights_;
  HeuristicCache heuristics_;
  std::vector<MoveGenerator> generator_;  // one, of the last plan
  std::vector<Layer> layers_;
  std::vector<Past> history_;
  std::vector<Forward> forwards_;
  std::vector<Turn> turns_;
  Wants wants_;  // of the state that is expanded
  int lacking_ = 0;
  int best_ = 0;
  std::uint32_t best_number_ = 0;
};

/// Simulated annealing over plans. Used by one thread at a time; the same seed and the same calls
/// give the same games.
class Chain {
 public:
  Chain(const GoalWords&, const Supply&, std::uint64_t seed, int width);

  /// Plays `games` games; fewer once `stopped` returns true. `heat` is in points: a loss of that
  /// many is accepted with probability 1/e.
  void walk(int games, double heat, const std::function<bool()>& stopped);

  /// Continues from the other chain's state.
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
