#include "referee/analysis/croquet/analyst.hpp"

#include "referee/analysis/croquet/figures.hpp"
#include "referee/analysis/croquet/lesson.hpp"
#include "referee/analysis/croquet/table.hpp"
#include "referee/rules/croquet/position.hpp"

namespace aspis::analysis::croquet {

Judgement CroquetAnalyst::judge(const rules::Position& position, const std::optional<MoveValue>&,
                                Budget&) {
  const auto& state = dynamic_cast<const rules::croquet::CroquetPosition&>(position).state();
  Judgement judgement;
  const Entry entry = table().at(state);
  judgement.value = proven(entry.outcome, entry.plies);
  for (const int step : best_steps(table(), state)) {
    judgement.best.push_back(std::to_string(state.turn + 1) + "," + std::to_string(step));
  }
  judgement.best_are_all = true;
  return judgement;
}

std::optional<Lesson> CroquetAnalyst::lesson(const std::vector<PlayedTurn>& turns,
                                             int loser) const {
  return lesson_of(turns, loser);
}

}  // namespace aspis::analysis::croquet
