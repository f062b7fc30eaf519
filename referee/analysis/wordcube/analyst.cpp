#include "referee/analysis/wordcube/analyst.hpp"

#include <algorithm>
#include <cmath>

#include "referee/words/dictionary.hpp"

namespace aspis::analysis::wordcube {

using rules::wordcube::CubePosition;

namespace {

Outcome outcome_of(int margin) {
  return margin > 0 ? Outcome::win : margin < 0 ? Outcome::loss : Outcome::draw;
}

/// A guess: some words ahead is nearly won.
double estimate_of(int margin) {
  constexpr double much = 20;  // points
  return std::tanh(margin / much);
}

std::string text_of(const CubePosition& position, const std::optional<Run>& run) {
  if (!run) return rules::wordcube::pass_text(position.turn());
  const auto words = position.dictionary().anagrams(position.cube().letters(*run));
  return claim_text(position.turn(), *run, words.front());
}

/// A move without its word, which may be any of the same letters.
std::string_view cells_of(std::string_view move) {
  return move.substr(0, move.rfind(','));
}

/// What the bounds say of a lead of the player to move, where no cap ends the game.
void bound(Value& value, int lead, int most_points) {
  value.least = std::max(value.least, lead >= 0 ? outcome_of(lead) : Outcome::loss);
  value.most = std::min(value.most, outcome_of(lead + most_points));
}

}  // namespace

Judgement CubeAnalyst::judge(const rules::Position& position,
                             const std::optional<MoveValue>& played, Budget& budget) {
  const auto& cube = dynamic_cast<const CubePosition&>(position);
  const auto scores = cube.scores();
  const auto seat = static_cast<std::size_t>(cube.turn());
  const int lead = static_cast<int>(scores[seat] - scores[1 - seat]);
  const Gain gain = search_.best(cube, budget);
  Judgement judgement;
  judgement.nodes = budget.taken();
  Value& value = judgement.value;
  value.margin = lead + gain.points;
  value.margin_is_exact = gain.exact;
  judgement.best.push_back(text_of(cube, gain.run));
  if (played && played->value.margin && !gain.exact) {
    // What is known of the position after it is known from one move further on.
    const bool is_best = cells_of(played->move) == cells_of(judgement.best.front());
    if (is_best || *played->value.margin > *value.margin) {
      value.margin = played->value.margin;
      judgement.best.front() = played->move;
    }
  }
  if (gain.exact) {
    value.least = value.most = outcome_of(*value.margin);
  } else {
    if (played) value.least = std::max(value.least, played->value.least);
    if (!cube.plies_left()) {
      const auto runs = scored_runs(cube.cube(), cube.legal_runs());
      bound(value, lead, runs.empty() ? 0 : runs.front().points);
    }
  }
  value.estimate = value.proven() ? static_cast<double>(value.least) : estimate_of(*value.margin);
  return judgement;
}

}  // namespace aspis::analysis::wordcube
