// Single and double elimination as graphs.
#include <bit>
#include <cstddef>
#include <utility>

#include "referee/formats/bracket.hpp"

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

}  // namespace

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

}  // namespace aspis::formats
