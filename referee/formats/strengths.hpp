// The arithmetic of ratings: likelihood, information and its inverse, as plain matrices by rows.
// Knows no Elo and no results.
#pragma once

#include <cstddef>
#include <vector>

namespace aspis::formats {

/// Who beat whom how often, the prior included.
struct Encounters {
  std::size_t players = 0;
  std::vector<double> games;  // by rows; symmetric, 0 on the diagonal
  std::vector<double> wins;   // of each, draws as halves
};

/// Natural logarithms of Bradley-Terry strengths, mean 0.
[[nodiscard]] std::vector<double> log_strengths(const Encounters&);

/// Covariance of these estimates, by rows: the inverse of the Fisher information within the plane
/// of mean 0.
[[nodiscard]] std::vector<double> covariance_of(const Encounters&,
                                                const std::vector<double>& log_strengths);

}  // namespace aspis::formats
