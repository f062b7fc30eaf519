// How fast the solver of Pythoncross finds plays, compared with a walk over every node of the word
// graph, and the best game within a time: `pythoncross_bench [SECONDS [THREADS [SEED]]]` (default:
// 60, 2 and 1). `pythoncross_bench maps [SECONDS [SEEDS [FIRST [LAST]]]]` plays maps FIRST to LAST
// of a fixed twenty with seeds 1 to SEEDS, each for SECONDS of processor time on one thread
// (default: 60, 3, 1, 20).
#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "referee/solitaire/pythoncross/judge.hpp"
#include "referee/solitaire/pythoncross/solver/placements.hpp"
#include "referee/solitaire/pythoncross/solver/solve.hpp"
#include "tests/bench/measured.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace aspis;
using namespace aspis::solitaire::pythoncross;
using namespace aspis::bench;

std::size_t visit(const words::WordGraph& graph, words::WordGraph::Node node) {
  std::size_t visited = 1;
  for (std::uint32_t left = node.letters(); left != 0; left &= left - 1) {
    visited += visit(graph, graph.child(node, static_cast<unsigned>(std::countr_zero(left))));
  }
  return visited;
}

/// The floor: every way through the graph once, a step a node, on one thread.
double bench_floor(const words::WordGraph& graph) {
  const auto from = Clock::now();
  std::size_t steps = 0;
  int rounds = 0;
  while (seconds_since(from) < 1) {
    steps += visit(graph, graph.root());
    ++rounds;
  }
  const double rate = static_cast<double>(steps) / seconds_since(from) / 1e6;
  std::printf("floor: %.1f million steps a second over the word graph, one thread (%d rounds)\n",
              rate, rounds);
  return rate;
}

/// The positions of games in which the first of the best plays is made, by points.
std::vector<State> positions(const Ground& ground, const words::WordGraph& graph,
                             const HookTable& hooks, const Rarity& rarity) {
  std::vector<State> states;
  Surroundings around(ground, graph, hooks, rarity);
  protocol::Random random(1);
  while (states.size() < 2000) {
    State state = first_state(ground);
    for (std::size_t plays = 0; plays < max_plays && state.rack_letters > 0; ++plays) {
      states.push_back(state);
      around.look_at(state, {}, 5);
      std::vector<Placement> all;
      const auto take = [&](const Found& found) { all.push_back(found.placement); };
      Placements<decltype(take)>(ground, graph, around, take).find(state);
      if (all.empty()) break;
      make(ground, state, all[random.below(all.size())]);
    }
  }
  return states;
}

void bench_plays(const Map& map, const words::Dictionary& list, unsigned threads) {
  const Ground ground(map);
  const words::WordGraph graph(list);
  const HookTable hooks(list);
  const Rarity rarity = rarity_in(list);
  const double floor = bench_floor(graph);
  const std::vector<State> states = positions(ground, graph, hooks, rarity);
  std::vector<std::uint64_t> found(threads * std::size_t{16}, 0);
  const auto from = Clock::now();
  {
    std::vector<std::jthread> running;
    for (unsigned thread = 0; thread < threads; ++thread) {
      running.emplace_back([&, thread] {
        Surroundings around(ground, graph, hooks, rarity);
        std::uint64_t count = 0;
        const auto take = [&count](const Found& one) { count += one.points > 0 ? 1 : 0; };
        for (std::size_t at = 0; seconds_since(from) < 3; at = (at + 1) % states.size()) {
          around.look_at(states[at], {}, 5);
          Placements<decltype(take)>(ground, graph, around, take).find(states[at]);
        }
        found[thread * std::size_t{16}] = count;
      });
    }
  }
  std::uint64_t total = 0;
  for (const std::uint64_t count : found) total += count;
  const double rate = static_cast<double>(total) / seconds_since(from) / 1e6;
  std::printf("plays: %.2f million a second with points and worth, %u threads: %.3f of the floor\n",
              rate, threads, rate / floor);
}

