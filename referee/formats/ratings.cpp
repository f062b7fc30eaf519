#include "referee/formats/ratings.hpp"

#include <algorithm>
#include <cmath>

#include "referee/formats/strengths.hpp"

namespace aspis::formats {
namespace {

bool tells(const Score& score, int players) {
  const auto known = [players](int player) { return player >= 0 && player < players; };
  return known(score.first) && known(score.second) && score.first != score.second &&
         score.games > 0;
}

void add(Encounters& encounters, std::size_t a, std::size_t b, double games) {
  encounters.games[a * encounters.players + b] += games;
  encounters.games[b * encounters.players + a] += games;
}

void add_prior(Encounters& encounters, const Prior& prior) {
  const std::size_t n = encounters.players;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!prior.everyone && encounters.games[i * n + j] == 0) continue;
      add(encounters, i, j, prior.draws);
      encounters.wins[i] += prior.draws / 2;
      encounters.wins[j] += prior.draws / 2;
    }
  }
}

/// What a standing is worth where the best of a game is compared with the others.
double worth(protocol::Standing standing) {
  if (standing == protocol::Standing::win) return 1;
  return standing == protocol::Standing::tie ? 0.5 : 0;
}

/// Appends the pairs of one game.
void list(const GameResult& game, std::vector<Score>& scores) {
  const Sides& entrants = game.match.entrants;
  double best = 0;
  for (std::size_t side = 0; side < entrants.size(); ++side) {
    best = std::max(best, worth(game.sides[side].standing));
  }
  if (best == 0) return;
  for (std::size_t a = 0; a < entrants.size(); ++a) {
    for (std::size_t b = a + 1; b < entrants.size(); ++b) {
      const SideResult& first = game.sides[a];
      const SideResult& second = game.sides[b];
      const bool counts = first.standing != protocol::Standing::void_ &&
                          second.standing != protocol::Standing::void_ &&
                          std::max(worth(first.standing), worth(second.standing)) == best;
      if (!counts) continue;
      const double lead = worth(first.standing) - worth(second.standing);
      const double points = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
      scores.push_back({entrants[a], entrants[b], points, 1});
    }
  }
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

Ratings rate(int players, const std::vector<Score>& scores, const Prior& prior) {
  Encounters encounters;
  encounters.players = static_cast<std::size_t>(std::max(players, 0));
  const std::size_t n = encounters.players;
  encounters.games.assign(n * n, 0.0);
  encounters.wins.assign(n, 0.0);
  Ratings ratings;
  ratings.players.resize(n);
  for (const Score& score : scores) {
    if (!tells(score, players)) continue;
    const auto first = static_cast<std::size_t>(score.first);
    const auto second = static_cast<std::size_t>(score.second);
    add(encounters, first, second, score.games);
    encounters.wins[first] += score.points;
    encounters.wins[second] += score.games - score.points;
    ratings.players[first].games += score.games;
    ratings.players[second].games += score.games;
  }
  if (prior.draws > 0) add_prior(encounters, prior);
  const std::vector<double> logs = log_strengths(encounters);
  ratings.covariance = covariance_of(encounters, logs);
  for (double& covariance : ratings.covariance) covariance *= elo_per_log * elo_per_log;
  for (std::size_t i = 0; i < n; ++i) {
    ratings.players[i].elo = elo_per_log * logs[i];
    ratings.players[i].error =
        deviations_95 * std::sqrt(std::max(0.0, ratings.covariance[i * n + i]));
  }
  return ratings;
}

std::vector<Score> scores_of(const Results& results) {
  std::vector<Score> games;
  games.reserve(results.games());
  results.for_each([&games](const GameResult& game) { list(game, games); });
  std::sort(games.begin(), games.end(), [](const Score& a, const Score& b) {
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

}  // namespace aspis::formats
