// Whether one program is better than another, found out with as few games as can be: a sequential
// probability ratio test (Wald 1945).
#pragma once

#include <array>

namespace aspis::formats {

/// The claims that are weighed, in Elo of the first one over the second: not more than `low`, or at
/// least `high`. Each is believed wrongly in at most one of twenty tests.
struct SprtClaims {
  double low = 0;
  double high = 10;
  bool operator==(const SprtClaims&) const = default;
};

/// Counts what matches come to: games, or pairs of games on one board with seats exchanged, whose
/// results hang together.
class Sprt {
 public:
  enum class State { open, low, high };

  explicit Sprt(SprtClaims claims) : claims_(claims) {}

  /// What the first one got of a game or of a pair, in quarters of what could be had: 0, 2 and 4 of
  /// a game, 0 to 4 of a pair. All are games, or all are pairs.
  void add(int quarters) { ++counts_.at(static_cast<std::size_t>(quarters)); }

  /// Natural logarithm of how much likelier what came is by the high claim than by the low one,
  /// each with the spread of results that fits it best (Van den Bergh, "The generalized maximum
  /// likelihood ratio for the expectation value of a distribution", 2019).
  [[nodiscard]] double log_ratio() const;
  /// Below its negative the low claim is believed, above it the high one.
  [[nodiscard]] static double bound();
  [[nodiscard]] State state() const;

  [[nodiscard]] const SprtClaims& claims() const { return claims_; }
  [[nodiscard]] int count() const;

 private:
  SprtClaims claims_;
  std::array<int, 5> counts_{};  // by quarters
};

}  // namespace aspis::formats