void bench_game(const Map& map, const words::Dictionary& list, int seconds, unsigned threads,
                std::uint64_t seed) {
  SolveOptions options;
  options.threads = threads;
  options.seed = seed;
  options.limit = std::chrono::seconds(seconds);
  const std::atomic<bool> stop = false;
  int best = 0;
  const auto from = Clock::now();
  const std::clock_t cpu = std::clock();
  const auto solution = solve(
      map, list, options,
      [&best](const SolveProgress& progress) {
        if (progress.best <= best) return;
        best = progress.best;
        std::printf("  %5.1f s: %d\n", std::chrono::duration<double>(progress.elapsed).count(),
                    best);
        std::fflush(stdout);
      },
      stop);
  const double took = seconds_since(from);
  const double used = static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC;
  Record record;
  for (const Play& play : solution.plays) record.plays.push_back({1, play, {}, {}, {}});
  const auto verdict = judge(record, map, list);
  std::printf("game: %d in %.1f s, %.1f s of CPU, %zu searches, %.2f million plays a second; %s\n",
              solution.score, took, used, solution.searches,
              static_cast<double>(solution.generated) / took / 1e6,
              verdict.valid() && verdict.total == solution.score ? "judged valid" : "NOT VALID");
}

/// Treasure Map #1 with its letters in another order.
Map shuffled(const Map& map, std::uint64_t seed) {
  Map other = map;
  std::vector<char> letters(other.letters.begin(), other.letters.end());
  protocol::Random(seed).shuffle(letters);
  other.letters.assign(letters.begin(), letters.end());
  return other;
}

int solved(const Map& map, const words::Dictionary& list, int seconds, std::uint64_t seed) {
  SolveOptions options;
  options.seed = seed;
  options.limit = std::chrono::seconds(seconds);
  options.clock = solitaire::Clock::processor;
  const std::atomic<bool> stop = false;
  const auto solution = solve(map, list, options, {}, stop);
  Record record;
  for (const Play& play : solution.plays) record.plays.push_back({1, play, {}, {}, {}});
  const auto verdict = judge(record, map, list);
  if (!verdict.valid() || verdict.total != solution.score) std::abort();
  return solution.score;
}

void bench_maps(const Map& map, const words::Dictionary& list, int seconds, int seeds, int first,
                int last) {
  int sum = 0;
  for (int number = first; number <= last; ++number) {
    const Map other = shuffled(map, static_cast<std::uint64_t>(number));
    std::printf("map %2d:", number);
    for (int seed = 1; seed <= seeds; ++seed) {
      const int score = solved(other, list, seconds, static_cast<std::uint64_t>(seed));
      std::printf(" %d", score);
      std::fflush(stdout);
      sum += score;
    }
    std::printf("\n");
  }
  std::printf("sum: %d, %.1f a game\n", sum,
              static_cast<double>(sum) / ((last - first + 1) * seeds));
}

}  // namespace

int main(int count, char** words) {
  const bool maps = count > 1 && std::string(words[1]) == "maps";
  if (maps) {
    --count;
    ++words;
  }
  const int seconds = count > 1 ? std::atoi(words[1]) : 60;
  const auto threads = static_cast<unsigned>(count > 2 ? std::max(1, std::atoi(words[2])) : 2);
  const auto seed = static_cast<std::uint64_t>(count > 3 ? std::atoi(words[3]) : 1);
  const auto list = words::Dictionary::load(ASPIS_SOURCE "/referee/words/data/words.txt");
  const auto map =
      read_map(support::read_file(ASPIS_SOURCE "/tests/golden/pythoncross/treasure-map-1.txt"));
  if (!list || !map) return 1;
  if (maps) {
    const int first = count > 3 ? std::atoi(words[3]) : 1;
    const int last = count > 4 ? std::atoi(words[4]) : 20;
    bench_maps(*map, *list, seconds, count > 2 ? std::atoi(words[2]) : 3, first, last);
    return 0;
  }
  bench_plays(*map, *list, threads);
  if (seconds > 0) bench_game(*map, *list, seconds, threads, seed);
}
