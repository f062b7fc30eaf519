#include "referee/solitaire/crossed_words/solver/chain.hpp"

#include <cmath>
#include <utility>

namespace aspis::solitaire::crossed_words::solver {

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
