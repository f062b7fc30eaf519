// A beam search for the game that brings a plan furthest, by the letters that have been used.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "referee/solitaire/crossed_words/solver/layer.hpp"
#include "referee/solitaire/crossed_words/solver/move_generator.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/solitaire/crossed_words/solver/supply.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// What states are compared by, besides their scores.
struct Weights {
  float keep = 0.96F;  // of a line's value, for every letter still to be placed
  float missed = 250;  // lost for a letter that the plan will want in vain
  float useless = 8;   // lost for a letter in hand that the plan does not want
  int more = 2;        // letters drawn beyond those that the play needs
};

/// Belongs to one thread.
class Beam {
 public:
  Beam(const GoalWords&, const Supply&, const Weights&);

  /// The best total of plays inside the plan's goals with so many states of each number of letters
  /// used; the best so far where `stopped` becomes true. The same arguments give the same game.
  int search(const Plan&, int width, const std::function<bool()>& stopped);

  /// The game of the last search.
  [[nodiscard]] Solution solution() const;

  [[nodiscard]] std::uint64_t children() const { return sandbox_; }  // looked at, ever

 private:
  struct Past {
    std::uint32_t parent = 0;
    Step step;
  };

  void expand(const State&, std::uint32_t number, int used);
  void expand(const State&, const Forward&, const State& child, int used);
  void set_wants(const Forward&);
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
  Wants wants_;
  Pool wanted_{};  // by the state that is expanded
  Pool spare_{};
  int lacking_ = 0;
  int best_ = 0;
  std::uint32_t best_number_ = 0;
  std::uint64_t sandbox_ = 0;
};

}  // namespace aspis::solitaire::crossed_words::solver
