// One beam search through a game of Pythoncross: level by level, the best boards of each, on
// several threads. The caller sets the widths and may stop it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "referee/solitaire/pythoncross/solver/cells.hpp"
#include "referee/solitaire/pythoncross/solver/surroundings.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_graph.hpp"

namespace aspis::solitaire::pythoncross {

/// A play on a state of the level before.
struct Candidate {
  float value = 0;
  std::uint32_t parent = 0;
  Placement placement;
  std::uint64_t hash = 0;  // of the new state
  std::int16_t score = 0;  // of the new state
};

/// The better one comes first. A total order of kept ones, independent of the timing of threads.
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

/// A game that may end here: no word is repeated.
struct Line {
  int score = 0;
  std::vector<Placement> placements;
};

struct BeamPlan {
  Weights weights;
  Noise noise;  // from the end of the opening on
  /// The number of boards to keep at a level; called once before each level, with the number of
  /// plays made. 0 ends the search.
  std::function<std::size_t(std::size_t plays)> width;
  std::vector<Placement> opening;  // the plays that are given, as a search found them
  /// If not empty, a game whose last board is a goal: letters that agree with it are worth
  /// `goal_letter` more.
  std::vector<Placement> goal;
  float goal_letter = 0;
};

/// State and memory that all searches of a map share. The dictionary is needed only by the
/// constructor.
class Beam {
 public:
  Beam(const Map&, const words::Dictionary&, unsigned threads);

  /// The best games found, best first. Includes at least one from any level that is the best so
  /// far. Empty if none exists, or if stopped too early.
  [[nodiscard]] std::vector<Line> search(const BeamPlan&, const std::atomic<bool>& stop);

  /// The number of plays generated so far, in all searches.
  [[nodiscard]] std::uint64_t generated() const { return generated_; }

 private:
  struct Link {
    std::uint32_t parent = 0;
    Placement placement;
  };

  struct Worker {
    explicit Worker(const Beam& beam)
        : surroundings(beam.ground_, beam.graph_, beam.hooks_, beam.rarity_) {}
    Surroundings surroundings;
    Candidates candidates;
    std::uint64_t generated = 0;
  };

  void expand_all(const BeamPlan&, std::size_t plays, const std::atomic<bool>& stop);
  void expand(Worker&, std::uint32_t parent, const BeamPlan&, std::size_t plays) const;
  void favour_goal(const BeamPlan&);
  void keep_best(std::size_t width, std::size_t plays);
  [[nodiscard]] State make_child(const Candidate&) const;
  void note_ends(std::size_t plays);
  [[nodiscard]] std::vector<Placement> way_to(std::size_t plays, std::uint32_t index) const;

  Ground ground_;
  words::WordGraph graph_;
  HookTable hooks_;
  Rarity rarity_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::uint64_t generated_ = 0;

  // State of the current search.
  std::vector<State> states_;             // of the level
  std::vector<std::vector<Link>> links_;  // by level
  std::vector<Line> ends_;
  Cells goal_{};
};

}  // namespace aspis::solitaire::pythoncross
