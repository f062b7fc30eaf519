// Every play that a board and some letters allow, with its score, and games that such plays make
// better; asks no plan.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/solitaire/crossed_words/solver/letter_counts.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// A whole word, including letters on the board, as in Play.
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

/// A game by the rules: replays games and improves them. Its arguments are borrowed.
class GameImprover {
 public:
  GameImprover(const Piles& piles, const words::Dictionary& dictionary, const PlayFinder& finder)
      : piles_(piles), dictionary_(dictionary), finder_(finder) {}

  /// The total of the acts; nullopt if the rules forbid one.
  [[nodiscard]] std::optional<int> replay_total(const std::vector<Act>&) const;

  /// The play with the highest score after a draw of as many letters as fit, or without one if the
  /// game does not allow it; a score of 0 if no play is possible.
  [[nodiscard]] std::pair<DrawAct, FreePlay> dearest_next(const Game&) const;

  /// A game of at least the same total, the best so far once `stopped` returns true. `solution`
  /// must be legal.
  [[nodiscard]] Solution glean(Solution solution, const std::function<bool()>& stopped) const;

 private:
  void go_through(Solution&, const std::function<bool()>& stopped) const;
  [[nodiscard]] bool improve_at(Solution&, std::size_t act, const Game&) const;
  /// Plays the highest-scoring play while there is one.
  void play_on(Solution&, const std::function<bool()>& stopped) const;

  const Piles& piles_;
  const words::Dictionary& dictionary_;
  const PlayFinder& finder_;
};

}  // namespace aspis::solitaire::crossed_words::solver
