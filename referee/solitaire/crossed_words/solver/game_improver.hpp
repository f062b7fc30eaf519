// Makes words of the letters that a game would throw away or leave lying; keeps its other plays.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "referee/solitaire/crossed_words/solver/free_plays.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// A game by the rules: replays games and improves them. Its arguments are borrowed.
class GameImprover {
 public:
  GameImprover(const Piles& piles, const words::Dictionary& dictionary, const PlayFinder& finder)
      : piles_(piles), dictionary_(dictionary), finder_(finder) {}

  /// The total of the acts; nothing where the rules forbid one.
  [[nodiscard]] std::optional<int> total_of(const std::vector<Act>&) const;

  /// The play that scores most after a draw of as much as there is room for, where the game allows
  /// one, or without; a score of 0 where there is none.
  [[nodiscard]] std::pair<DrawAct, FreePlay> dearest_next(const Game&) const;

  /// A game of at least the same total, the best so far where `stopped` becomes true. `solution`
  /// must be a game by the rules.
  [[nodiscard]] Solution glean(Solution solution, const std::function<bool()>& stopped) const;

 private:
  void go_through(Solution&, const std::function<bool()>& stopped) const;
  [[nodiscard]] bool improve_at(Solution&, std::size_t act, const Game&) const;
  /// Plays while there is something to play, whatever scores most.
  void play_on(Solution&, const std::function<bool()>& stopped) const;

  const Piles& piles_;
  const words::Dictionary& dictionary_;
  const PlayFinder& finder_;
};

}  // namespace aspis::solitaire::crossed_words::solver
