// Long words that are worth planning for, their places on the final board, and changes of such
// plans; not the way to get there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "protocol/random.hpp"
#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// Rows and columns with the same bonuses in the same order. Lines between (the odd ones) hold no
/// word bonus and are of no kind.
enum class LineKind : std::uint8_t { triple_ends, doubles, triple_inside };
inline constexpr int line_kinds = 3;

/// For lines 0, 2, 4, .. 16.
[[nodiscard]] constexpr LineKind line_kind(int line) {
  if (line % 8 == 0) return LineKind::triple_ends;
  return line % 4 == 2 ? LineKind::doubles : LineKind::triple_inside;
}

/// A word and the words inside it.
struct GoalWord {
  int length = 0;
  std::array<std::uint8_t, side> letters{};  // 0 for a to 25 for z
  /// Bit `end` of words_from[begin]: letters begin .. end-1 are a word.
  std::array<std::uint32_t, side> words_from{};

  [[nodiscard]] bool is_word(int begin, int end) const {
    return (words_from[static_cast<std::size_t>(begin)] >> end & 1U) != 0;
  }
};

/// A goal word at a place of a line.
struct Candidate {
  std::uint32_t word = 0;
  int start = 0;       // the square of its first letter
  float chain = 0.0F;  // what its best chain of words scores, each grown out of the one before
};

/// The score of letters begin .. end-1 of the word in a line of that kind, with its first letter on
/// square `start`.
[[nodiscard]] int score_in_line(const GoalWord&, LineKind, int start, int begin, int end);

/// Immutable, shared by all threads.
class GoalWords {
 public:
  explicit GoalWords(const words::Dictionary&, const words::WordGraph&);

  [[nodiscard]] const GoalWord& word(std::uint32_t index) const { return words_[index]; }

  /// The best of every length, best chain first.
  [[nodiscard]] const std::vector<Candidate>& candidates(LineKind kind) const {
    return candidates_[static_cast<std::size_t>(kind)];
  }

 private:
  void read_words(const words::Dictionary&, const words::WordGraph&);
  void choose_candidates(LineKind);

  std::vector<GoalWord> words_;
  std::array<std::vector<Candidate>, line_kinds> candidates_;
};

/// A word planned for a line with an even number.
struct Goal {
  Direction direction = Direction::across;
  int line = 0;
  int start = 0;
  std::uint32_t word = 0;
  float chain = 0.0F;  // as of Candidate
  bool operator==(const Goal&) const = default;
};

/// The square of letter number `k` of the goal.
[[nodiscard]] constexpr Square goal_square(const Goal& goal, int k) {
  return goal.direction == Direction::across ? Square{goal.line, goal.start + k}
                                             : Square{goal.start + k, goal.line};
}
[[nodiscard]] constexpr std::size_t to_index(Square at) {
  return static_cast<std::size_t>(at.row * side + at.column);
}

using Plan = std::vector<Goal>;

class PlanRandom : public protocol::Random {
 public:
  using Random::Random;
  /// Uniform in [0, 1).
  double fraction() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }
};

inline constexpr int max_goals = 14;

/// The number of each letter, 0 for a.
using Pool = std::array<int, 26>;

/// The letters of a plan on the board, and which goals they belong to.
class PlanBoard {
 public:
  PlanBoard() { letters_.fill(nothing); }

  static constexpr std::uint8_t nothing = 0xff;

  void add(const Goal&, const GoalWord&);

  /// True if the goal fits: letters agree where lines cross, goals do not touch otherwise, and the
  /// pool has the letters.
  [[nodiscard]] bool admits(const Goal&, const GoalWord&, const Pool&) const;

  [[nodiscard]] std::uint8_t letter(Square at) const { return letters_[to_index(at)]; }
  [[nodiscard]] const Pool& used() const { return used_; }

 private:
  [[nodiscard]] bool holds(Square at) const {
    return is_inside(at) && letters_[to_index(at)] != nothing;
  }
  [[nodiscard]] bool is_in_goal(Square at, Direction direction) const {
    return in_goal_[static_cast<std::size_t>(direction)][to_index(at)];
  }

  std::array<std::uint8_t, squares> letters_{};
  std::array<std::array<bool, squares>, 2> in_goal_{};
  Pool used_{};
};

[[nodiscard]] PlanBoard make_board(const Plan&, const GoalWords&);

/// Plans of goals that agree with each other and hang together, made of a pool of letters.
class Planner {
 public:
  Planner(const GoalWords& words, const Pool& pool) : words_(words), pool_(pool) {}

  /// Random goals, preferably with high scores; empty if no goal word can be made.
  [[nodiscard]] Plan first(PlanRandom&, const std::function<bool()>& stopped) const;

  /// The plan with one or two goals replaced, added or removed; nullopt if that fails.
  [[nodiscard]] std::optional<Plan> changed(const Plan&, PlanRandom&) const;

  /// The sum of the goals' chain scores.
  [[nodiscard]] double worth(const Plan&) const;

 private:
  [[nodiscard]] bool add_goal(Plan&, Direction, int line, PlanRandom&) const;
  [[nodiscard]] bool hangs_together(const Plan&) const;
  [[nodiscard]] bool cross(const Goal&, const Goal&) const;

  const GoalWords& words_;
  Pool pool_;
};

}  // namespace aspis::solitaire::crossed_words::solver
