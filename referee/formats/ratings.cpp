#include "referee/formats/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace aspis::formats {
namespace {

/// How often each player beat each other one, including the prior.
struct Encounters {
  std::size_t players = 0;
  std::vector<double> games;  // by rows; symmetric, 0 on the diagonal
  std::vector<double> wins;   // of each, draws as halves
};

/// Weight of a normal prior on each strength. It moves no rating that games tell anything about (a
/// standard deviation of 100,000 Elo), but makes every system solvable.
constexpr double faint = 3e-6;
/// Sweeps stay within e^10 (1,700 Elo) from the mean; Newton's steps may leave it.
constexpr double max_log_strength = 10;
constexpr int sweeps = 30;
constexpr int max_steps = 200;
/// After a step of this size the next one would be its square.
constexpr double close_enough = 1e-6;

void center(std::vector<double>& values) {
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) value -= mean;
}

/// One sweep: every strength becomes its wins divided by its expected wins per unit of strength.
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
  for (double& log : logs) log = std::clamp(log, -max_log_strength, max_log_strength);
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
      // Without a limit, strengths themselves may exceed a double.
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

/// Natural logarithms of Bradley-Terry strengths, mean 0.
std::vector<double> log_strengths(const Encounters& encounters) {
  std::vector<double> logs(encounters.players, 0.0);
  if (logs.empty()) return logs;
  // Sweeps are cheap and never overshoot, but converge slowly if few games connect the players.
  for (int i = 0; i < sweeps; ++i) sweep(encounters, logs);
  std::vector<double> step(logs.size());
  for (int i = 0; i < max_steps; ++i) {
    std::vector<double> factor = information(encounters, logs, step);
    factorise(factor, logs.size());
    solve(factor, step);
    const auto [least, most] = std::ranges::minmax_element(step);
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

/// Covariance of these estimates, by rows: the inverse of the Fisher information within the plane
/// of mean 0.
std::vector<double> estimate_covariance(const Encounters& encounters,
                                        const std::vector<double>& log_strengths) {
  const std::size_t n = encounters.players;
  std::vector<double> gradient(n);
  std::vector<double> factor = information(encounters, log_strengths, gradient);
  factorise(factor, n);
  const std::vector<double> inverse = inverse_factor(factor, n);
  // A common shift of all ratings is not an error, since their mean is 0. Subtract its part.
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

void add(Encounters& encounters, std::size_t a, std::size_t b, double games) {
  encounters.games[a * encounters.players + b] += games;
  encounters.games[b * encounters.players + a] += games;
}

void add_prior(Encounters& encounters, double draws) {
  for (std::size_t i = 0; i < encounters.players; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      add(encounters, i, j, draws);
      encounters.wins[i] += draws / 2;
      encounters.wins[j] += draws / 2;
    }
  }
}

/// Appends the pairs of one game.
void list(const GameResult& game, std::vector<Score>& scores) {
  const Sides& entrants = game.match.entrants;
  const auto worth = [&game](std::size_t side) {
    return count_points2({2, 1, 0}, game.sides[side]);
  };
  const auto is_void = [&game](std::size_t side) {
    return game.sides[side].standing == protocol::Standing::void_;
  };
  std::int64_t best = 0;
  for (std::size_t side = 0; side < entrants.size(); ++side) best = std::max(best, worth(side));
  if (best == 0) return;
  for (std::size_t a = 0; a < entrants.size(); ++a) {
    for (std::size_t b = a + 1; b < entrants.size(); ++b) {
      if (is_void(a) || is_void(b) || std::max(worth(a), worth(b)) != best) continue;
      const double points = worth(a) > worth(b) ? 1 : worth(a) < worth(b) ? 0 : 0.5;
      scores.push_back({entrants[a], entrants[b], points, 1});
    }
  }
}

using Shares = std::array<double, 5>;

constexpr double error = 0.05;

double expected_score(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double to_value(std::size_t quarters) {
  return static_cast<double>(quarters) / 4;
}

/// The maximum-likelihood distribution with this mean: each share divided by 1 + t (value - mean),
/// with the t that makes the mean right.
Shares fitted(const Shares& shares, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  constexpr int steps = 60;
  for (int step = 0; step < steps; ++step) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t at = 0; at < shares.size(); ++at) {
      const double off = to_value(at) - mean;
      sum += shares[at] * off / (1 + t * off);
    }
    (sum > 0 ? low : high) = t;
  }
  Shares found{};
  for (std::size_t at = 0; at < shares.size(); ++at) {
    found[at] = shares[at] / (1 + (low + high) / 2 * (to_value(at) - mean));
  }
  return found;
}

}  // namespace

double Ratings::superiority(int a, int b) const {
  const std::size_t n = players.size();
  const auto i = static_cast<std::size_t>(a);
  const auto j = static_cast<std::size_t>(b);
  const double lead = players[i].elo - players[j].elo;
  const double variance = covariance[i * n + i] + covariance[j * n + j] - 2 * covariance[i * n + j];
  if (variance <= 0) return 0.5;  // the same player
  return std::erfc(-lead / std::sqrt(2 * variance)) / 2;
}

Ratings rate(int players, const std::vector<Score>& scores, double prior_draws) {
  Encounters encounters;
  encounters.players = static_cast<std::size_t>(std::max(players, 0));
  const std::size_t n = encounters.players;
  encounters.games.assign(n * n, 0.0);
  encounters.wins.assign(n, 0.0);
  Ratings ratings;
  ratings.players.resize(n);
  for (const Score& score : scores) {
    const auto known = [players](int player) { return player >= 0 && player < players; };
    if (!known(score.first) || !known(score.second)) continue;
    if (score.first == score.second || score.games <= 0) continue;
    const auto first = static_cast<std::size_t>(score.first);
    const auto second = static_cast<std::size_t>(score.second);
    add(encounters, first, second, score.games);
    encounters.wins[first] += score.points;
    encounters.wins[second] += score.games - score.points;
    ratings.players[first].games += score.games;
    ratings.players[second].games += score.games;
  }
  if (prior_draws > 0) add_prior(encounters, prior_draws);
  const std::vector<double> logs = log_strengths(encounters);
  ratings.covariance = estimate_covariance(encounters, logs);
  for (double& covariance : ratings.covariance) covariance *= elo_per_log * elo_per_log;
  for (std::size_t i = 0; i < n; ++i) {
    ratings.players[i].elo = elo_per_log * logs[i];
    ratings.players[i].error =
        deviations_95 * std::sqrt(std::max(0.0, ratings.covariance[i * n + i]));
  }
  return ratings;
}

std::vector<Score> list_scores(const Results& results) {
  std::vector<Score> games;
  games.reserve(results.games());
  results.for_each([&games](const GameResult& game) { list(game, games); });
  std::ranges::sort(games, [](const Score& a, const Score& b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  });
  std::vector<Score> pairs;
  for (const Score& game : games) {
    const bool same =
        !pairs.empty() && pairs.back().first == game.first && pairs.back().second == game.second;
    if (!same) pairs.push_back({game.first, game.second, 0, 0});
    pairs.back().points += game.points;
    pairs.back().games += game.games;
  }
  return pairs;
}

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
  const Shares by_low = fitted(shares, expected_score(hypotheses_.elo0));
  const Shares by_high = fitted(shares, expected_score(hypotheses_.elo1));
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
