// Judges positions of croquet by the table. Croquet is solved, and nearly every lost game was lost
// by its first step. The lesson is a later step instead, found by playing on: the last one before
// which a simple bot could still hold the game.
#pragma once

#include <optional>
#include <vector>

#include "referee/analysis/analyst.hpp"
#include "referee/rules/croquet/state.hpp"

namespace aspis::analysis::croquet {

inline constexpr int games_to_hold = 30;

/// Plays 100 games from the state, with random steps that miss no hoop, and counts those that
/// `seat` wins or draws. The same state gives the same number.
[[nodiscard]] int games_held(const rules::croquet::State&, int seat);

class CroquetAnalyst final : public Analyst {
 public:
  /// Every judgement is proven, and needs no budget.
  [[nodiscard]] Judgement judge(const rules::Position& position,
                                const std::optional<MoveValue>& played, Budget&) override;
  /// If the loser skipped at least three turns in a row, the step into that hoop. Otherwise its
  /// last step before which it holds at least `games_to_hold` games, if it has such a step.
  [[nodiscard]] std::optional<Lesson> lesson(const std::vector<PlayedTurn>&,
                                             int loser) const override;
};

}  // namespace aspis::analysis::croquet
