#include "referee/formats/bracket.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace aspis::formats {
namespace {

constexpr Entrant bye = -1;

/// What comes out of a match, without asking how it is played: a bye sends the other side on.
std::optional<Entrant> winner_of(const BracketPlace& place) {
  if (place.sides[0] == bye) return place.sides[1];
  if (place.sides[1] == bye) return place.sides[0];
  return place.winner;
}

std::optional<Entrant> loser_of(const BracketPlace& place) {
  if (place.sides[0] == bye || place.sides[1] == bye) return bye;
  return place.loser;
}

std::optional<Entrant> side_of(const Feed& feed, const std::vector<Entrant>& by_seed,
                               const std::vector<BracketPlace>& earlier) {
  const auto index = static_cast<std::size_t>(feed.index);
  switch (feed.from) {
    case Feed::From::seed:
      return index < by_seed.size() ? by_seed[index] : bye;
    case Feed::From::bye:
      return bye;
    case Feed::From::winner_of:
      return winner_of(earlier[index]);
    case Feed::From::loser_of:
      return loser_of(earlier[index]);
  }
  return std::nullopt;
}

bool has_bye(const BracketPlace& place) {
  return place.sides[0] == bye || place.sides[1] == bye;
}

/// Whether the second game of the final is known to be needed, or known not to be.
std::optional<bool> reset_is_needed(const BracketPlace& final) {
  if (has_bye(final)) return false;
  if (!final.winner) return std::nullopt;
  return final.winner == final.sides[1];
}

}  // namespace

std::vector<int> seeding_order(int size) {
  std::vector<int> order{1};
  while (static_cast<int>(order.size()) < size) {
    const int sum = 2 * static_cast<int>(order.size()) + 1;
    std::vector<int> wider;
    wider.reserve(order.size() * 2);
    for (const int seed : order) {
      wider.push_back(seed);
      wider.push_back(sum - seed);
    }
    order = std::move(wider);
  }
  return order;
}

int phase_of(const BracketMatch& match) {
  return static_cast<int>(match.part) * 100 + match.round;
}

std::vector<BracketPlace> resolve(
    const Bracket& bracket, const std::vector<Entrant>& by_seed,
    const std::function<std::optional<Entrant>(const BracketMatch&, Entrant, Entrant)>& winner) {
  std::vector<BracketPlace> places;
  places.reserve(bracket.matches.size());
  for (const BracketMatch& match : bracket.matches) {
    BracketPlace place;
    if (match.part == Part::reset) {
      const auto needed = reset_is_needed(places[static_cast<std::size_t>(match.feeds[0].index)]);
      place.if_needed = !needed.has_value();
      if (!needed.value_or(false)) {
        places.push_back(place);
        continue;
      }
    }
    for (std::size_t side = 0; side < 2; ++side) {
      place.sides[side] = side_of(match.feeds[side], by_seed, places);
    }
    place.played = !has_bye(place);
    if (place.played && place.sides[0] && place.sides[1]) {
      const Entrant first = *place.sides[0];
      const Entrant second = *place.sides[1];
      const std::optional<Entrant> won = winner(match, first, second);
      if (won == first || won == second) {
        place.winner = won;
        place.loser = won == first ? second : first;
      }
    } else if (!place.played) {
      const std::optional<Entrant> through = winner_of(place);
      if (through != bye) place.winner = through;
    }
    places.push_back(place);
  }
  return places;
}

}  // namespace aspis::formats
