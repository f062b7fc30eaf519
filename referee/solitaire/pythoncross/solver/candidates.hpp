// The best children of one level of a search, each board once; keeps no more than are wanted and
// is the same whatever the order they come in.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/solitaire/pythoncross/solver/cells.hpp"

namespace aspis::solitaire::pythoncross {

/// A play on a state of the level before.
struct Candidate {
  float value = 0;
  std::uint32_t parent = 0;
  Placement placement;
  std::uint64_t hash = 0;  // of the new state
  std::int16_t score = 0;  // of the new state
};

/// The better one comes first. A total order of what is kept, so that no thread's luck counts.
[[nodiscard]] inline bool is_better(const Candidate& left, const Candidate& right) {
  if (left.value != right.value) return left.value > right.value;
  if (left.hash != right.hash) return left.hash < right.hash;
  if (left.score != right.score) return left.score > right.score;
  if (left.parent != right.parent) return left.parent < right.parent;
  return left.placement < right.placement;
}

/// One a thread; merged at the end of a level.
class Candidates {
 public:
  void begin(std::size_t wanted);

  /// Below this no candidate can be among the best.
  [[nodiscard]] float bar() const { return bar_; }

  void add(const Candidate& candidate) {
    if (candidate.value < bar_) return;
    kept_.push_back(candidate);
    if (kept_.size() >= 3 * wanted_ + 1024) shorten();
  }

  /// Takes over another's, which is left empty.
  void add_all(Candidates& other);

  /// The best of them, the best first.
  [[nodiscard]] std::vector<Candidate> best();

 private:
  void shorten();

  std::vector<Candidate> kept_;
  std::size_t wanted_ = 0;
  float bar_ = 0;
};

}  // namespace aspis::solitaire::pythoncross
