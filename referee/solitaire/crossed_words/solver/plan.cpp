#include "referee/solitaire/crossed_words/solver/plan.hpp"

#include <algorithm>
#include <cmath>

namespace aspis::solitaire::crossed_words::solver {
namespace {

int below(PlanRandom& random, std::size_t bound) {
  return static_cast<int>(random.below(bound));
}

bool takes_line(const Plan& plan, Direction direction, int line) {
  return std::any_of(plan.begin(), plan.end(), [&](const Goal& goal) {
    return goal.direction == direction && goal.line == line;
  });
}

}  // namespace

void PlanBoard::add(const Goal& goal, const GoalWord& word) {
  for (int k = 0; k < word.length; ++k) {
    const auto at = index_of(square_of(goal, k));
    const std::uint8_t letter = word.letters[static_cast<std::size_t>(k)];
    if (letters_[at] == nothing) ++used_[letter];
    letters_[at] = letter;
    in_goal_[static_cast<std::size_t>(goal.direction)][at] = true;
  }
}

bool PlanBoard::admits(const Goal& goal, const GoalWord& word, const Pool& pool) const {
  if (holds(square_of(goal, -1)) || holds(square_of(goal, word.length))) return false;
  const Direction across = other(goal.direction);
  for (int k = 0; k < word.length; ++k) {
    const Square at = square_of(goal, k);
    const std::uint8_t there = letters_[index_of(at)];
    if (there != nothing) {
      if (there != word.letters[static_cast<std::size_t>(k)]) return false;
      if (is_in_goal(at, goal.direction) || !is_in_goal(at, across)) return false;
    } else if (holds(step(at, across, -1)) || holds(step(at, across, 1))) {
      return false;
    }
  }
  Pool used = used_;
  for (int k = 0; k < word.length; ++k) {
    const std::uint8_t letter = word.letters[static_cast<std::size_t>(k)];
    if (letters_[index_of(square_of(goal, k))] == nothing && ++used[letter] > pool[letter]) {
      return false;
    }
  }
  return true;
}

PlanBoard board_of(const Plan& plan, const GoalWords& words) {
  PlanBoard board;
  for (const Goal& goal : plan) board.add(goal, words.word(goal.word));
  return board;
}

Plan Planner::first(PlanRandom& random, const std::function<bool()>& stopped) const {
  // Annealing of the worth alone: it knows nothing of the order of the letters.
  constexpr double first_temperature = 400;
  constexpr double last_temperature = 5;
  constexpr double cooling = 0.997;
  Plan plan;
  double value = 0;
  for (double heat = first_temperature; heat > last_temperature && !stopped(); heat *= cooling) {
    auto next = changed(plan, random);
    if (!next) continue;
    const double next_value = worth(*next);
    if (next_value < value && random.fraction() >= std::exp((next_value - value) / heat)) continue;
    plan = std::move(*next);
    value = next_value;
  }
  return plan;
}

std::optional<Plan> Planner::changed(const Plan& plan, PlanRandom& random) const {
  constexpr int tries = 50;
  for (int i = 0; i < tries; ++i) {
    Plan next = plan;
    Direction direction = random.below(3) == 0 ? Direction::down : Direction::across;
    int line = 2 * below(random, 9);
    const auto act = random.below(10);
    if (act < 6 && !next.empty()) {
      const auto taken = next.begin() + below(random, next.size());
      if (random.below(2) == 0) {
        direction = taken->direction;
        line = taken->line;
      }
      next.erase(taken);
      if (!next.empty() && random.below(5) == 0)
        next.erase(next.begin() + below(random, next.size()));
    }
    if (act == 9 && next.size() > 1) {
      next.erase(next.begin() + below(random, next.size()));
    } else if (!add_goal(next, direction, line, random)) {
      continue;
    }
    if (next != plan && hangs_together(next)) return next;
  }
  return std::nullopt;
}

double Planner::worth(const Plan& plan) const {
  double sum = 0;
  for (const Goal& goal : plan) sum += static_cast<double>(goal.chain);
  return sum;
}

bool Planner::add_goal(Plan& plan, Direction direction, int line, PlanRandom& random) const {
  if (plan.size() >= most_goals || takes_line(plan, direction, line)) return false;
  const auto& candidates = words_.candidates(kind_of(line));
  if (candidates.empty()) return false;
  const PlanBoard board = board_of(plan, words_);
  // The dear ones rather, from there on the first that fits.
  constexpr std::size_t looked_at = 3000;
  const double chosen = std::pow(random.fraction(), 4.0);
  auto index = static_cast<std::size_t>(chosen * static_cast<double>(candidates.size()));
  const auto last = std::min(candidates.size(), index + looked_at);
  for (; index < last; ++index) {
    const Candidate& candidate = candidates[index];
    const Goal goal{direction, line, candidate.start, candidate.word, candidate.chain};
    if (!board.admits(goal, words_.word(candidate.word), pool_)) continue;
    plan.push_back(goal);
    return true;
  }
  return false;
}

bool Planner::hangs_together(const Plan& plan) const {
  if (plan.size() < 2) return true;
  std::vector<bool> reached(plan.size());
  std::vector<std::size_t> open = {0};
  reached[0] = true;
  while (!open.empty()) {
    const Goal& goal = plan[open.back()];
    open.pop_back();
    for (std::size_t i = 0; i < plan.size(); ++i) {
      if (reached[i] || !cross(goal, plan[i])) continue;
      reached[i] = true;
      open.push_back(i);
    }
  }
  return std::all_of(reached.begin(), reached.end(), [](bool is) { return is; });
}

bool Planner::cross(const Goal& left, const Goal& right) const {
  const auto covers = [this](const Goal& goal, int place) {
    return place >= goal.start && place < goal.start + words_.word(goal.word).length;
  };
  return left.direction != right.direction && covers(left, right.line) && covers(right, left.line);
}

}  // namespace aspis::solitaire::crossed_words::solver
