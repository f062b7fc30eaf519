// Whether one program is better than another, found out with as few games as can be: a sequential
// probability ratio test (Wald 1945).
#pragma once

#include <array>

namespace aspis::formats {

/// The hypotheses that are weighed, in Elo of the first one over the second: not more than `elo0`,
/// or at least `elo1`. Each is believed wrongly in at most one of twenty tests.
struct SprtHypotheses {
  double elo0 = 0;
  double elo1 = 10;
  bool operator==(const SprtHypotheses&) const = default;
};

/// Counts what matches come to: games, or pairs of games on one board with seats exchanged, whose
/// results hang together.
class Sprt {
 public:
  enum class State { open, low, high };

  explicit Sprt(SprtHypotheses hypotheses) : hypotheses_(hypotheses) {}

  /// What the first one got of a game or of a pair, in quarters of what could be had: 0, 2 and 4 of
  /// a game, 0 to 4 of a pair. All are games, or all are pairs.
  void add(int quarters) { ++counts_.at(static_cast<std::size_t>(quarters)); }

  /// Natural logarithm of how much likelier what came is by elo1 than by elo0,
  /// each with the spread of results that fits it best (Van den Bergh, "The generalized maximum
  /// likelihood ratio for the expectation value of a distribution", 2019).
  [[nodiscard]] double llr() const;
  /// Below its negative elo0 is accepted, above it elo1.
  [[nodiscard]] static double bound();
  [[nodiscard]] State state() const;

  [[nodiscard]] const SprtHypotheses& hypotheses() const { return hypotheses_; }
  [[nodiscard]] int count() const;

 private:
  SprtHypotheses hypotheses_;
  std::array<int, 5> counts_{};  // by quarters
};

}  // namespace aspis::formats
