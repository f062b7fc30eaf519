// Judges positions of a boxing match between two by proofs.
#pragma once

#include "referee/analysis/analyst.hpp"
#include "referee/analysis/boxing/solver.hpp"

namespace aspis::analysis::boxing {

class BoxingAnalyst final : public Analyst {
 public:
  /// A win is usually proven by a move, which is then the best one known. Without a proof no
  /// outcome is claimed and the estimate is 0.
  [[nodiscard]] Judgement judge(const rules::Position& position,
                                const std::optional<MoveValue>& played, Budget&) override;

 private:
  Solver solver_;
};

}  // namespace aspis::analysis::boxing
