#include "referee/formats/sprt.hpp"

#include <cmath>
#include <numeric>

namespace aspis::formats {
namespace {

using Shares = std::array<double, 5>;

constexpr double error = 0.05;

double score_of(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double value_of(std::size_t quarters) {
  return static_cast<double>(quarters) / 4;
}

/// Of all distributions with this mean the one by which what came is likeliest: each share divided
/// by 1 + t (value - mean), where t makes the mean what it has to be.
Shares fitted(const Shares& shares, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  constexpr int steps = 60;
  for (int step = 0; step < steps; ++step) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t at = 0; at < shares.size(); ++at) {
      const double off = value_of(at) - mean;
      sum += shares[at] * off / (1 + t * off);
    }
    (sum > 0 ? low : high) = t;
  }
  Shares found{};
  for (std::size_t at = 0; at < shares.size(); ++at) {
    found[at] = shares[at] / (1 + (low + high) / 2 * (value_of(at) - mean));
  }
  return found;
}

}  // namespace

int Sprt::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), 0);
}

double Sprt::llr() const {
  if (count() == 0) return 0;
  // A little of the worst and of the best: by either hypothesis both can happen.
  constexpr double little = 1e-3;
  Shares shares{};
  for (std::size_t at = 0; at < shares.size(); ++at) shares[at] = counts_[at];
  shares.front() += little;
  shares.back() += little;
  const double all = count() + 2 * little;
  for (double& share : shares) share /= all;
  const Shares by_low = fitted(shares, score_of(hypotheses_.elo0));
  const Shares by_high = fitted(shares, score_of(hypotheses_.elo1));
  double sum = 0;
  for (std::size_t at = 0; at < shares.size(); ++at) {
    if (shares[at] > 0) sum += shares[at] * std::log(by_high[at] / by_low[at]);
  }
  return all * sum;
}

double Sprt::bound() {
  return std::log((1 - error) / error);
}

Sprt::State Sprt::state() const {
  const double ratio = llr();
  if (ratio >= bound()) return State::high;
  return ratio <= -bound() ? State::low : State::open;
}

}  // namespace aspis::formats
