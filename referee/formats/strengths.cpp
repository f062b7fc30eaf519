#include "referee/formats/strengths.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace aspis::formats {
namespace {

/// Weight of a normal prior on each strength. It moves no rating that games tell anything about (a
/// standard deviation of 100,000 Elo), but makes every system solvable.
constexpr double faint = 3e-6;
/// Sweeps stay within e^10 (1,700 Elo) from the mean; Newton's steps may leave it.
constexpr double most_of_sweeps = 10;
constexpr int sweeps = 30;
constexpr int most_steps = 200;
/// After a step of this size the next one would be its square.
constexpr double close_enough = 1e-6;

void center(std::vector<double>& values) {
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) value -= mean;
}

/// One sweep: every strength becomes its wins by what it should have won with it, per unit.
void sweep(const Encounters& encounters, std::vector<double>& logs) {
  const std::size_t n = encounters.players;
  std::vector<double> strength(n);
  for (std::size_t i = 0; i < n; ++i) strength[i] = std::exp(logs[i]);
  std::vector<double> expected(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    const double* games = &encounters.games[i * n];
    const double own = strength[i];
    double sum = 0;
    for (std::size_t j = 0; j < i; ++j) {
      const double share = games[j] / (own + strength[j]);
      sum += share;
      expected[j] += share;
    }
    expected[i] += sum;
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (expected[i] == 0) continue;  // has not played
    logs[i] = std::log(std::max(encounters.wins[i], 1e-9) / expected[i]);
  }
  center(logs);
  for (double& log : logs) log = std::clamp(log, -most_of_sweeps, most_of_sweeps);
}

/// The Fisher information (lower half and diagonal) with what makes it solvable: the faint prior,
/// and 1 in the direction in which all strengths move together.
std::vector<double> information(const Encounters& encounters, const std::vector<double>& logs,
                                std::vector<double>& gradient) {
  const std::size_t n = encounters.players;
  std::vector<double> matrix(n * n, 1.0 / static_cast<double>(n));
  for (std::size_t i = 0; i < n; ++i) gradient[i] = encounters.wins[i] - faint * logs[i];
  for (std::size_t i = 0; i < n; ++i) {
    double* row = &matrix[i * n];
    row[i] += faint;
    for (std::size_t j = 0; j < i; ++j) {
      const double games = encounters.games[i * n + j];
      if (games == 0) continue;
      // Strengths themselves may be beyond a double where nothing limits them.
      const double first = 1 / (1 + std::exp(logs[j] - logs[i]));
      const double second = 1 / (1 + std::exp(logs[i] - logs[j]));
      gradient[i] -= games * first;
      gradient[j] -= games * second;
      const double known = games * first * second;
      row[j] -= known;
      row[i] += known;
      matrix[j * n + j] += known;
    }
  }
  return matrix;
}

double dot(const double* a, const double* b, std::size_t count) {
  // Four sums side by side: the processor need not wait for one addition to begin the next.
  double sums[4] = {0, 0, 0, 0};
  std::size_t k = 0;
  for (; k + 4 <= count; k += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += a[k + lane] * b[k + lane];
  }
  for (; k < count; ++k) sums[0] += a[k] * b[k];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// Cholesky: the lower half becomes the factor L of L L'.
void factorise(std::vector<double>& matrix, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    double* row = &matrix[i * n];
    for (std::size_t j = 0; j < i; ++j) {
      const double* other = &matrix[j * n];
      row[j] = (row[j] - dot(row, other, j)) / other[j];
    }
    row[i] = std::sqrt(std::max(row[i] - dot(row, row, i), faint * faint));
  }
}

/// Solves L L' x = b in place.
void solve(const std::vector<double>& factor, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) {
    b[i] = (b[i] - dot(&factor[i * n], b.data(), i)) / factor[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    b[i] /= factor[i * n + i];
    for (std::size_t j = 0; j < i; ++j) b[j] -= factor[i * n + j] * b[i];
  }
}

/// The rows of the transposed inverse of L, so that row i has zeros before i.
std::vector<double> inverse_factor(const std::vector<double>& factor, std::size_t n) {
  std::vector<double> inverse(n * n, 0.0);
  for (std::size_t column = 0; column < n; ++column) {
    double* x = &inverse[column * n];
    x[column] = 1 / factor[column * n + column];
    for (std::size_t i = column + 1; i < n; ++i) {
      x[i] = -dot(&factor[i * n + column], x + column, i - column) / factor[i * n + i];
    }
  }
  return inverse;
}

}  // namespace

std::vector<double> log_strengths(const Encounters& encounters) {
  std::vector<double> logs(encounters.players, 0.0);
  if (logs.empty()) return logs;
  // Sweeps are cheap and never overshoot, but crawl where few games hold the field together.
  for (int i = 0; i < sweeps; ++i) sweep(encounters, logs);
  std::vector<double> step(logs.size());
  for (int i = 0; i < most_steps; ++i) {
    std::vector<double> factor = information(encounters, logs, step);
    factorise(factor, logs.size());
    solve(factor, step);
    const auto [least, most] = std::minmax_element(step.begin(), step.end());
    const double widest = *most - *least;
    if (widest == 0) break;
    // Damped, a step cannot make the likelihood less (Sun and Tran-Dinh, "Generalized
    // self-concordant functions", 2019); near the maximum it is as good as whole.
    const double share = std::log1p(widest) / widest;
    for (std::size_t player = 0; player < logs.size(); ++player) {
      logs[player] += share * step[player];
    }
    center(logs);
    if (widest < close_enough) break;
  }
  return logs;
}

std::vector<double> covariance_of(const Encounters& encounters,
                                  const std::vector<double>& log_strengths) {
  const std::size_t n = encounters.players;
  std::vector<double> gradient(n);
  std::vector<double> factor = information(encounters, log_strengths, gradient);
  factorise(factor, n);
  const std::vector<double> inverse = inverse_factor(factor, n);
  // All moving together is not an error: ratings have mean 0. Its part goes out again.
  const double together = 1 / ((1 + faint) * static_cast<double>(n));
  std::vector<double> covariance(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double sum = dot(&inverse[i * n + i], &inverse[j * n + i], n - i) - together;
      covariance[i * n + j] = sum;
      covariance[j * n + i] = sum;
    }
  }
  return covariance;
}

}  // namespace aspis::formats
