// Entrants' strengths and their uncertainty: Bradley-Terry by maximum likelihood.
#pragma once

#include <array>
#include <numbers>
#include <vector>

#include "referee/formats/results.hpp"

namespace aspis::formats {

/// Elo of one unit of log strength.
inline constexpr double elo_per_log = 400 / std::numbers::ln10;
/// Standard deviations on either side that hold 95 % of a normal distribution.
inline constexpr double deviations_95 = 1.959963984540054;

/// Points of one entrant against another one.
struct Score {
  int first = 0;  // players from 0
  int second = 0;
  double points = 0;  // of the first; ties are half a point
  double games = 0;
};

struct Rating {
  double elo = 0;    // mean of all players 0
  double error = 0;  // half the width of the 95 % interval
  double games = 0;  // without the prior's
};

struct Ratings {
  std::vector<Rating> players;
  /// Covariance of the ratings, by rows, in Elo squared.
  std::vector<double> covariance;

  /// The probability that `a` is the stronger one, by the normal distribution of the difference,
  /// including the covariance.
  [[nodiscard]] double superiority(int a, int b) const;
};

/// Minorisation-maximisation (Hunter, "MM algorithms for generalized Bradley-Terry models", 2004),
/// finished by Newton's method; errors from the inverse of the Fisher information within the plane
/// of mean 0. Scores without games and those of a player against itself are passed over.
/// The prior is `prior_draws` drawn games between every two players. They keep 0 % and 100 % scores
/// finite, and connect players without a chain of games between them. Without them too everything
/// stays finite: what no game tells is known to a few hundred thousand Elo.
[[nodiscard]] Ratings rate(int players, const std::vector<Score>&, double prior_draws = 1);

/// Scores of all games in `results`, one per pair, sorted. A game of more than two counts as one
/// between the winner and each of the others, and as a draw between those who share the win. Games
/// that are void or have only losers do not count.
[[nodiscard]] std::vector<Score> list_scores(const Results&);

/// Tests with as few games as possible whether one program is better than another: a sequential
/// probability ratio test (Wald 1945). The hypotheses, in Elo of the first over the second: at most
/// `elo0`, or at least `elo1`. Each is accepted wrongly in at most one of twenty tests.
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

  /// Adds the first player's points in quarters: 0, 2 or 4 for a game, 0 to 4 for a pair. One meter
  /// takes only games or only pairs.
  void add(int quarters) { ++counts_.at(static_cast<std::size_t>(quarters)); }

  /// The natural logarithm of the likelihood of the results under elo1 over that under elo0, each
  /// with the distribution that fits best (Van den Bergh, "The generalized maximum likelihood ratio
  /// for the expectation value of a distribution", 2019).
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
