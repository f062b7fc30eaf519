#include "referee/formats/scrimmage.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

/// Before the first game: a standard deviation of 300 Elo.
constexpr double start_deviation = 300 / elo_per_log;
constexpr double start_variance = start_deviation * start_deviation;

constexpr int new_games = 20;  // a version with fewer of them is new
constexpr int patience = 4;    // the most games per player that one waits for its next
constexpr int shortlist = 16;  // versions whose opponents are compared

/// The estimate `own` after `points` against `other`.
Estimate after_game(const Estimate& own, const Estimate& other, double points) {
  constexpr double pi = std::numbers::pi;
  const double damping = 1 / std::sqrt(1 + 3 * other.variance / (pi * pi));
  const double expected = 1 / (1 + std::exp(-damping * (own.mean - other.mean)));
  const double information = damping * damping * expected * (1 - expected);
  const double variance = 1 / (1 / own.variance + information);
  return {own.mean + variance * damping * (points - expected), variance};
}

std::uint64_t pair_key(std::size_t a, std::size_t b) {
  return (static_cast<std::uint64_t>(std::min(a, b)) << 32U) | std::max(a, b);
}

void count(HeadToHead& met, double points, bool begun) {
  ++(points > 0.75 ? met.wins : points < 0.25 ? met.losses : met.draws);
  if (begun) ++met.begun;
}

using Member = Scrimmage::Member;

struct Choice {
  std::size_t player = 0;
  std::size_t opponent = 0;
  double tells = 0;
};

class Pairer {
 public:
  Pairer(const Scrimmage& scrimmage, std::span<const ScrimmageId> busy, std::uint64_t seed)
      : scrimmage_(scrimmage), free_(scrimmage.members().size(), true) {
    for (const ScrimmageId id : busy) {
      if (const auto place = scrimmage.place(id)) free_[*place] = false;
    }
    for (std::size_t place = 0; place < free_.size(); ++place) {
      const ScrimmagePlayer& player = member(place).player;
      if (player.plays && player.entrant != 0) ++versions_;
      if (player.plays && free_[place]) opponents_.push_back({place, scrimmage.estimate(place)});
    }
    protocol::Random(seed).shuffle(opponents_);  // chance decides between equals
  }

  std::optional<ScrimmagePair> pair() const {
    std::vector<Candidate> players;
    for (const Candidate& candidate : opponents_) {
      if (member(candidate.place).player.entrant != 0) players.push_back(candidate);
    }
    std::ranges::stable_sort(players, {}, [&](const Candidate& player) { return urgency(player); });
    Choice best;
    int compared = 0;
    for (const Candidate& player : players) {
      if (best.tells > 0 && compared >= shortlist) break;
      compare_opponents(player, best);
      ++compared;
      if (best.tells > 0 && urgency(player).first != Need::none) break;
    }
    if (best.tells == 0) return {};
    const auto [first, second] =
        scrimmage_.seated(member(best.player).player.id, member(best.opponent).player.id);
    return ScrimmagePair{first, second};
  }

 private:
  struct Candidate {
    std::size_t place = 0;
    Estimate estimate;
  };
  enum class Need { is_new, has_waited, none };

  [[nodiscard]] const Member& member(std::size_t place) const {
    return scrimmage_.members()[place];
  }

  /// Least first.
  [[nodiscard]] std::pair<Need, std::int64_t> urgency(const Candidate& candidate) const {
    const Member& player = member(candidate.place);
    if (player.games < new_games) return {Need::is_new, player.games};
    const bool has_waited = scrimmage_.games() - player.last_game > patience * versions_;
    if (has_waited) return {Need::has_waited, player.last_game};
    return {Need::none, 0};
  }

  void compare_opponents(const Candidate& player, Choice& best) const {
    const int entrant = member(player.place).player.entrant;
    for (const Candidate& opponent : opponents_) {
      if (member(opponent.place).player.entrant != entrant) compare(player, opponent, best);
    }
    const std::optional<std::size_t> before = member(player.place).predecessor;
    if (before && free_[*before]) compare(player, {*before, scrimmage_.estimate(*before)}, best);
  }

