#include "referee/formats/bracket.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace aspis::formats {
namespace {

/// Matches by their places in the bracket.
using Places = std::vector<int>;

/// Rounds of a winners' bracket. One player alone still has a match, against a bye, which says who
/// has won.
int rounds_of(int players) {
  return players < 2 ? 1 : static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1)));
}

class Builder {
 public:
  explicit Builder(int players) { bracket_.players = players; }

  int add(Part part, int round, Feed first, Feed second) {
    bracket_.matches.push_back({part, round, {first, second}});
    return static_cast<int>(bracket_.matches.size()) - 1;
  }

  /// The first round, by seed; absent seeds are byes.
  Places first_round(Part part, int rounds) {
    const std::vector<int> seeds = seeding_order(1 << rounds);
    const auto feed = [&](int seed) {
      return seed <= bracket_.players ? Feed{Feed::From::seed, seed - 1} : Feed{};
    };
    Places places;
    for (std::size_t at = 0; at < seeds.size(); at += 2) {
      places.push_back(add(part, 1, feed(seeds[at]), feed(seeds[at + 1])));
    }
    return places;
  }

  /// Neighbours of these meet: winners of each two of them, or their losers.
  Places neighbours(Part part, int round, const Places& of, Feed::From from) {
    Places places;
    for (std::size_t at = 0; at < of.size(); at += 2) {
      places.push_back(add(part, round, {from, of[at]}, {from, of[at + 1]}));
    }
    return places;
  }

  /// The winner of each of `waiting` meets the loser of `dropping`[its number ^ `turned`].
  Places drop(int round, const Places& waiting, const Places& dropping, std::size_t turned) {
    Places places;
    for (std::size_t at = 0; at < waiting.size(); ++at) {
      places.push_back(add(Part::losers, round, {Feed::From::winner_of, waiting[at]},
                           {Feed::From::loser_of, dropping[at ^ turned]}));
    }
    return places;
  }

  Bracket take() { return std::move(bracket_); }

 private:
  Bracket bracket_;
};

/// In which order the 2^levels losers of the winners' round `round` drop, as the number that their
/// places are combined with (exclusive or). The binary digits of round - 1 say it: the lowest one
/// reverses all of them, the next reverses each half, then each quarter, and so on: reverse,
/// reverse each half, both, reverse each quarter, ... Losers of two rounds that agree in the first
/// digits of this number come from like parts of the bracket; so any two rounds disagree as early
/// as so many rounds can, and those who met before meet again as late as orders of this kind allow.
std::size_t turned(int round, int levels) {
  std::size_t mask = 0;
  for (int digit = 0; digit < levels; ++digit) {
    const bool set = (static_cast<unsigned>(round - 1) >> static_cast<unsigned>(digit) & 1U) != 0;
    if (set) mask ^= (std::size_t{1} << static_cast<unsigned>(levels - digit)) - 1;
  }
  return mask;
}

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

/// How many entrants come out of each match, as far as its byes say: the same whoever wins.
struct Flow {
  std::vector<int> entrants;     // 0 to 2
  std::vector<bool> loser_goes;  // to another match
};

Flow flow_of(const Bracket& bracket) {
  Flow flow;
  flow.loser_goes.resize(bracket.matches.size());
  for (const BracketMatch& match : bracket.matches) {
    int entrants = 0;
    for (const Feed& feed : match.feeds) {
      const auto from = static_cast<std::size_t>(feed.index);
      if (feed.from == Feed::From::seed) ++entrants;
      if (feed.from == Feed::From::winner_of && flow.entrants[from] > 0) ++entrants;
      if (feed.from == Feed::From::loser_of) {
        if (flow.entrants[from] == 2) ++entrants;
        flow.loser_goes[from] = true;
      }
    }
    flow.entrants.push_back(entrants);
  }
  return flow;
}

class Ranks {
 public:
  Ranks(const Bracket& bracket, const std::vector<BracketPlace>& places)
      : bracket_(bracket), places_(places), flow_(flow_of(bracket)) {}

  std::vector<BracketRank> take() {
    finalists();
    third_place();
    rounds_before();
    return std::move(ranks_);
  }

 private:
  void finalists() {
    const auto is = [](Part part) {
      return [part](const BracketMatch& match) { return match.part == part; };
    };
    const auto& matches = bracket_.matches;
    const auto final = std::find_if(matches.begin(), matches.end(), is(Part::final));
    if (final == matches.end()) return;
    auto last = static_cast<std::size_t>(final - matches.begin());
    const bool single = flow_.entrants[last] < 2;
    const bool reset = last + 1 < matches.size() && matches[last + 1].part == Part::reset;
    if (reset && !single) {
      const BracketPlace& place = places_[last];
      if (!place.winner) {
        next_ += 2;
        return;
      }
      if (place.winner == place.sides[1]) ++last;
    }
    if (places_[last].winner) add(*places_[last].winner, 1, -1);
    ++next_;
    if (single) return;
    if (places_[last].loser) add(*places_[last].loser, 1, static_cast<int>(last));
    ++next_;
  }

