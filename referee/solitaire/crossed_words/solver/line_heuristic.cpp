#include "referee/solitaire/crossed_words/solver/line_heuristic.hpp"

#include <algorithm>
#include <bit>

#include "referee/solitaire/crossed_words/scoring.hpp"

namespace aspis::solitaire::crossed_words::solver {
LineHeuristic::LineHeuristic(const GoalWord& word, LineKind kind, int start, float keep)
    : known_(std::size_t{1} << word.length, -1.0F) {
  kept_[0] = 1.0F;
  for (auto& row : scores_) row.fill(no_word);
  for (std::size_t i = 1; i < kept_.size(); ++i) kept_[i] = kept_[i - 1] * keep;
  for (int begin = 0; begin < word.length; ++begin) {
    for (int end = begin + 2; end <= word.length; ++end) {
      if (!word.is_word(begin, end)) continue;
      Stage stage;
      stage.squares = bit(end) - bit(begin);
      if (begin > 0) stage.beside |= bit(begin - 1);
      if (end < word.length) stage.beside |= bit(end);
      stage.begin = begin;
      stage.end = end;
      stage.score = score_in_line(word, kind, start, begin, end);
      scores_[static_cast<std::size_t>(begin)][static_cast<std::size_t>(end)] = stage.score;
      stages_.push_back(stage);
    }
  }
}

float LineHeuristic::value(Filled filled) {
  const float known = known_[filled];
  if (known >= 0) return known;
  float best = 0;
  for (const Stage& stage : stages_) {
    const Filled placed = stage.squares & ~filled;
    if (placed == 0 || (filled & stage.beside) != 0) continue;
    const int letters = std::popcount(placed);
    if (letters > largest_hand) continue;
    const auto score = static_cast<float>(stage.score + bonus_for(letters));
    best = std::max(
        best, kept_[static_cast<std::size_t>(letters)] * (score + value(filled | stage.squares)));
  }
  known_[filled] = best;
  return best;
}

LineHeuristic& HeuristicCache::of_line(const Goal& goal) {
  ++clock_;
  const LineKind kind = kind_of(goal.line);
  for (Entry& entry : entries_) {
    if (entry.word != goal.word || entry.kind != kind || entry.start != goal.start) continue;
    entry.used = clock_;
    return *entry.heuristic;
  }
  Entry fresh{kind, goal.start, goal.word, clock_,
              std::make_unique<LineHeuristic>(words_.word(goal.word), kind, goal.start, keep_)};
  if (entries_.size() < most_entries) {
    entries_.push_back(std::move(fresh));
    return *entries_.back().heuristic;
  }
  auto oldest = std::min_element(
      entries_.begin(), entries_.end(),
      [](const Entry& left, const Entry& right) { return left.used < right.used; });
  *oldest = std::move(fresh);
  return *oldest->heuristic;
}

}  // namespace aspis::solitaire::crossed_words::solver
