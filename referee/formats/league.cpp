#include "referee/formats/league.hpp"

#include <algorithm>
#include <cmath>

namespace aspis::formats {
namespace {

/// Who has had fewer is new, and is played before all others.
constexpr int new_games = 10;

}  // namespace

int League::add_player(bool plays) {
  players_.push_back({plays});
  return static_cast<int>(players_.size()) - 1;
}

std::optional<LeagueGame> League::begin(int games) {
  const Ratings rated = ratings();
  const auto player = next_player(games, rated);
  if (!player) return std::nullopt;
  const auto opponent = opponent_of(*player, rated);
  if (!opponent) return std::nullopt;
  const auto [low, high] = key(*player, *opponent);
  Pair& pair = pairs_[{low, high}];
  int number = 0;
  while (pair.numbers.contains(number) || pair.in_play.contains(number)) ++number;
  pair.in_play.insert(number);
  ++players_[index(low)].in_play;
  ++players_[index(high)].in_play;
  ++in_play_;
  // Who begins on the first board changes from pair to pair, so that no player always does.
  const bool turned = (number + low + high) % 2 != 0;
  return turned ? LeagueGame{high, low, number} : LeagueGame{low, high, number};
}

std::optional<int> League::next_player(int games, const Ratings& rated) const {
  std::optional<int> best;
  std::pair<int, double> least;
  for (int player = 0; player < static_cast<int>(players_.size()); ++player) {
    const Player& each = players_[index(player)];
    const int had = each.games + each.in_play;
    if (!each.plays || had >= games) continue;
    // Games in play make it surer, though it is not known yet how.
    const double error = rated.players[index(player)].error / std::sqrt(1.0 + each.in_play);
    const std::pair<int, double> urgency = {std::min(had, new_games), -error};
    if (!best || urgency < least) {
      best = player;
      least = urgency;
    }
  }
  return best;
}

std::optional<int> League::opponent_of(int player, const Ratings& rated) const {
  const std::size_t n = players_.size();
  const std::size_t own = index(player);
  std::optional<int> best;
  double most = -1;
  for (int other = 0; other < static_cast<int>(n); ++other) {
    if (other == player || !players_[index(other)].plays) continue;
    const std::size_t at = index(other);
    const double unknown = rated.covariance[own * n + own] + rated.covariance[at * n + at] -
                           2 * rated.covariance[own * n + at];
    const double lead = (rated.players[own].elo - rated.players[at].elo) / elo_per_log;
    const double p = 1 / (1 + std::exp(-lead));
    const double tells = unknown * p * (1 - p) / (1 + games_of(player, other));
    if (tells <= most) continue;
    best = other;
    most = tells;
  }
  return best;
}

int League::games_of(int a, int b) const {
  const auto found = pairs_.find(key(a, b));
  return found == pairs_.end() ? 0 : found->second.games();
}

bool League::enter(const LeagueGame& game, double points_of_first) {
  leave(game);
  Pair& pair = pairs_[key(game.first, game.second)];
  if (!pair.numbers.insert(game.number).second) return false;
  pair.points += game.first < game.second ? points_of_first : 1 - points_of_first;
  Player& first = players_[index(game.first)];
  Player& second = players_[index(game.second)];
  ++first.games;
  ++second.games;
  first.points += points_of_first;
  second.points += 1 - points_of_first;
  return true;
}

void League::leave(const LeagueGame& game) {
  const auto found = pairs_.find(key(game.first, game.second));
  if (found == pairs_.end() || found->second.in_play.erase(game.number) == 0) return;
  --players_[index(game.first)].in_play;
  --players_[index(game.second)].in_play;
  --in_play_;
}

Ratings League::ratings() const {
  std::vector<Score> scores;
  for (const auto& [players, pair] : pairs_) {
    scores.push_back(
        {players.first, players.second, pair.points, static_cast<double>(pair.numbers.size())});
  }
  const auto count = static_cast<int>(players_.size());
  return rate(count, scores, {1.0 / std::max(count - 1, 1), true});
}

}  // namespace aspis::formats
