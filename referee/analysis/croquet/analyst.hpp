// Judges positions of croquet by the table.
#pragma once

#include "referee/analysis/analyst.hpp"

namespace aspis::analysis::croquet {

class CroquetAnalyst final : public Analyst {
 public:
  /// All that it says is proven, at once and without a budget.
  [[nodiscard]] Judgement judge(const rules::Position& position,
                                const std::optional<MoveValue>& played, Budget&) override;
  [[nodiscard]] std::optional<Lesson> lesson(const std::vector<PlayedTurn>&,
                                             int loser) const override;
};

}  // namespace aspis::analysis::croquet
