#include "referee/solitaire/crossed_words/solver/move_generator.hpp"

#include <algorithm>
#include <bit>

namespace aspis::solitaire::crossed_words::solver {
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
      lying[static_cast<std::size_t>(goal.direction)][index_of(square_of(goal, k))] = {number, k};
    }
  }
  for (Lane& lane : lanes_) {
    const auto crossing = static_cast<std::size_t>(other(lane.goal.direction));
    for (int k = 0; k < lane.word->length; ++k) {
      lane.crossings[static_cast<std::size_t>(k)] =
          lying[crossing][index_of(square_of(lane.goal, k))];
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
  Play play{square_of(lane.goal, begin), lane.goal.direction, {}};
  for (int k = begin; k < end; ++k) {
    play.word += static_cast<char>('a' + lane.word->letters[static_cast<std::size_t>(k)]);
  }
  return play;
}

}  // namespace aspis::solitaire::crossed_words::solver
