// A plan made ready for the search: the plays that bring it forward from any state of its lines.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "referee/solitaire/crossed_words/solver/line_heuristic.hpp"
#include "referee/solitaire/crossed_words/solver/plan.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// Which squares of every goal of the plan are filled.
using FilledLines = std::array<Filled, most_goals>;

/// A play of one word inside a goal, with its crossings.
struct Forward {
  int goal = 0;
  const Stage* stage = nullptr;
  int score = 0;  // with the words that cross and the bonus for letters played
  int count = 0;  // letters placed
  std::array<std::uint8_t, 8> letters{};
  FilledLines after{};
  float heuristic = 0.0F;  // of all lines afterwards
};

/// Belongs to one thread, as the heuristics do, and lives no longer than they.
class MoveGenerator {
 public:
  MoveGenerator(const Plan&, const GoalWords&, HeuristicCache&);

  [[nodiscard]] int goals() const { return static_cast<int>(lanes_.size()); }

  /// How many of each letter the blank squares of the plan want.
  [[nodiscard]] Pool wanted(const FilledLines&) const;

  /// The sum over all lines.
  [[nodiscard]] float heuristic(const FilledLines&) const;

  /// Every play of a word inside a goal that the rules allow on this board.
  void forwards(const FilledLines&, std::vector<Forward>&) const;

  /// The play as the rules want it told.
  [[nodiscard]] Play play(int goal, int begin, int end) const;

 private:
  struct Crossing {
    int goal = -1;  // none
    int place = 0;
  };
  struct Lane {
    Goal goal;
    const GoalWord* word = nullptr;
    LineHeuristic* heuristic = nullptr;
    std::array<Crossing, side> crossings{};
  };

  [[nodiscard]] bool place(Forward&, const FilledLines& before, bool first, Filled placed) const;

  std::vector<Lane> lanes_;
};

}  // namespace aspis::solitaire::crossed_words::solver
