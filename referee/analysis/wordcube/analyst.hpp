// Judges positions of a word cube: by points, exactly where the search gets to the end.
#pragma once

#include "referee/analysis/analyst.hpp"
#include "referee/analysis/wordcube/search.hpp"

namespace aspis::analysis::wordcube {

class CubeAnalyst final : public Analyst {
 public:
  /// `margin` is that of the best play found. The outcome is proven where the margin is, or where
  /// the bounds of search.hpp settle it: without a ply cap, who leads with the move has won.
  [[nodiscard]] Judgement judge(const rules::Position& position,
                                const std::optional<MoveValue>& played, Budget&) override;
  [[nodiscard]] bool counts_points() const override { return true; }

 private:
  Search search_;
};

}  // namespace aspis::analysis::wordcube
