// Standings and ratings of the largest tournaments, compared with a bare pass over their results.
#include <algorithm>
#include <cstdio>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/ratings.hpp"
#include "referee/formats/results.hpp"
#include "referee/formats/standings.hpp"
#include "tests/bench/measured.hpp"

namespace aspis::formats {
namespace {

constexpr int runs = 31;

struct Played {
  Table table;
  Results results;
};

/// A round robin with `games` a match; the lower number wins somewhat more often. Games do not end
/// in the order of the table.
Played round_robin(int entrants, int games) {
  Played played;
  protocol::Random random(1);
  for (int a = 0; a < entrants; ++a) {
    played.table.entrants.push_back(a);
    for (int b = a + 1; b < entrants; ++b) played.table.matches.push_back({0, 0, {a, b}});
  }
  played.table.complete = true;
  std::vector<MatchKey> ended = played.table.matches;
  random.shuffle(ended);
  for (const MatchKey& key : ended) {
    for (int number = 0; number < games; ++number) {
      using protocol::Standing;
      GameResult game{key, number, {}};
      const std::uint64_t drawn = random.below(10);
      const Standing first = drawn < 5 ? Standing::win : drawn < 6 ? Standing::tie : Standing::loss;
      game.sides[0] = {first, false, 20, static_cast<std::int64_t>(random.below(30))};
      game.sides[1] = {first == Standing::tie   ? Standing::tie
                       : first == Standing::win ? Standing::loss
                                                : Standing::win,
                       false, 20, static_cast<std::int64_t>(random.below(30))};
      played.results.put(game);
    }
  }
  return played;
}

RankingRules all_tie_breaks() {
  RankingRules rules;
  rules.tie_breaks = {Criterion::points, Criterion::forfeits,         Criterion::direct,
                      Criterion::wins,   Criterion::sonneborn_berger, Criterion::buchholz,
                      Criterion::score,  Criterion::play_off,         Criterion::lot};
  return rules;
}

struct Time {
  double median = 0;  // microseconds
  double least = 0;
};

template <class F>
Time measure_time(F&& work) {
  std::vector<double> times;
  for (int run = 0; run < runs; ++run) {
    times.push_back(bench::measure_seconds(work) * 1e6);
  }
  return {bench::median(times), bench::quantile(times, 0)};
}

void print(const char* what, const Time& time) {
  std::printf("%-58s %10.1f %10.1f\n", what, time.median, time.least);
}

/// The floor: every result is read once, and its points are added to its two entrants.
std::int64_t bare_pass(const Played& played) {
  const Points points;
  std::vector<std::int64_t> sums(played.table.entrants.size());
  played.results.for_each([&](const GameResult& game) {
    for (std::size_t side = 0; side < 2; ++side) {
      sums[static_cast<std::size_t>(game.match.entrants[side])] +=
          count_points2(points, game.sides[side]);
    }
  });
  return *std::max_element(sums.begin(), sums.end());
}

/// Keeps what was computed from being left out.
volatile std::int64_t sink = 0;

Time ranking(const Played& played, const RankingRules& rules, int times = 1) {
  return measure_time([&] {
    for (int i = 0; i < times; ++i)
      sink = rank(played.table, played.results, rules).lines[0].points2;
  });
}

void standings() {
  const Played large = round_robin(300, 1);
  const RankingRules rules = all_tie_breaks();
  const Time floor = measure_time([&large] { sink = bare_pass(large); });
  const Time table = ranking(large, rules);
  print("300 entrants, 44,850 games: one bare pass (floor)", floor);
  print("  standings with every tie-break (asked: 50,000)", table);
  std::printf("%-58s %10.2f %10.2f\n", "  times the floor", table.median / floor.median,
              table.least / floor.least);
  // Nobody is parted by points: one tie of 300 goes through all that is listed.
  RankingRules level = rules;
  std::rotate(level.tie_breaks.begin(), level.tie_breaks.begin() + 2, level.tie_breaks.end());
  print("  the same with direct encounters of all 300 first", ranking(large, level));
  constexpr int times = 100;
  const Played group = round_robin(9, 2);
  const Time small = ranking(group, rules, times);
  print("group of 9, 36 matches of 2 games: standings",
        {small.median / times, small.least / times});
}

void ratings(int players) {
  const Played played = round_robin(players, players < 100 ? 6 : 1);
  std::vector<Score> scores;
  char what[80];
  std::snprintf(what, sizeof what, "%d players: scores of all games", players);
  print(what, measure_time([&] { scores = list_scores(played.results); }));
  std::snprintf(what, sizeof what, "%d players: ratings with errors%s", players,
                players == 300 ? " (asked: 200,000)" : "");
  print(what, measure_time(
                  [&] { sink = static_cast<std::int64_t>(rate(players, scores).players[0].elo); }));
}

}  // namespace
}  // namespace aspis::formats

int main() {
  std::printf("%-58s %10s %10s\n", "microseconds, 31 runs", "median", "least");
  aspis::formats::standings();
  aspis::formats::ratings(34);
  aspis::formats::ratings(300);
  return 0;
}
