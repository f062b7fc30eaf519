// Every play that a board and some letters allow, with its score; asks no plan.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "referee/solitaire/crossed_words/scoring.hpp"
#include "referee/solitaire/crossed_words/solver/letter_counts.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// A word with what lies there already included, as in Play.
struct FreePlay {
  Square first;
  Direction direction = Direction::across;
  int length = 0;
  std::array<std::uint8_t, side> letters{};
  int count = 0;  // letters placed
  int score = 0;  // with the words that cross and the bonus for letters played
  bool operator==(const FreePlay&) const = default;

  [[nodiscard]] Play play() const;
};

/// The graph is borrowed; may be used by all threads.
class PlayFinder {
 public:
  explicit PlayFinder(const words::WordGraph& graph) : graph_(graph) {}

  /// Each play once, but for plays of one letter that make a word both ways: those come once a
  /// direction, with the same score.
  void find(const Board&, const LetterCounts& hand, std::vector<FreePlay>& found) const;

 private:
  const words::WordGraph& graph_;
};

}  // namespace aspis::solitaire::crossed_words::solver