  void third_place() {
    for (std::size_t at = 0; at < bracket_.matches.size(); ++at) {
      if (bracket_.matches[at].part != Part::third_place) continue;
      if (places_[at].winner) add(*places_[at].winner, 1, lost_before(at));
      if (flow_.entrants[at] > 0) ++next_;
      if (places_[at].loser) add(*places_[at].loser, 1, static_cast<int>(at));
      if (flow_.entrants[at] > 1) ++next_;
    }
  }

  /// The match that sent the winner of this one here as its loser.
  [[nodiscard]] int lost_before(std::size_t at) const {
    for (const Feed& feed : bracket_.matches[at].feeds) {
      const auto from = static_cast<std::size_t>(feed.index);
      if (places_[from].loser == places_[at].winner) return feed.index;
    }
    return -1;
  }

  /// From the last rounds to the first: those whom no match takes after they lost.
  void rounds_before() {
    auto end = static_cast<int>(bracket_.matches.size());
    while (end > 0) {
      const BracketMatch& last = bracket_.matches[static_cast<std::size_t>(end - 1)];
      int begin = end - 1;
      while (begin > 0 && same_round(bracket_.matches[static_cast<std::size_t>(begin - 1)], last)) {
        --begin;
      }
      if (last.part == Part::winners || last.part == Part::losers) round_of(begin, end);
      end = begin;
    }
  }

  static bool same_round(const BracketMatch& left, const BracketMatch& right) {
    return left.part == right.part && left.round == right.round;
  }

  void round_of(int begin, int end) {
    int sharing = 0;
    for (int at = begin; at < end; ++at) {
      if (leaves(at)) ++sharing;
    }
    for (int at = begin; at < end; ++at) {
      const auto& loser = places_[static_cast<std::size_t>(at)].loser;
      if (leaves(at) && loser) add(*loser, sharing, at);
    }
    next_ += sharing;
  }

  [[nodiscard]] bool leaves(int match) const {
    const auto at = static_cast<std::size_t>(match);
    return flow_.entrants[at] == 2 && !flow_.loser_goes[at];
  }

  void add(Entrant entrant, int sharing, int lost_in) {
    ranks_.push_back({entrant, next_, sharing, lost_in});
  }

  const Bracket& bracket_;
  const std::vector<BracketPlace>& places_;
  Flow flow_;
  std::vector<BracketRank> ranks_;
  int next_ = 1;
};

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

Bracket single_elimination(int players, bool third_place) {
  Builder builder(players);
  if (players < 1) return builder.take();
  const int rounds = rounds_of(players);
  Places places = builder.first_round(rounds == 1 ? Part::final : Part::winners, rounds);
  for (int round = 2; round <= rounds; ++round) {
    const bool last = round == rounds;
    if (last && third_place) {
      builder.neighbours(Part::third_place, 1, places, Feed::From::loser_of);
    }
    places = builder.neighbours(last ? Part::final : Part::winners, last ? 1 : round, places,
                                Feed::From::winner_of);
  }
  return builder.take();
}

Bracket double_elimination(int players) {
  Builder builder(players);
  if (players < 1) return builder.take();
  const int rounds = rounds_of(players);
  Places winners = builder.first_round(Part::winners, rounds);
  Feed challenger{Feed::From::loser_of, winners.front()};
  Places losers;
  for (int round = 2; round <= rounds; ++round) {
    const Places before = std::exchange(
        winners, builder.neighbours(Part::winners, round, winners, Feed::From::winner_of));
    losers = round == 2
                 ? builder.neighbours(Part::losers, 1, before, Feed::From::loser_of)
                 : builder.neighbours(Part::losers, 2 * round - 3, losers, Feed::From::winner_of);
    losers = builder.drop(2 * round - 2, losers, winners, turned(round, rounds - round));
    challenger = {Feed::From::winner_of, losers.front()};
  }
  const int final =
      builder.add(Part::final, 1, {Feed::From::winner_of, winners.front()}, challenger);
  // Seats change, as the challenger has won the first game.
  builder.add(Part::reset, 1, {Feed::From::winner_of, final}, {Feed::From::loser_of, final});
  return builder.take();
}

std::vector<BracketRank> places(const Bracket& bracket, const std::vector<BracketPlace>& resolved) {
  return Ranks(bracket, resolved).take();
}

}  // namespace aspis::formats
