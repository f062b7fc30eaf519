#include "referee/solitaire/crossed_words/solver/beam.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "referee/words/letter_key.hpp"

namespace aspis::solitaire::crossed_words::solver {

namespace {

/// Counts how often a key occurs among the last few; an open hash table.
class KeyCounts {
 public:
  explicit KeyCounts(std::size_t most) {
    std::size_t size = 16;
    while (size < 2 * most) size *= 2;
    slots_.resize(size);
  }
  /// How often it was counted before.
  std::size_t count(std::uint64_t key) {
    key |= 1U;  // 0 is a free slot
    std::size_t at = (key >> 32U) & (slots_.size() - 1);
    while (slots_[at].first != 0 && slots_[at].first != key) at = (at + 1) & (slots_.size() - 1);
    slots_[at].first = key;
    return slots_[at].second++;
  }

 private:
  std::vector<std::pair<std::uint64_t, std::size_t>> slots_;
};

struct Rank {
  float value;
  std::uint32_t index;
  std::uint64_t key;
};

bool is_better(const Rank& left, const Rank& right) {
  if (left.value != right.value) return left.value > right.value;
  return left.key != right.key ? left.key < right.key : left.index < right.index;
}

}  // namespace

void Layer::add(const State& state) {
  constexpr std::size_t slack = 3;
  states_.push_back(state);
  if (states_.size() >= slack * width_ + 16) prune();
}

std::vector<State> Layer::take_best() {
  prune();
  full_ = false;
  return std::exchange(states_, {});
}

void Layer::prune() {
  std::vector<Rank> ranks;
  ranks.reserve(states_.size());
  for (std::uint32_t i = 0; i < states_.size(); ++i) {
    ranks.push_back({states_[i].value, i, states_[i].key});
  }
  std::sort(ranks.begin(), ranks.end(), is_better);
  const std::size_t of_a_board = std::max<std::size_t>(2, width_ / 8);
  KeyCounts keys(ranks.size());
  KeyCounts boards(ranks.size());
  std::vector<State> kept;
  kept.reserve(width_);
  for (const Rank& rank : ranks) {
    if (kept.size() == width_) break;
    const State& state = states_[rank.index];
    if (keys.count(state.key) > 0 || boards.count(state.board_key) >= of_a_board) continue;
    kept.push_back(state);
  }
  full_ = kept.size() == width_;
  if (full_) least_ = kept.back().value;
  states_ = std::move(kept);
}

namespace {

std::uint64_t mixed(std::uint64_t key) {
  key ^= key >> 33U;
  key *= 0xff51afd7ed558ccdU;
  key ^= key >> 33U;
  key *= 0xc4ceb9fe1a85ec53U;
  return key ^ (key >> 33U);
}

std::uint64_t make_key(const FilledLines& filled) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i + 1 < filled.size(); i += 2) {
    key = mixed(key ^ (std::uint64_t{filled[i]} << 32U | filled[i + 1]));
  }
  return key;
}

/// The letters wanted before and after a play.
Wants with_play(Wants wants, const Forward& forward) {
  wants.now = forward.letters;
  wants.now_count = forward.count;
  for (int i = 0; i < forward.count; ++i) {
    --wants.later[forward.letters[static_cast<std::size_t>(i)]];
  }
  return wants;
}

std::uint64_t make_key(const Holding& holding) {
  std::uint64_t key = 0;
  for (int letter = 0; letter < alphabet; ++letter) {
    key += static_cast<std::uint64_t>(holding.hand.of(letter)) *
           words::letter_keys[static_cast<std::size_t>(letter)];
  }
  for (const std::uint16_t drawn : holding.drawn) key = mixed(key + drawn + 1);
  return key;
}

}  // namespace

Beam::Beam(const GoalWords& words, const Supply& supply, const Weights& weights)
    : words_(words), supply_(supply), weights_(weights), heuristics_(words, weights.keep) {
}

int Beam::search(const Plan& plan, int width, const std::function<bool()>& stopped) {
  generator_.clear();
  generator_.emplace_back(plan, words_, heuristics_);
  const auto letters = static_cast<std::size_t>(supply_.letters());
  layers_.assign(letters + 1 + largest_hand + max_discards, Layer(static_cast<std::size_t>(width)));
  history_.clear();
  best_ = 0;
  best_number_ = 0;
  layers_[0].add(State{});
  for (std::size_t used = 0; used <= letters && !stopped(); ++used) {
    for (const State& state : layers_[used].take_best()) {
      remember(state);
      expand(state, static_cast<std::uint32_t>(history_.size() - 1), static_cast<int>(used));
    }
  }
  return best_;
}

void Beam::remember(const State& state) {
  history_.push_back({state.parent, state.step});
  if (state.score <= best_) return;
  best_ = state.score;
  best_number_ = static_cast<std::uint32_t>(history_.size() - 1);
}