  void compare(const Candidate& player, const Candidate& opponent, Choice& best) const {
    const double unknown = player.estimate.variance + opponent.estimate.variance;
    if (unknown / 4 <= best.tells) return;
    const double p = 1 / (1 + std::exp(opponent.estimate.mean - player.estimate.mean));
    double tells = unknown * p * (1 - p);
    if (tells <= best.tells) return;
    tells /= 1 + scrimmage_.meetings(player.place, opponent.place);
    if (tells > best.tells) best = {player.place, opponent.place, tells};
  }

  const Scrimmage& scrimmage_;
  std::vector<bool> free_;
  std::vector<Candidate> opponents_;  // playing and not busy
  std::int64_t versions_ = 0;         // that play, busy or not
};

void set_interval(ThresholdCheck& check, double games) {
  constexpr double z = deviations_95;
  const double p = check.share;
  const double scale = 1 / (1 + z * z / games);
  const double centre = scale * (p + z * z / (2 * games));
  const double half = scale * z * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games));
  check.low = std::max(0.0, centre - half);
  check.high = std::min(1.0, centre + half);
}

/// A version with fewer games is new, and is played before all others.
constexpr int new_league_games = 10;

}  // namespace

void Scrimmage::put(const ScrimmagePlayer& player) {
  if (player.plays && player.entrant != 0) {
    for (Member& member : members_) {
      if (member.player.entrant == player.entrant) member.player.plays = false;
    }
  }
  const auto [known, is_new] = places_.try_emplace(player.id, members_.size());
  if (is_new) {
    members_.emplace_back().player = player;
    link(known->second);
  }
  members_[known->second].player.plays = player.plays;
}

/// Between the entrant's versions before and after it.
void Scrimmage::link(std::size_t place) {
  const ScrimmagePlayer added = members_[place].player;
  if (added.entrant == 0) return;
  const auto follows = [this](const Member& later, int version) {
    return later.player.version > version &&
           (!later.predecessor || members_[*later.predecessor].player.version < version);
  };
  for (std::size_t at = 0; at < members_.size(); ++at) {
    Member& other = members_[at];
    if (other.player.entrant != added.entrant) continue;
    if (follows(other, added.version)) other.predecessor = place;
    Member& own = members_[place];
    if (follows(own, other.player.version)) own.predecessor = at;
  }
}

void Scrimmage::add(const ScrimmageGame& game) {
  const auto one = place(game.first);
  const auto two = place(game.second);
  if (!one || !two || *one == *two) return;
  const Estimate a = estimate(*one);
  const Estimate b = estimate(*two);
  Member& first = members_[*one];
  Member& second = members_[*two];
  first.estimate = after_game(a, b, game.points);
  second.estimate = after_game(b, a, 1 - game.points);
  ++first.games;
  ++second.games;
  ++first.begun;
  first.last_game = second.last_game = ++games_;
  const bool in_order = *one < *two;
  count(met_[pair_key(*one, *two)], in_order ? game.points : 1 - game.points, in_order);
}

Rating Scrimmage::rating(ScrimmageId id) const {
  const auto at = place(id);
  if (!at) return {};
  const Estimate now = estimate(*at);
  return {elo_per_log * now.mean, deviations_95 * elo_per_log * std::sqrt(now.variance),
          static_cast<double>(members_[*at].games)};
}

HeadToHead Scrimmage::between(ScrimmageId a, ScrimmageId b) const {
  const auto one = place(a);
  const auto two = place(b);
  if (!one || !two) return {};
  const auto found = met_.find(pair_key(*one, *two));
  if (found == met_.end()) return {};
  const HeadToHead& met = found->second;
  if (*one < *two) return met;
  return {met.losses, met.draws, met.wins, met.games() - met.begun};
}

std::pair<ScrimmageId, ScrimmageId> Scrimmage::seated(ScrimmageId a, ScrimmageId b) const {
  const auto lead = [this](ScrimmageId id) {  // games begun, less those of the opponents
    const auto at = place(id);
    return at ? 2 * members_[*at].begun - members_[*at].games : 0;
  };
  const HeadToHead met = between(a, b);
  const int ahead = 2 * met.begun - met.games();
  const bool turned = ahead != 0 ? ahead > 0 : lead(a) > lead(b);
  return turned ? std::pair{b, a} : std::pair{a, b};
}

