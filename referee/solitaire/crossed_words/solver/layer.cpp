#include "referee/solitaire/crossed_words/solver/layer.hpp"

#include <algorithm>
#include <utility>

namespace aspis::solitaire::crossed_words::solver {
namespace {

/// How often a key occurs among the last few that were counted; a table of open addresses.
class KeyCounts {
 public:
  explicit KeyCounts(std::size_t most) {
    std::size_t size = 16;
    while (size < 2 * most) size *= 2;
    slots_.resize(size);
  }
  /// How often it has been counted before.
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

}  // namespace aspis::solitaire::crossed_words::solver
