// Long words that are worth planning for, and where in a line they are worth most; not a plan.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// Rows and columns with the same bonuses in the same order. Lines between (the odd ones) hold no
/// word bonus and are of no kind.
enum class LineKind : std::uint8_t { triple_ends, doubles, triple_inside };
inline constexpr int line_kinds = 3;

/// Of lines 0, 2, 4, .. 16.
[[nodiscard]] constexpr LineKind kind_of(int line) {
  if (line % 8 == 0) return LineKind::triple_ends;
  return line % 4 == 2 ? LineKind::doubles : LineKind::triple_inside;
}

/// A word with the words that lie inside it.
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

/// What letters begin .. end-1 of the word score in a line of that kind, its first letter on
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

}  // namespace aspis::solitaire::crossed_words::solver
