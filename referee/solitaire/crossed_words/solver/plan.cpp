#include "referee/solitaire/crossed_words/solver/plan.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "referee/solitaire/crossed_words/board.hpp"

namespace aspis::solitaire::crossed_words::solver {

namespace {

/// A word shorter than this covers two double words at most once.
constexpr int shortest_goal = 5;
constexpr std::size_t candidates_of_a_length = 3000;
/// Chains are computed for this multiple of the wanted candidates, for the best words.
constexpr std::size_t chosen_from = 3;

struct Squares {
  std::array<int, side> letter_factors{};
  std::array<int, side> word_factors{};
};

Squares line_squares(LineKind kind) {
  const int line = kind == LineKind::triple_ends ? 0 : kind == LineKind::doubles ? 2 : 4;
  Squares found;
  for (int k = 0; k < side; ++k) {
    const Bonus bonus = bonus_at({line, k});
    found.letter_factors[static_cast<std::size_t>(k)] = letter_factor(bonus);
    found.word_factors[static_cast<std::size_t>(k)] = word_factor(bonus);
  }
  return found;
}

const std::array<Squares, line_kinds>& all_squares() {
  static const std::array<Squares, line_kinds> squares = {line_squares(LineKind::triple_ends),
                                                          line_squares(LineKind::doubles),
                                                          line_squares(LineKind::triple_inside)};
  return squares;
}

GoalWord goal_word(std::string_view text, const words::WordGraph& graph) {
  GoalWord word;
  word.length = static_cast<int>(text.size());
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    word.letters[begin] = static_cast<std::uint8_t>(text[begin] - 'a');
    auto node = graph.root();
    for (std::size_t end = begin; end < text.size(); ++end) {
      const auto letter = static_cast<unsigned>(text[end] - 'a');
      if ((node.letters() >> letter & 1U) == 0) break;
      node = graph.child(node, letter);
      if (node.ends_word() && end > begin) word.words_from[begin] |= 1U << (end + 1);
    }
  }
  return word;
}

/// Scores of growing words, each out of the dearest chain inside it that at most a hand completes.
float chain_score(const GoalWord& word, LineKind kind, int start) {
  std::array<std::array<float, side + 1>, side> best{};
  for (int length = 2; length <= word.length; ++length) {
    for (int begin = 0; begin + length <= word.length; ++begin) {
      const int end = begin + length;
      if (!word.is_word(begin, end)) continue;
      float before = length <= largest_hand + 1 ? 0.0F : -1e6F;
      const int least = std::max(2, length - largest_hand);
      for (int from = begin; from + least <= end; ++from) {
        for (int to = from + least; to <= end; ++to) {
          if (to - from == length || !word.is_word(from, to)) continue;
          before =
              std::max(before, best[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)]);
        }
      }
      best[static_cast<std::size_t>(begin)][static_cast<std::size_t>(end)] =
          before + static_cast<float>(score_in_line(word, kind, start, begin, end));
    }
  }
  return best[0][static_cast<std::size_t>(word.length)];
}

bool is_dearer(const Candidate& left, const Candidate& right) {
  if (left.chain != right.chain) return left.chain > right.chain;
  return left.word != right.word ? left.word < right.word : left.start < right.start;
}

void keep_dearest(std::vector<Candidate>& candidates, std::size_t kept) {
  std::sort(candidates.begin(), candidates.end(), is_dearer);
  if (candidates.size() > kept) candidates.resize(kept);
}

}  // namespace

int score_in_line(const GoalWord& word, LineKind kind, int start, int begin, int end) {
  const Squares& squares = all_squares()[static_cast<std::size_t>(kind)];
  int sum = 0;
  int factor = 1;
  for (int k = begin; k < end; ++k) {
    const auto at = static_cast<std::size_t>(start + k);
    sum += letter_values[word.letters[static_cast<std::size_t>(k)]] * squares.letter_factors[at];
    factor *= squares.word_factors[at];
  }
  return sum * factor;
}

GoalWords::GoalWords(const words::Dictionary& dictionary, const words::WordGraph& graph) {
  read_words(dictionary, graph);
  for (const LineKind kind : {LineKind::triple_ends, LineKind::doubles, LineKind::triple_inside}) {
    choose_candidates(kind);
  }
}

void GoalWords::read_words(const words::Dictionary& dictionary, const words::WordGraph& graph) {
  for (std::size_t i = 0; i < dictionary.size(); ++i) {
    const auto text = dictionary.word(i);
    if (text.size() >= shortest_goal && text.size() <= side) {
      words_.push_back(goal_word(text, graph));
    }
  }
}

void GoalWords::choose_candidates(LineKind kind) {
  std::array<std::vector<Candidate>, side + 1> of_length;
  for (std::uint32_t i = 0; i < words_.size(); ++i) {
    const GoalWord& word = words_[i];
    for (int start = 0; start + word.length <= side; ++start) {
      const int score = score_in_line(word, kind, start, 0, word.length);
      of_length[static_cast<std::size_t>(word.length)].push_back(
          {i, start, static_cast<float>(score)});
    }
  }
  auto& chosen = candidates_[static_cast<std::size_t>(kind)];
  for (auto& candidates : of_length) {
    const auto some = std::min(candidates.size(), chosen_from * candidates_of_a_length);
    std::nth_element(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(some),
                     candidates.end(), is_dearer);
    candidates.resize(some);
    for (Candidate& candidate : candidates) {
      candidate.chain = chain_score(words_[candidate.word], kind, candidate.start);
    }
    std::erase_if(candidates, [](const Candidate& candidate) { return candidate.chain <= 0; });
    keep_dearest(candidates, candidates_of_a_length);
    chosen.insert(chosen.end(), candidates.begin(), candidates.end());
  }
  std::sort(chosen.begin(), chosen.end(), is_dearer);
}

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
    const auto at = to_index(goal_square(goal, k));
    const std::uint8_t letter = word.letters[static_cast<std::size_t>(k)];
    if (letters_[at] == nothing) ++used_[letter];
    letters_[at] = letter;
    in_goal_[static_cast<std::size_t>(goal.direction)][at] = true;
  }
}

bool PlanBoard::admits(const Goal& goal, const GoalWord& word, const Pool& pool) const {
  if (holds(goal_square(goal, -1)) || holds(goal_square(goal, word.length))) return false;
  const Direction across = other(goal.direction);
  for (int k = 0; k < word.length; ++k) {
    const Square at = goal_square(goal, k);
    const std::uint8_t there = letters_[to_index(at)];
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
    if (letters_[to_index(goal_square(goal, k))] == nothing && ++used[letter] > pool[letter]) {
      return false;
    }
  }
  return true;
}

PlanBoard make_board(const Plan& plan, const GoalWords& words) {
  PlanBoard board;
  for (const Goal& goal : plan) board.add(goal, words.word(goal.word));
  return board;
}

Plan Planner::first(PlanRandom& random, const std::function<bool()>& stopped) const {
  // Annealing by worth alone, without regard to the order of the letters.
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
  if (plan.size() >= max_goals || takes_line(plan, direction, line)) return false;
  const auto& candidates = words_.candidates(line_kind(line));
  if (candidates.empty()) return false;
  const PlanBoard board = make_board(plan, words_);
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
