// How long the next pairings of each format take with 300 entrants, compared with writing down all
// 44,850 pairs of them. Build with the release preset and run
// build/release/bin/pairings_bench.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "referee/formats/bracket.hpp"
#include "referee/formats/groups.hpp"
#include "referee/formats/swiss.hpp"
#include "tests/bench/measured.hpp"
#include "tests/referee/formats/played_bracket.hpp"
#include "tests/referee/formats/played_swiss.hpp"

namespace {

using namespace aspis::formats;

constexpr int entrants = 300;
/// Keeps what was made from being left out.
std::size_t made = 0;

double measure_milliseconds(const auto& work) {
  return aspis::bench::least_ms([&] { made += work(); });
}

void print(const char* what, double milliseconds, double floor) {
  std::printf("%-40s %7.3f ms  %8.1f of the floor\n", what, milliseconds, milliseconds / floor);
}

std::size_t all_pairs() {
  std::vector<std::pair<int, int>> pairs;
  for (int one = 0; one < entrants; ++one) {
    for (int other = 0; other < one; ++other) pairs.emplace_back(one, other);
  }
  return pairs.size();
}

double worst_swiss_round(std::uint64_t seed, int rounds) {
  played::PlayedSwiss swiss(entrants, seed);
  double worst = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::vector<Player> standings = swiss.standings();
    worst =
        std::max(worst, measure_milliseconds([&] { return pair_swiss(standings).pairs.size(); }));
    swiss.play(pair_swiss(standings));
  }
  return worst;
}

double ladder_round(int rounds) {
  played::PlayedSwiss ladder(entrants, 1);
  for (int round = 0; round < rounds; ++round) ladder.play(pair_ladder(ladder.standings(), 3));
  const std::vector<Player> standings = ladder.standings();
  return measure_milliseconds([&] { return pair_ladder(standings, 3).pairs.size(); });
}

double bracket(const Bracket& graph) {
  const std::vector<Entrant> seeds = played::by_seed(entrants);
  const auto better = [](const BracketMatch&, Entrant one, Entrant other) {
    return std::optional(std::min(one, other));
  };
  return measure_milliseconds([&] {
    const auto resolved = resolve(graph, seeds, better);
    return places(graph, resolved).size();
  });
}

double bracket_from(int groups, int top) {
  const std::vector<Qualifier> from = qualified::list_group_leaders(groups, top);
  return measure_milliseconds([&] { return bracket_seeds(from).size(); });
}

double crossed_into(int groups) {
  const std::vector<Qualifier> from = qualified::list_group_leaders(75, 4);
  return measure_milliseconds([&] { return crossed(from, even_sizes(entrants, groups)).size(); });
}

}  // namespace

int main() {
  const double floor = measure_milliseconds(all_pairs);
  const auto everybody = played::by_seed(entrants);
  std::printf("%d entrants, the least of 15 runs; 5 ms is asked\n", entrants);
  print("floor: all pairs, written down", floor, floor);
  print("round robin", measure_milliseconds([] { return berger(entrants).size(); }), floor);
  print("groups of 4 by snake",
        measure_milliseconds([&] { return snake(everybody, even_sizes(entrants, 75)).size(); }),
        floor);
  print("75 groups of 4 crossed into 2", crossed_into(2), floor);
  print("75 groups of 4 crossed into 75", crossed_into(75), floor);
  print("bracket seeds from 150 groups of 2", bracket_from(150, 2), floor);
  print("bracket seeds from 75 groups of 4", bracket_from(75, 4), floor);
  print("bracket seeds from 4 groups of 4", bracket_from(4, 4), floor);
  print("single elimination, built",
        measure_milliseconds([] { return single_elimination(entrants, true).matches.size(); }),
        floor);
  print("single elimination, resolved and placed", bracket(single_elimination(entrants, true)),
        floor);
  print("double elimination, built",
        measure_milliseconds([] { return double_elimination(entrants).matches.size(); }), floor);
  print("double elimination, resolved and placed", bracket(double_elimination(entrants)), floor);
  double worst = 0;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    worst = std::max(worst, worst_swiss_round(seed, swiss_rounds(entrants)));
  }
  print("Swiss, the slowest of 9 rounds of 3", worst, floor);
  print("ladder, after 30 rounds", ladder_round(30), floor);
  print("720 drawn orders",
        measure_milliseconds([&] { return sampled_orders(everybody, 8, 720, 1).size(); }), floor);
  return made == 0 ? 1 : 0;
}
