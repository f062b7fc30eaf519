// A plan prepared for the search: the plays that advance it from any state of its lines, and the
// points that a line may still score, by its filled squares. Independent of the letters to come.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "referee/solitaire/crossed_words/solver/plan.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// A set of squares of a goal: bit 0 for its first letter.
using Filled = std::uint32_t;

constexpr Filled bit(int square) {
  return Filled{1} << square;
}

/// A word inside a goal, its letters begin .. end-1.
struct Stage {
  Filled squares = 0;
  Filled beside = 0;  // squares of the goal just outside, which must be blank when it is played
  int begin = 0;
  int end = 0;
  int score = 0;
};

/// Belongs to one thread: values are worked out when they are first asked for.
class LineHeuristic {
 public:
  /// `keep`, below 1, is the factor of the value for each letter still to be placed.
  LineHeuristic(const GoalWord&, LineKind, int start, float keep);

  [[nodiscard]] const std::vector<Stage>& stages() const { return stages_; }

  /// The score of letters begin .. end-1; no_word if they do not form a word.
  [[nodiscard]] int score(int begin, int end) const {
    return scores_[static_cast<std::size_t>(begin)][static_cast<std::size_t>(end)];
  }
  static constexpr int no_word = -1;

  /// The most that plays of stages bring from here on, bonuses for 7 and 8 letters included, each
  /// score taken `keep` times for every letter that has to be placed before it counts.
  [[nodiscard]] float value(Filled filled);

 private:
  std::vector<Stage> stages_;
  std::array<std::array<int, side + 1>, side> scores_{};
  std::array<float, 9> kept_{};  // by number of letters
  std::vector<float> known_;     // below 0: not yet
};

/// The heuristics that a thread has used lately, so that plans that differ in a goal share the
/// rest.
class HeuristicCache {
 public:
  HeuristicCache(const GoalWords& words, float keep) : words_(words), keep_(keep) {}

  /// Lives until as many others have been asked for as the store holds.
  [[nodiscard]] LineHeuristic& of_line(const Goal&);

 private:
  struct Entry {
    LineKind kind;
    int start;
    std::uint32_t word;
    std::uint64_t used;
    std::unique_ptr<LineHeuristic> heuristic;
  };
  static constexpr std::size_t max_entries = 48;

  const GoalWords& words_;
  float keep_;
  std::uint64_t clock_ = 0;
  std::vector<Entry> entries_;
};

/// Which squares of every goal of the plan are filled.
using FilledLines = std::array<Filled, max_goals>;

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

  /// The number of each letter that the blank squares of the plan want.
  [[nodiscard]] Pool wanted(const FilledLines&) const;

  /// The sum over all lines.
  [[nodiscard]] float heuristic(const FilledLines&) const;

  /// Every play of a word inside a goal that the rules allow on this board.
  void forwards(const FilledLines&, std::vector<Forward>&) const;

  /// The play in the form of the rules.
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
