#include "referee/solitaire/crossed_words/solver/move_generator.hpp"

#include <algorithm>
#include <bit>

#include "referee/solitaire/crossed_words/board.hpp"

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
  const LineKind kind = line_kind(goal.line);
  for (Entry& entry : entries_) {
    if (entry.word != goal.word || entry.kind != kind || entry.start != goal.start) continue;
    entry.used = clock_;
    return *entry.heuristic;
  }
  Entry fresh{kind, goal.start, goal.word, clock_,
              std::make_unique<LineHeuristic>(words_.word(goal.word), kind, goal.start, keep_)};
  if (entries_.size() < max_entries) {
    entries_.push_back(std::move(fresh));
    return *entries_.back().heuristic;
  }
  auto oldest = std::min_element(
      entries_.begin(), entries_.end(),
      [](const Entry& left, const Entry& right) { return left.used < right.used; });
  *oldest = std::move(fresh);
  return *oldest->heuristic;
}

namespace {

/// Begin and end of the filled squares around one of them.
std::pair<int, int> run_around(Filled filled, int square) {
  int begin = square;
  int end = square + 1;
  while (begin > 0 && (filled & bit(begin - 1)) != 0) --begin;
  while ((filled & bit(end)) != 0) ++end;
  return {begin, end};
}

}  // namespace

MoveGenerator::MoveGenerator(const Plan& plan, const GoalWords& words, HeuristicCache& heuristics) {
  std::array<std::array<Crossing, squares>, 2> lying;
  for (auto& direction : lying) direction.fill(Crossing{});
  for (const Goal& goal : plan) {
    const int number = static_cast<int>(lanes_.size());
    lanes_.push_back({goal, &words.word(goal.word), &heuristics.of_line(goal), {}});
    for (int k = 0; k < lanes_.back().word->length; ++k) {
      lying[static_cast<std::size_t>(goal.direction)][to_index(goal_square(goal, k))] = {number, k};
    }
  }
  for (Lane& lane : lanes_) {
    const auto crossing = static_cast<std::size_t>(other(lane.goal.direction));
    for (int k = 0; k < lane.word->length; ++k) {
      lane.crossings[static_cast<std::size_t>(k)] =
          lying[crossing][to_index(goal_square(lane.goal, k))];
    }
  }
}

Pool MoveGenerator::wanted(const FilledLines& filled) const {
  Pool wanted{};
  for (int l = 0; l < goals(); ++l) {
    const Lane& lane = lanes_[static_cast<std::size_t>(l)];
    Filled blank_squares = (bit(lane.word->length) - 1) & ~filled[static_cast<std::size_t>(l)];
    for (; blank_squares != 0; blank_squares &= blank_squares - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(blank_squares));
      const int crossing = lane.crossings[k].goal;
      if (crossing < 0 || crossing > l) ++wanted[lane.word->letters[k]];
    }
  }
  return wanted;
}

float MoveGenerator::heuristic(const FilledLines& filled) const {
  float sum = 0;
  for (std::size_t l = 0; l < lanes_.size(); ++l) sum += lanes_[l].heuristic->value(filled[l]);
  return sum;
}

void MoveGenerator::forwards(const FilledLines& filled, std::vector<Forward>& found) const {
  found.clear();
  const bool first =
      std::all_of(filled.begin(), filled.end(), [](Filled line) { return line == 0; });
  const float before = heuristic(filled);
  for (int l = 0; l < goals(); ++l) {
    const Lane& lane = lanes_[static_cast<std::size_t>(l)];
    const Filled line = filled[static_cast<std::size_t>(l)];
    for (const Stage& stage : lane.heuristic->stages()) {
      const Filled placed = stage.squares & ~line;
      if (placed == 0 || (line & stage.beside) != 0) continue;
      const int count = std::popcount(placed);
      if (count > largest_hand) continue;
      Forward forward;
      forward.goal = l;
      forward.stage = &stage;
      forward.count = count;
      forward.score = stage.score + bonus_for(count);
      forward.heuristic = before;
      if (place(forward, filled, first, placed)) found.push_back(forward);
    }
  }
}

bool MoveGenerator::place(Forward& forward, const FilledLines& before, bool first,
                          Filled placed) const {
  const auto own = static_cast<std::size_t>(forward.goal);
  const Lane& lane = lanes_[own];
  bool touches = first || (before[own] & forward.stage->squares) != 0;
  forward.after = before;
  forward.after[own] |= forward.stage->squares;
  forward.heuristic +=
      lane.heuristic->value(forward.after[own]) - lane.heuristic->value(before[own]);
  std::size_t letters = 0;
  for (; placed != 0; placed &= placed - 1) {
    const auto k = static_cast<std::size_t>(std::countr_zero(placed));
    forward.letters[letters++] = lane.word->letters[k];
    const Crossing crossing = lane.crossings[k];
    if (crossing.goal < 0) continue;
    const auto crossed = static_cast<std::size_t>(crossing.goal);
    const Lane& across = lanes_[crossed];
    forward.after[crossed] |= bit(crossing.place);
    const auto [begin, end] = run_around(forward.after[crossed], crossing.place);
    if (end - begin > 1) {
      touches = true;
      const int score = across.heuristic->score(begin, end);
      if (score == LineHeuristic::no_word) return false;
      forward.score += score;
    }
    forward.heuristic +=
        across.heuristic->value(forward.after[crossed]) - across.heuristic->value(before[crossed]);
  }
  return touches;
}

Play MoveGenerator::play(int goal, int begin, int end) const {
  const Lane& lane = lanes_[static_cast<std::size_t>(goal)];
  Play play{goal_square(lane.goal, begin), lane.goal.direction, {}};
  for (int k = begin; k < end; ++k) {
    play.word += static_cast<char>('a' + lane.word->letters[static_cast<std::size_t>(k)]);
  }
  return play;
}

}  // namespace aspis::solitaire::crossed_words::solver
