#include "referee/solitaire/pythoncross/solver/candidates.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace aspis::solitaire::pythoncross {

void Candidates::begin(std::size_t wanted) {
  wanted_ = wanted;
  kept_.clear();
  bar_ = -std::numeric_limits<float>::infinity();
}

void Candidates::add_all(Candidates& other) {
  for (const Candidate& candidate : other.kept_) add(candidate);
  other.kept_.clear();
}

// A board that is found again is left out only here, so the bar rises late but never wrongly: it
// is the value of the last of as many different boards as are wanted.
void Candidates::shorten() {
  std::sort(kept_.begin(), kept_.end(), [](const Candidate& left, const Candidate& right) {
    return left.hash != right.hash ? left.hash < right.hash : is_better(left, right);
  });
  const auto same = [](const Candidate& left, const Candidate& right) {
    return left.hash == right.hash;
  };
  kept_.erase(std::unique(kept_.begin(), kept_.end(), same), kept_.end());
  if (kept_.size() <= wanted_) return;
  const auto end = kept_.begin() + static_cast<std::ptrdiff_t>(wanted_);
  std::nth_element(kept_.begin(), end - 1, kept_.end(), is_better);
  bar_ = std::max(bar_, (end - 1)->value);
  kept_.erase(end, kept_.end());
}

std::vector<Candidate> Candidates::best() {
  shorten();
  std::sort(kept_.begin(), kept_.end(), is_better);
  return std::exchange(kept_, {});
}

}  // namespace aspis::solitaire::pythoncross