void Beam::expand(const State& state, std::uint32_t number, int used) {
  const MoveGenerator& generator = generator_.front();
  wants_ = find_wants(state.filled, state.holding);
  lacking_ = 0;
  for (const int spare : wants_.spare) lacking_ += std::max(0, -spare);
  generator.forwards(state.filled, forwards_);
  // Promising ones first: they raise the threshold of the layers.
  std::stable_sort(forwards_.begin(), forwards_.end(),
                   [](const Forward& left, const Forward& right) {
                     return static_cast<float>(left.score) + left.heuristic >
                            static_cast<float>(right.score) + right.heuristic;
                   });
  for (const Forward& forward : forwards_) {
    State child;
    child.filled = forward.after;
    child.parent = number;
    child.step.goal = static_cast<std::uint8_t>(forward.goal);
    child.step.begin = static_cast<std::uint8_t>(forward.stage->begin);
    child.step.end = static_cast<std::uint8_t>(forward.stage->end);
    child.board_key = make_key(child.filled);
    expand(state, forward, child, used);
  }
}

Wants Beam::find_wants(const FilledLines& filled, const Holding& holding) const {
  Wants wants{{}, 0, generator_.front().wanted(filled), supply_.left(holding.drawn)};
  for (std::size_t letter = 0; letter < wants.later.size(); ++letter) {
    wants.spare[letter] += holding.hand.of(static_cast<int>(letter)) - wants.later[letter];
  }
  return wants;
}

void Beam::expand(const State& state, const Forward& forward, const State& child, int used) {
  const float hoped = static_cast<float>(state.score + forward.score) + forward.heuristic -
                      weights_.missed * static_cast<float>(lacking_);
  const auto layer_after = [&](int discards) -> Layer& {
    return layers_[static_cast<std::size_t>(used + forward.count + discards)];
  };
  const Wants wants = with_play(wants_, forward);
  turns_for(state.holding, wants, supply_, weights_.more, turns_);
  for (const Turn& turn : turns_) {
    const int discards = count_discards(turn, state.holding.size);
    if (discards > max_discards) continue;
    Layer& layer = layer_after(discards);
    if (!layer.admits(hoped - static_cast<float>(discards))) continue;
    TurnResult result;
    if (!take_turn(turn, state.holding, wants, supply_, result)) continue;
    int useless = 0;
    for (int letter = 0; letter < alphabet; ++letter) {
      const int kept = result.left.hand.of(letter);
      useless += std::max(0, kept - wants.later[static_cast<std::size_t>(letter)]);
    }
    const int score = state.score + forward.score - result.lost;
    const float value = static_cast<float>(score) + forward.heuristic -
                        weights_.missed * static_cast<float>(lacking_ + result.missed) -
                        weights_.useless * static_cast<float>(useless);
    if (!layer.admits(value)) continue;
    State next = child;
    next.holding = result.left;
    next.score = score;
    next.value = value;
    next.key = mixed(child.board_key ^ make_key(next.holding));
    next.step.turn = turn;
    layer.add(next);
  }
}

Solution Beam::solution() const {
  Solution solution;
  if (history_.empty()) return solution;
  std::vector<const Step*> steps;
  for (std::uint32_t at = best_number_; at != 0; at = history_[at].parent) {
    steps.push_back(&history_[at].step);
  }
  const MoveGenerator& generator = generator_.front();
  FilledLines filled{};
  Holding holding;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    std::vector<Forward> forwards;
    generator.forwards(filled, forwards);
    const auto forward = std::find_if(forwards.begin(), forwards.end(), [&](const Forward& f) {
      return f.goal == (*step)->goal && f.stage->begin == (*step)->begin &&
             f.stage->end == (*step)->end;
    });
    const Wants wants = with_play(find_wants(filled, holding), *forward);
    TurnResult result;
    static_cast<void>(take_turn((*step)->turn, holding, wants, supply_, result, &solution.acts));
    solution.acts.push_back(generator.play((*step)->goal, (*step)->begin, (*step)->end));
    solution.total += forward->score - result.lost;
    filled = forward->after;
    holding = result.left;
  }
  return solution;
}

Chain::Chain(const GoalWords& words, const Supply& supply, std::uint64_t seed, int width)
    : planner_(words, supply.left({})),
      beam_(words, supply, Weights{}),
      random_(seed),
      width_(width) {
}

void Chain::walk(int games, double heat, const std::function<bool()>& stopped) {
  if (games_ == 0) {
    plan_ = planner_.first(random_, stopped);
    total_ = play(plan_, stopped);
  }
  for (int i = 0; i < games && !stopped(); ++i) {
    auto next = planner_.changed(plan_, random_);
    const double chance = random_.fraction();
    if (!next) continue;
    const int total = play(*next, stopped);
    if (total < total_ && chance >= std::exp((total - total_) / heat)) continue;
    plan_ = std::move(*next);
    total_ = total;
  }
}

void Chain::follow(const Chain& other) {
  plan_ = other.plan_;
  total_ = other.total_;
}

int Chain::play(const Plan& plan, const std::function<bool()>& stopped) {
  ++games_;
  const int total = beam_.search(plan, width_, stopped);
  if (total > best_.total) best_ = beam_.solution();
  return total;
}

}  // namespace aspis::solitaire::crossed_words::solver
