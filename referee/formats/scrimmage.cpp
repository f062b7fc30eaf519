#include "referee/formats/scrimmage.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aspis::formats {
namespace {

/// Before the first game: a standard deviation of 300 Elo.
constexpr double start_deviation = 300 / elo_per_log;
constexpr double start_variance = start_deviation * start_deviation;

/// What `own` is after it made `points` against `other`.
Estimate after_game(const Estimate& own, const Estimate& other, double points) {
  constexpr double pi = std::numbers::pi;
  const double damping = 1 / std::sqrt(1 + 3 * other.variance / (pi * pi));
  const double expected = 1 / (1 + std::exp(-damping * (own.mean - other.mean)));
  const double told = damping * damping * expected * (1 - expected);
  const double variance = 1 / (1 / own.variance + told);
  return {own.mean + variance * damping * (points - expected), variance};
}

std::uint64_t key_of(std::size_t a, std::size_t b) {
  return (static_cast<std::uint64_t>(std::min(a, b)) << 32U) | std::max(a, b);
}

void count(HeadToHead& met, double points, bool begun) {
  ++(points > 0.75 ? met.wins : points < 0.25 ? met.losses : met.draws);
  if (begun) ++met.begun;
}

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
  count(met_[key_of(*one, *two)], in_order ? game.points : 1 - game.points, in_order);
}

Rating Scrimmage::rating(ScrimmageId id) const {
  const auto at = place(id);
  if (!at) return {};
  const Estimate now = estimate(*at);
  return {elo_per_log * now.mean, deviations_95 * elo_per_log * std::sqrt(now.variance),
          static_cast<double>(members_[*at].games)};
}

double Scrimmage::superiority(ScrimmageId a, ScrimmageId b) const {
  const auto one = place(a);
  const auto two = place(b);
  if (!one || !two || *one == *two) return 0.5;
  const Estimate first = estimate(*one);
  const Estimate second = estimate(*two);
  return std::erfc((second.mean - first.mean) / std::sqrt(2 * (first.variance + second.variance))) /
         2;
}

HeadToHead Scrimmage::between(ScrimmageId a, ScrimmageId b) const {
  const auto one = place(a);
  const auto two = place(b);
  if (!one || !two) return {};
  const auto found = met_.find(key_of(*one, *two));
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
  const auto found = met_.find(key_of(a, b));
  return found == met_.end() ? 0 : found->second.games();
}

}  // namespace aspis::formats
