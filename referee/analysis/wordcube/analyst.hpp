// Computes how much a player gains from a word cube on, exactly if the search reaches the end:
// alpha-beta over its legal runs, with iterative deepening.
//
// The score so far does not matter: the player with the greater gain from here on also has the best
// result. Without a ply cap two facts bound the gain V of the player to move against best play:
// - V is 0 or more: a pass leaves the opponent the same position, and if neither gains by moving,
//   both pass.
// - V is at most the points of the best run: the opponent gains 0 or more afterwards.
// So a run that is worth no more points than a gain already found is not searched.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "referee/analysis/analyst.hpp"
#include "referee/rules/wordcube/rules.hpp"

namespace aspis::analysis::wordcube {

using rules::wordcube::Run;

/// A legal run and the points of its words, which are equal for all of them.
struct ScoredRun {
  Run run;
  int points = 0;
};

/// For the player to move, from here to the end.
struct Gain {
  int points = 0;
  bool exact = false;
  /// The run with this gain; nullopt for a pass.
  std::optional<Run> run;
  int depth = 0;  // moves looked ahead in the last whole round
};

/// Keeps a transposition table from one search to the next. Not thread-safe.
class Search {
 public:
  [[nodiscard]] Gain best(const rules::wordcube::CubePosition&, Budget&);

 private:
  struct Spent {};  // thrown when the budget is spent

  /// A bound, or the exact value if both of its flags are set.
  struct Memory {
    int points = 0;
    int depth = 0;
    bool is_least = false;
    bool is_most = false;
    bool exact = false;  // no move was left out or estimated
  };
  struct Found {
    int points = 0;
    bool exact = true;
  };
  struct Node {
    const rules::wordcube::Cube& cube;
    const rules::wordcube::LegalRuns& legal;
    std::uint64_t key = 0;
    int depth = 0;
    int alpha = 0;
    int beta = 0;
    std::optional<int> plies_left;
    bool passed = false;
  };

  [[nodiscard]] Found value(const Node&);
  [[nodiscard]] Found searched(const Node&);
  /// For the player that takes the run.
  [[nodiscard]] Found after(const Node&, const ScoredRun&, int alpha);
  [[nodiscard]] Found after_pass(const Node&);
  /// One round at the root; `runs` are in the order to look at and come back the best first.
  void round(const Node& root, std::vector<ScoredRun>& runs, Gain& gain);
  [[nodiscard]] const Memory* remembered(const Node&, std::uint64_t key) const;

  std::unordered_map<std::uint64_t, Memory> memory_;
  Budget* budget_ = nullptr;
};

/// Judges positions of a word cube: by points, exactly if the search reaches the end.
class CubeAnalyst final : public Analyst {
 public:
  /// `margin` is that of the best play found. The outcome is proven if the margin is, or if the two
  /// bounds above settle it: without a ply cap, a leader with the move wins.
  [[nodiscard]] Judgement judge(const rules::Position& position,
                                const std::optional<MoveValue>& played, Budget&) override;
  [[nodiscard]] bool counts_points() const override { return true; }

 private:
  Search search_;
};

}  // namespace aspis::analysis::wordcube