std::optional<std::size_t> Scrimmage::place(ScrimmageId id) const {
  const auto found = places_.find(id);
  if (found == places_.end()) return {};
  return found->second;
}

Estimate Scrimmage::estimate(std::size_t place) const {
  if (members_[place].games > 0) return members_[place].estimate;
  std::optional<std::size_t> before = members_[place].predecessor;
  while (before && members_[*before].games == 0) before = members_[*before].predecessor;
  return {before ? members_[*before].estimate.mean : 0, start_variance};
}

int Scrimmage::meetings(std::size_t a, std::size_t b) const {
  const auto found = met_.find(pair_key(a, b));
  return found == met_.end() ? 0 : found->second.games();
}

std::optional<ScrimmagePair> next_pair(const Scrimmage& scrimmage,
                                       std::span<const ScrimmageId> busy, std::uint64_t seed) {
  return Pairer(scrimmage, busy, seed).pair();
}

std::vector<ScrimmagePair> unmet_pairs(const Scrimmage& scrimmage) {
  constexpr int meetings_wanted = 2;  // each begins once
  std::vector<ScrimmagePair> pairs;
  const auto& members = scrimmage.members();
  for (std::size_t a = 0; a < members.size(); ++a) {
    const ScrimmagePlayer& one = members[a].player;
    for (std::size_t b = a + 1; b < members.size(); ++b) {
      const ScrimmagePlayer& other = members[b].player;
      const bool are_bots = one.entrant == 0 && other.entrant == 0;
      if (!one.plays || !other.plays || are_bots) continue;
      for (int met = scrimmage.meetings(a, b); met < meetings_wanted; ++met) {
        pairs.push_back({one.id, other.id});
      }
    }
  }
  return pairs;
}

ThresholdCheck check(const Threshold& threshold, const ThresholdGames& played) {
  ThresholdCheck check;
  check.games_left = std::max(0, threshold.games - played.games);
  const int needed2 = (2 * threshold.percent * threshold.games + 99) / 100;
  const int missing2 = std::max(0, needed2 - played.points2);
  check.points_needed = missing2 / 2.0;
  if (missing2 == 0) {
    check.state = ThresholdState::passed;
  } else if (missing2 > 2 * check.games_left) {
    check.state = ThresholdState::failed;
  }
  if (played.games > 0) {
    check.share = played.points2 / (2.0 * played.games);
    set_interval(check, played.games);
  }
  return check;
}

int League::add_player(bool plays) {
  players_.push_back({plays});
  return static_cast<int>(players_.size()) - 1;
}

std::optional<LeagueGame> League::begin(int games) {
  const Ratings rated = ratings();
  const auto player = next_player(games, rated);
  if (!player) return std::nullopt;
  const auto opponent = choose_opponent(*player, rated);
  if (!opponent) return std::nullopt;
  const auto [low, high] = key(*player, *opponent);
  Pair& pair = pairs_[{low, high}];
  int number = 0;
  while (pair.numbers.contains(number) || pair.in_play.contains(number)) ++number;
  pair.in_play.insert(number);
  ++players_[index(low)].in_play;
  ++players_[index(high)].in_play;
  ++in_play_;
  // The first seat on the first board alternates from pair to pair.
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
    // Games in play will reduce the error, whatever their results.
    const double error = rated.players[index(player)].error / std::sqrt(1.0 + each.in_play);
    const std::pair<int, double> urgency = {std::min(had, new_league_games), -error};
    if (!best || urgency < least) {
      best = player;
      least = urgency;
    }
  }
  return best;
}

std::optional<int> League::choose_opponent(int player, const Ratings& rated) const {
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
    const double tells = unknown * p * (1 - p) / (1 + games_between(player, other));
    if (tells <= most) continue;
    best = other;
    most = tells;
  }
  return best;
}

int League::games_between(int a, int b) const {
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
  return rate(count, scores, 1.0 / std::max(count - 1, 1));
}

}  // namespace aspis::formats
