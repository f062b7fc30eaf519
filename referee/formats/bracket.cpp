#include "referee/formats/bracket.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace aspis::formats {
namespace {

/// Matches by their places in the bracket.
using Places = std::vector<int>;

/// Rounds of a winners' bracket. A single player still has a match, against a bye, so that the
/// bracket has a winner.
int count_rounds(int players) {
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

/// The order in which the 2^levels losers of the winners' round `round` drop, as a number to be
/// combined with their places by exclusive or. It is given by the binary digits of round - 1: the
/// lowest reverses all of them, the next reverses each half, then each quarter, and so on: reverse,
/// reverse each half, both, reverse each quarter, ... Losers of two rounds whose numbers agree in
/// the first digits come from corresponding parts of the bracket; any two rounds differ as early as
/// so many rounds can, so rematches are as late as orders of this kind allow.
std::size_t turned(int round, int levels) {
  std::size_t mask = 0;
  for (int digit = 0; digit < levels; ++digit) {
    const bool set = (static_cast<unsigned>(round - 1) >> static_cast<unsigned>(digit) & 1U) != 0;
    if (set) mask ^= (std::size_t{1} << static_cast<unsigned>(levels - digit)) - 1;
  }
  return mask;
}

constexpr Entrant bye = -1;

bool has_bye(const BracketPlace& place) {
  return place.sides[0] == bye || place.sides[1] == bye;
}

/// The winner as far as it is known without the games: a bye sends the other side on.
std::optional<Entrant> find_winner(const BracketPlace& place) {
  if (place.sides[0] == bye) return place.sides[1];
  if (place.sides[1] == bye) return place.sides[0];
  return place.winner;
}

std::optional<Entrant> find_loser(const BracketPlace& place) {
  return has_bye(place) ? bye : place.loser;
}

std::optional<Entrant> resolve_side(const Feed& feed, const std::vector<Entrant>& by_seed,
                                    const std::vector<BracketPlace>& earlier) {
  const auto from = index(feed.index);
  switch (feed.from) {
    case Feed::From::seed:
      return from < by_seed.size() ? by_seed[from] : bye;
    case Feed::From::bye:
      return bye;
    case Feed::From::winner_of:
      return find_winner(earlier[from]);
    case Feed::From::loser_of:
      return find_loser(earlier[from]);
  }
  return std::nullopt;
}

class Ranks {
 public:
  Ranks(const Bracket& bracket, const std::vector<BracketPlace>& places)
      : bracket_(bracket), places_(places), loser_goes_(bracket.matches.size()) {
    for (const BracketMatch& match : bracket.matches) {
      for (const Feed& feed : match.feeds) {
        if (feed.from == Feed::From::loser_of) {
          loser_goes_[index(feed.index)] = true;
        }
      }
    }
  }

  /// From the last round to the first.
  std::vector<BracketRank> take() {
    for (std::size_t end = bracket_.matches.size(); end > 0;) {
      const BracketMatch& last = bracket_.matches[end - 1];
      std::size_t begin = end - 1;
      while (begin > 0 && bracket_.matches[begin - 1].part == last.part &&
             bracket_.matches[begin - 1].round == last.round) {
        --begin;
      }
      if (last.part == Part::final) final(begin);
      if (last.part == Part::third_place) third_place(begin);
      if (last.part == Part::winners || last.part == Part::losers) rank_losers(begin, end);
      end = begin;
    }
    return std::move(ranks_);
  }

 private:
  /// The number of entrants in a match, given by its byes: the same whoever wins.
  [[nodiscard]] int entrants(std::size_t at) const {
    const auto& sides = places_[at].sides;
    return 2 - static_cast<int>(std::count(sides.begin(), sides.end(), bye));
  }

  void final(std::size_t at) {
    const bool single = entrants(at) < 2;
    const bool has_reset = at + 1 < bracket_.matches.size();
    // While the first game of the final is open, either of the two finals may be the last match.
    const bool open = has_reset && !single && !places_[at].winner;
    if (has_reset && !single && places_[at].winner == places_[at].sides[1]) ++at;
    if (!open) add(places_[at].winner, -1);
    ++next_;
    if (single) return;
    if (!open) add(places_[at].loser, static_cast<int>(at));
    ++next_;
  }

  void third_place(std::size_t at) {
    // The match that sent the winner of this one here as its loser.
    int lost_before = -1;
    for (const Feed& feed : bracket_.matches[at].feeds) {
      const bool is_it = places_[index(feed.index)].loser == places_[at].winner;
      if (is_it && lost_before < 0) lost_before = feed.index;
    }
    add(places_[at].winner, lost_before);
    if (entrants(at) > 0) ++next_;
    add(places_[at].loser, static_cast<int>(at));
    if (entrants(at) > 1) ++next_;
  }

  /// Entrants whose next match after a loss does not exist share their place.
  void rank_losers(std::size_t begin, std::size_t end) {
    const auto leaves = [this](std::size_t at) { return entrants(at) == 2 && !loser_goes_[at]; };
    int sharing = 0;
    for (std::size_t at = begin; at < end; ++at) sharing += leaves(at) ? 1 : 0;
    for (std::size_t at = begin; at < end; ++at) {
      if (leaves(at)) add(places_[at].loser, static_cast<int>(at), sharing);
    }
    next_ += sharing;
  }

  void add(std::optional<Entrant> entrant, int lost_in, int sharing = 1) {
    if (entrant) ranks_.push_back({*entrant, next_, sharing, lost_in});
  }

  const Bracket& bracket_;
  const std::vector<BracketPlace>& places_;
  std::vector<bool> loser_goes_;  // to another match
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

int make_phase(const BracketMatch& match) {
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
      const BracketPlace& final = places[index(match.feeds[0].index)];
      place.if_needed = !has_bye(final) && !final.winner;
      if (has_bye(final) || !final.winner || final.winner != final.sides[1]) {
        places.push_back(place);
        continue;
      }
    }
    for (std::size_t side = 0; side < 2; ++side) {
      place.sides[side] = resolve_side(match.feeds[side], by_seed, places);
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
      const std::optional<Entrant> through = find_winner(place);
      if (through != bye) place.winner = through;
    }
    places.push_back(place);
  }
  return places;
}

Bracket single_elimination(int players, bool third_place) {
  Builder builder(players);
  if (players < 1) return builder.take();
  const int rounds = count_rounds(players);
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
  const int rounds = count_rounds(players);
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
